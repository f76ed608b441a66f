// What the API does with the requests of a plan, as far as definitions are concerned: absent fields stay, an empty text clears,
// lists replace lists, and what the service keeps or adds by itself is kept and added here as well.
import { parseAddress, parseCidr } from '@groundwork/addresses/cidr'
import type { Cluster, ClusterCreateParams, ClusterUpdateParams } from '@groundwork/contract/clusters'
import type { CreateManifestParams } from '@groundwork/contract/files'
import type { Host, HostUpdateParams } from '@groundwork/contract/hosts'
import type { InfraEnv, InfraEnvCreateParams, InfraEnvUpdateParams } from '@groundwork/contract/infra-envs'
import type { ApiState } from '../api/api-state.ts'
import { type Plan, type PlannedCall, withIds } from '../api/plan.ts'

export const NO_STATE: ApiState = { clusters: [], infra_envs: [], hosts: [], manifests: [] }

export function carryOut(state: ApiState, { calls }: Plan): ApiState {
  const ids = new Map<string, string>()
  return calls.reduce((before, call) => {
    if (call.creates !== undefined) ids.set(call.creates, `id-of-${call.creates}`)
    return answer(before, withIds(call, ids), ids)
  }, state)
}

const change = <Value extends { readonly id: string }>(
  list: readonly Value[],
  id: string | undefined,
  changed: (value: Value) => Value,
): readonly Value[] => {
  if (!list.some((value) => value.id === id)) throw new Error(`there is no ${id}`)
  return list.map((value) => (value.id === id ? changed(value) : value))
}

function answer(
  state: ApiState,
  { operation, params, body, creates = '' }: PlannedCall,
  ids: ReadonlyMap<string, string>,
): ApiState {
  const { cluster_id, infra_env_id, host_id } = params
  const onHost = (changed: (host: Host) => Host): ApiState => ({
    ...state,
    hosts: change(state.hosts, host_id, changed),
  })
  switch (operation) {
    case 'v2RegisterCluster':
      return {
        ...state,
        clusters: [...state.clusters, newCluster(body as ClusterCreateParams, ids.get(creates) ?? '')],
      }
    case 'V2UpdateCluster':
      return {
        ...state,
        clusters: change(state.clusters, cluster_id, (cluster) =>
          updated(cluster, body as ClusterUpdateParams),
        ),
      }
    case 'v2UpdateClusterInstallConfig':
      return {
        ...state,
        clusters: change(state.clusters, cluster_id, (cluster) => ({
          ...cluster,
          install_config_overrides: String(body),
        })),
      }
    case 'V2CreateClusterManifest': {
      const { folder = 'manifests', file_name, content } = body as CreateManifestParams
      const text = new TextDecoder().decode(Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0)))
      const others = state.manifests.filter(
        (manifest) =>
          manifest.cluster_id !== cluster_id ||
          manifest.file_name !== file_name ||
          manifest.folder !== folder,
      )
      return {
        ...state,
        manifests: [...others, { cluster_id: cluster_id ?? '', folder, file_name, content: text }],
      }
    }
    case 'RegisterInfraEnv':
      return {
        ...state,
        infra_envs: [...state.infra_envs, newInfraEnv(body as InfraEnvCreateParams, ids.get(creates) ?? '')],
      }
    case 'UpdateInfraEnv':
      return {
        ...state,
        infra_envs: change(state.infra_envs, infra_env_id, (infraEnv) =>
          changedInfraEnv(infraEnv, body as InfraEnvUpdateParams),
        ),
      }
    case 'BindHost':
      return onHost((host) => ({ ...host, cluster_id: (body as { cluster_id: string }).cluster_id }))
    case 'v2UpdateHost':
      return onHost((host) => updatedHost(host, body as HostUpdateParams))
    case 'v2UpdateHostInstallerArgs':
      return onHost((host) => ({
        ...host,
        installer_args: JSON.stringify((body as { args: string[] }).args),
      }))
    case 'v2UpdateHostIgnition':
      return onHost((host) => ({ ...host, ignition_config_overrides: (body as { config: string }).config }))
    default:
      throw new Error(`no plan calls ${operation}`)
  }
}

