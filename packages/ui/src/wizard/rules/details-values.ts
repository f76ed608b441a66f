// The settings of the first step: from the cluster to fields, and from changed fields to requests.
import type { Cluster, ClusterUpdateParams, DiskEncryption } from '@groundwork/contract/clusters'
import type { InfraEnv, InfraEnvUpdateParams } from '@groundwork/contract/infra-envs'
import type { Draft } from '../../forms/draft.ts'

export interface TangServer {
  readonly url: string
  readonly thumbprint: string
}

export interface DetailsValues {
  readonly name: string
  readonly base_dns_domain: string
  readonly control_plane_count: number
  readonly platform: NonNullable<Cluster['platform']>['type']
  readonly platform_name: string
  readonly hasOwnController: boolean
  /** What is typed; what the service has is never shown. */
  readonly pull_secret: string
  readonly ssh_public_key: string
  readonly tags: string
  readonly hyperthreading: NonNullable<Cluster['hyperthreading']>
  readonly encryptOn: NonNullable<DiskEncryption['enable_on']>
  readonly encryptMode: NonNullable<DiskEncryption['mode']>
  readonly tang_servers: readonly TangServer[]
  readonly install_config_overrides: string
  readonly ignition_url: string
  readonly ignition_ca: string
  readonly api_vip_dns_name: string
  readonly additional_trust_bundle: string
}

export function detailsOf(cluster: Cluster, infraEnvs: readonly InfraEnv[]): DetailsValues {
  const { platform, disk_encryption, ignition_endpoint } = cluster
  return {
    name: cluster.name ?? '',
    base_dns_domain: cluster.base_dns_domain ?? '',
    control_plane_count: cluster.control_plane_count ?? 3,
    platform: platform?.type ?? 'baremetal',
    platform_name: platform?.external?.platform_name ?? '',
    hasOwnController: platform?.external?.cloud_controller_manager === 'External',
    pull_secret: '',
    ssh_public_key: cluster.ssh_public_key ?? '',
    tags: cluster.tags ?? '',
    hyperthreading: cluster.hyperthreading ?? 'all',
    encryptOn: disk_encryption?.enable_on ?? 'none',
    encryptMode: disk_encryption?.mode ?? 'tpmv2',
    tang_servers: tangServers(disk_encryption?.tang_servers),
    install_config_overrides: cluster.install_config_overrides ?? '',
    ignition_url: ignition_endpoint?.url ?? '',
    ignition_ca: ignition_endpoint?.ca_certificate ?? '',
    api_vip_dns_name: cluster.api_vip_dns_name ?? '',
    additional_trust_bundle: infraEnvs[0]?.additional_trust_bundle ?? '',
  }
}

function tangServers(text: string | undefined): readonly TangServer[] {
  if (text === undefined || text === '') return []
  try {
    const list = JSON.parse(text) as readonly Partial<TangServer>[]
    return list.map(({ url = '', thumbprint = '' }) => ({ url, thumbprint }))
  } catch {
    return []
  }
}

const PLAIN = [
  'name',
  'base_dns_domain',
  'control_plane_count',
  'ssh_public_key',
  'tags',
  'hyperthreading',
] as const

/** Null: nothing of the cluster itself changed. */
export function clusterChange(
  changed: Draft<DetailsValues>,
  values: DetailsValues,
): ClusterUpdateParams | null {
  const has = (...names: readonly (keyof DetailsValues)[]) =>
    names.some((name) => changed[name] !== undefined)
  const body: Record<string, unknown> = {}
  for (const name of PLAIN) if (has(name)) body[name] = values[name]
  if (has('api_vip_dns_name')) body.api_vip_dns_name = values.api_vip_dns_name
  if (has('pull_secret') && values.pull_secret !== '') body.pull_secret = values.pull_secret
  if (has('platform', 'platform_name', 'hasOwnController')) body.platform = platformOf(values)
  if (has('encryptOn', 'encryptMode', 'tang_servers')) body.disk_encryption = encryptionOf(values)
  if (has('ignition_url', 'ignition_ca'))
    body.ignition_endpoint = { url: values.ignition_url, ca_certificate: values.ignition_ca }
  return Object.keys(body).length === 0 ? null : (body as ClusterUpdateParams)
}

const platformOf = ({ platform, platform_name, hasOwnController }: DetailsValues) => ({
  type: platform,
  ...(platform === 'external' && {
    external: { platform_name, cloud_controller_manager: hasOwnController ? 'External' : '' },
  }),
})

const encryptionOf = ({ encryptOn, encryptMode, tang_servers }: DetailsValues) => ({
  enable_on: encryptOn,
  mode: encryptMode,
  ...(encryptMode === 'tang' && { tang_servers: JSON.stringify(tang_servers) }),
})

/** What machines need while they are discovered as well. Null: nothing. */
export function mediaChange(
  changed: Draft<DetailsValues>,
  isKeyShared: boolean,
): InfraEnvUpdateParams | null {
  const { pull_secret, additional_trust_bundle, ssh_public_key } = changed
  const body: InfraEnvUpdateParams = {
    ...(pull_secret !== undefined && pull_secret !== '' && { pull_secret }),
    ...(additional_trust_bundle !== undefined && { additional_trust_bundle }),
    ...(isKeyShared &&
      ssh_public_key !== undefined &&
      ssh_public_key !== '' && { ssh_authorized_key: ssh_public_key }),
  }
  return Object.keys(body).length === 0 ? null : body
}