function newCluster(params: ClusterCreateParams, id: string): Cluster {
  const { pull_secret, openshift_version, ...rest } = params
  if (pull_secret === '' || openshift_version === '') throw new Error('refused')
  const registered: Cluster = {
    kind: 'Cluster',
    id,
    href: '',
    name: params.name,
    status: 'insufficient',
    status_info: '',
    image_info: {},
    openshift_version: /^\d+\.\d+$/.test(openshift_version) ? `${openshift_version}.5` : openshift_version,
    ocp_release_image: 'quay.io/x',
    cpu_architecture: 'x86_64',
    control_plane_count: 3,
    platform: { type: 'baremetal', external: {} },
    user_managed_networking: false,
    network_type: 'OVNKubernetes',
    cluster_networks: [{ cidr: '10.128.0.0/14', host_prefix: 23 }],
    service_networks: [{ cidr: '172.30.0.0/16' }],
    hyperthreading: 'all',
    disk_encryption: { enable_on: 'none', mode: 'tpmv2' },
    pull_secret_set: true,
  }
  const { cpu_architecture: architecture = 'x86_64' } = params
  const stored = architecture === 'aarch64' ? 'arm64' : architecture
  return { ...updated(registered, rest as ClusterUpdateParams), cpu_architecture: stored }
}

const networks = <Network extends { cidr?: string }>(list: readonly Network[]): Network[] =>
  list.map((network) => ({ ...network, cidr: parseCidr(network.cidr ?? '')?.text ?? network.cidr ?? '' }))

const vips = (list: readonly { ip?: string }[]) =>
  list.map(({ ip = '' }) => ({ ip: parseAddress(ip)?.text ?? ip }))

function updated(cluster: Cluster, params: ClusterUpdateParams): Cluster {
  const { pull_secret: _secret, olm_operators, operator_bundles, disk_encryption, ...plain } = params
  const given = Object.fromEntries(
    Object.entries(plain).filter(([, value]) => value !== null && value !== undefined),
  )
  const type = params.platform?.type ?? cluster.platform?.type ?? 'baremetal'
  const kept = type === cluster.platform?.type ? cluster.user_managed_networking : null
  const isUserManaged =
    params.user_managed_networking ??
    (['none', 'external'].includes(type) || (type === 'vsphere' && kept === true))
  const becomesUserManaged = isUserManaged && !cluster.user_managed_networking
  const before = cluster.vip_dhcp_allocation ?? false
  const leases = params.vip_dhcp_allocation ?? (becomesUserManaged ? false : before)
  // Who manages the network, and whether addresses are leased, decides what they mean: a switch takes the old ones away.
  const isSwitched = becomesUserManaged || leases !== before
  const cleared = isSwitched ? { api_vips: [], ingress_vips: [], machine_networks: [] } : {}
  const isListed = olm_operators !== undefined || operator_bundles !== undefined
  return {
    ...cluster,
    ...(given as Partial<Cluster>),
    ssh_public_key: params.ssh_public_key?.trim() ?? cluster.ssh_public_key ?? '',
    ...cleared,
    platform: params.platform
      ? { external: {}, ...params.platform }
      : (cluster.platform ?? { type: 'baremetal' }),
    user_managed_networking: isUserManaged,
    vip_dhcp_allocation: leases,
    ...(params.cluster_networks
      ? {
          cluster_networks: networks(params.cluster_networks).map((network) => ({
            host_prefix: network.cidr?.includes(':') ? 64 : 23,
            ...network,
          })),
        }
      : {}),
    ...(params.service_networks ? { service_networks: networks(params.service_networks) } : {}),
    ...(params.machine_networks ? { machine_networks: networks(params.machine_networks) } : {}),
    ...(params.api_vips ? { api_vips: vips(params.api_vips) } : {}),
    ...(params.ingress_vips ? { ingress_vips: vips(params.ingress_vips) } : {}),
    disk_encryption: { ...cluster.disk_encryption, ...disk_encryption },
    // Either list replaces what the other one brought.
    ...(isListed
      ? {
          operator_bundles: operator_bundles ?? [],
          monitored_operators: operatorsOf(olm_operators ?? [], operator_bundles ?? []),
        }
      : {}),
  }
}

const operatorsOf = (
  operators: readonly { name?: string; properties?: string }[],
  bundles: readonly { id: string }[],
): NonNullable<Cluster['monitored_operators']> => [
  { name: 'console', operator_type: 'builtin' },
  ...operators.map(({ name = '', properties = '' }) => ({
    name: name === 'ocs' ? 'odf' : name,
    properties,
    operator_type: 'olm' as const,
    source_bundles: [],
  })),
  ...(operators.length > 0
    ? [{ name: 'dependency', operator_type: 'olm' as const, dependency_only: true }]
    : []),
  ...bundles.map(({ id }) => ({ name: `of-${id}`, operator_type: 'olm' as const, source_bundles: [id] })),
]

function newInfraEnv(params: InfraEnvCreateParams, id: string): InfraEnv {
  if (params.pull_secret === '') throw new Error('refused')
  const { cpu_architecture: architecture = 'x86_64', cluster_id } = params
  const registered: InfraEnv = {
    kind: 'InfraEnv',
    id,
    href: '',
    name: params.name,
    created_at: '',
    updated_at: '',
    type: 'full-iso',
    cpu_architecture: architecture === 'aarch64' ? 'arm64' : architecture,
    openshift_version: '4.20',
    pull_secret_set: true,
    ...(cluster_id ? { cluster_id } : {}),
  }
  const { name: _name, cluster_id: _cluster, cpu_architecture: _architecture, ...rest } = params
  return changedInfraEnv(registered, rest)
}

function changedInfraEnv(infraEnv: InfraEnv, params: InfraEnvUpdateParams): InfraEnv {
  return {
    ...infraEnv,
    ...(params.image_type ? { type: params.image_type } : {}),
    // The image that was found is named by its line.
    ...(params.openshift_version
      ? { openshift_version: params.openshift_version.split('.').slice(0, 2).join('.') }
      : {}),
    ...(params.proxy
      ? { proxy: Object.fromEntries(Object.entries(params.proxy).filter(([, value]) => value)) }
      : {}),
    ...(params.additional_ntp_sources != null
      ? { additional_ntp_sources: params.additional_ntp_sources }
      : {}),
    ...(params.ntp_sources != null ? { ntp_sources: params.ntp_sources } : {}),
    // An empty text does not clear these two.
    ...(params.ssh_authorized_key ? { ssh_authorized_key: params.ssh_authorized_key } : {}),
    ...(params.ignition_config_override ? { ignition_config_override: params.ignition_config_override } : {}),
    ...(params.additional_trust_bundle != null
      ? { additional_trust_bundle: params.additional_trust_bundle.trim() }
      : {}),
    ...(params.kernel_arguments ? { kernel_arguments: JSON.stringify(params.kernel_arguments) } : {}),
    ...(params.static_network_config
      ? { static_network_config: JSON.stringify([...params.static_network_config].reverse()) }
      : {}),
    ...(params.network_discovery_delay_seconds != null
      ? { network_discovery_delay_seconds: params.network_discovery_delay_seconds }
      : {}),
  }
}

function updatedHost(host: Host, params: HostUpdateParams): Host {
  const install = params.disks_selected_config?.find(({ role }) => role === 'install')
  const kept = new Set((host.skip_formatting_disks ?? '').split(',').filter((id) => id !== ''))
  for (const { disk_id, skip_formatting } of params.disks_skip_formatting ?? []) {
    if (skip_formatting) kept.add(disk_id)
    else kept.delete(disk_id)
  }
  return {
    ...host,
    ...(params.host_name != null ? { requested_hostname: params.host_name } : {}),
    ...(params.host_role != null ? { role: params.host_role } : {}),
    ...(params.machine_config_pool_name != null
      ? { machine_config_pool_name: params.machine_config_pool_name }
      : {}),
    ...(params.node_labels
      ? {
          node_labels: JSON.stringify(
            Object.fromEntries(params.node_labels.map(({ key, value }) => [key, value])),
          ),
        }
      : {}),
    ...(install ? { installation_disk_id: install.id ?? '' } : {}),
    ...(params.fencing_credentials ? { fencing_credentials: '{"address":"x"}' } : {}),
    skip_formatting_disks: [...kept].join(','),
  }
}
