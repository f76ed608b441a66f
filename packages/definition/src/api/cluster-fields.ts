import { parseAddress, parseCidr } from '@groundwork/addresses/cidr'
import type { Cluster, ClusterCreateParams, ClusterUpdateParams } from '@groundwork/contract/clusters'
import { compareText } from '@groundwork/text/compare-text'
import type { ClusterDefinition } from '../document/definition.ts'
import { isSameValue } from '../document/diff-values.ts'
import { fieldsOf } from './field-row.ts'
import { commaList, commaText, isVersionOf, jsonValue, roleSet, roleSetText } from './wire-values.ts'

export type ClusterParams = Partial<ClusterCreateParams> & ClusterUpdateParams

const field = fieldsOf<ClusterDefinition, Cluster, ClusterParams>()

const AT_REGISTRATION = 'it is chosen when the cluster is registered; register another cluster for it'

const plainCidr = (text: string): string => parseCidr(text)?.text ?? text
const plainIp = (text: string): string => parseAddress(text)?.text ?? text

const sameNetworks = (wanted: readonly string[], current: readonly string[] | undefined): boolean =>
  isSameValue(wanted.map(plainCidr), (current ?? []).map(plainCidr))
const sameIps = (wanted: readonly string[], current: readonly string[] | undefined): boolean =>
  isSameValue(wanted.map(plainIp), (current ?? []).map(plainIp))

/** Without what only the service writes there. */
function readPlatform({
  platform,
}: Cluster): Exclude<ClusterDefinition['platform'], string | undefined> | undefined {
  if (!platform) return undefined
  const name = platform.external?.platform_name
  const manager = platform.external?.cloud_controller_manager
  if (!name) return { type: platform.type }
  return {
    type: platform.type,
    external: { platform_name: name, ...(manager ? { cloud_controller_manager: manager } : {}) },
  }
}

const PLACE_IN_CLUSTER = [
  field('openshift_version', {
    write: (openshift_version) => ({ openshift_version }),
    read: (cluster) => cluster.openshift_version,
    isSame: isVersionOf,
    fixed: AT_REGISTRATION,
  }),
  field('ocp_release_image', {
    write: (ocp_release_image) => ({ ocp_release_image }),
    read: (cluster) => cluster.ocp_release_image,
    // It follows from the version.
    isUsual: () => true,
    fixed: AT_REGISTRATION,
  }),
  field('cpu_architecture', {
    write: (cpu_architecture) => ({ cpu_architecture }),
    read: (cluster) => cluster.cpu_architecture,
    // A release for all architectures has the one that was asked for.
    isSame: (wanted, current) => current === 'multi' || armName(wanted) === armName(current),
    fixed: AT_REGISTRATION,
  }),
  field('control_plane_count', {
    write: (control_plane_count) => ({ control_plane_count }),
    read: (cluster) => cluster.control_plane_count,
  }),
  field('platform', {
    write: (platform) => ({ platform: typeof platform === 'string' ? { type: platform } : platform }),
    read: readPlatform,
  }),
  field('base_dns_domain', {
    write: (base_dns_domain) => ({ base_dns_domain }),
    read: (cluster) => cluster.base_dns_domain,
  }),
  field('tags', {
    write: (tags) => ({ tags: commaText(tags) }),
    read: (cluster) => commaList(cluster.tags),
  }),
  field('pull_secret', {
    write: (pull_secret) => ({ pull_secret }),
    read: () => undefined,
    isSecret: true,
  }),
  field('ssh_public_key', {
    write: (ssh_public_key) => ({ ssh_public_key }),
    read: (cluster) => cluster.ssh_public_key,
    isSame: (wanted, current) => wanted.trim() === (current ?? '').trim(),
  }),
]

const armName = (name: string | undefined): string | undefined => (name === 'aarch64' ? 'arm64' : name)

const NETWORKS = [
  field('network_type', {
    write: (network_type) => ({ network_type }),
    read: (cluster) => cluster.network_type ?? undefined,
  }),
  field('machine_networks', {
    write: (networks) => ({ machine_networks: networks.map((cidr) => ({ cidr })) }),
    read: (cluster) => (cluster.machine_networks ?? []).flatMap(({ cidr }) => cidr ?? []),
    isSame: sameNetworks,
  }),
  field('cluster_networks', {
    write: (networks) => ({
      cluster_networks: networks.map((network) =>
        typeof network === 'string' ? { cidr: network } : network,
      ),
    }),
    read: (cluster) =>
      (cluster.cluster_networks ?? []).map(({ cidr = '', host_prefix }) => ({
        cidr,
        ...(host_prefix === undefined ? {} : { host_prefix }),
      })),
    isSame: sameClusterNetworks,
  }),
  field('service_networks', {
    write: (networks) => ({ service_networks: networks.map((cidr) => ({ cidr })) }),
    read: (cluster) => (cluster.service_networks ?? []).flatMap(({ cidr }) => cidr ?? []),
    isSame: sameNetworks,
  }),
  field('api_vips', {
    write: (vips) => ({ api_vips: vips.map((ip) => ({ ip })) }),
    read: (cluster) => (cluster.api_vips ?? []).flatMap(({ ip }) => ip ?? []),
    isSame: sameIps,
  }),
  field('ingress_vips', {
    write: (vips) => ({ ingress_vips: vips.map((ip) => ({ ip })) }),
    read: (cluster) => (cluster.ingress_vips ?? []).flatMap(({ ip }) => ip ?? []),
    isSame: sameIps,
  }),
  field('user_managed_networking', {
    write: (user_managed_networking) => ({ user_managed_networking }),
    read: (cluster) => cluster.user_managed_networking ?? undefined,
    isUsual: (_value, { platform }) => platform?.type !== 'vsphere',
  }),
  field('load_balancer', {
    write: (type) => ({ load_balancer: { type } }),
    read: (cluster) => cluster.load_balancer?.type ?? 'cluster-managed',
    isUsual: (type) => type === 'cluster-managed',
  }),
  field('vip_dhcp_allocation', {
    write: (vip_dhcp_allocation) => ({ vip_dhcp_allocation }),
    read: (cluster) => cluster.vip_dhcp_allocation ?? false,
    isUsual: (isOn) => !isOn,
  }),
]

type ClusterNetworks = NonNullable<ClusterDefinition['cluster_networks']>

/** A prefix that is not given is left to the service. */
function sameClusterNetworks(wanted: ClusterNetworks, current: ClusterNetworks | undefined): boolean {
  const found = current ?? []
  return (
    wanted.length === found.length &&
    wanted.every((network, index) => {
      const { cidr, host_prefix } = asNetwork(network)
      const other = asNetwork(found[index] ?? '')
      return (
        plainCidr(cidr) === plainCidr(other.cidr) &&
        (host_prefix === undefined || host_prefix === other.host_prefix)
      )
    })
  )
}

const asNetwork = (network: ClusterNetworks[number]): { cidr: string; host_prefix?: number } =>
  typeof network === 'string' ? { cidr: network } : network

type ProxyValue = NonNullable<ClusterDefinition['proxy']>

/** The three belong together: one that is left out is empty. */
export const wholeProxy = ({
  http_proxy = '',
  https_proxy = '',
  no_proxy = [],
}: ProxyValue): Required<ProxyValue> => ({
  http_proxy,
  https_proxy,
  no_proxy,
})

export const sameProxy = (wanted: ProxyValue, current: ProxyValue | undefined): boolean =>
  isSameValue(wholeProxy(wanted), wholeProxy(current ?? {}))

/** Only what is said. */
export function shortProxy(proxy: {
  http_proxy?: string | null | undefined
  https_proxy?: string | null | undefined
  no_proxy?: string | null | undefined
}): ProxyValue {
  const exceptions = commaList(proxy.no_proxy)
  return {
    ...(proxy.http_proxy ? { http_proxy: proxy.http_proxy } : {}),
    ...(proxy.https_proxy ? { https_proxy: proxy.https_proxy } : {}),
    ...(exceptions.length > 0 ? { no_proxy: exceptions } : {}),
  }
}

const OUTSIDE = [
  field('proxy', {
    write: (proxy) => {
      const { no_proxy, ...proxies } = wholeProxy(proxy)
      return { ...proxies, no_proxy: commaText(no_proxy) }
    },
    read: shortProxy,
    isSame: sameProxy,
  }),
  field('additional_ntp_sources', {
    write: (sources) => ({ additional_ntp_source: commaText(sources) }),
    read: (cluster) => commaList(cluster.additional_ntp_source),
  }),
  field('ntp_sources', {
    write: (sources) => ({ ntp_sources: commaText(sources) }),
    read: (cluster) => commaList(cluster.ntp_sources),
  }),
]

const NODES = [
  field('hyperthreading', {
    write: (roles) => ({ hyperthreading: roleSetText(roles) }),
    read: (cluster) => roleSet(cluster.hyperthreading ?? 'all'),
    isSame: (wanted, current) => roleSetText(wanted) === roleSetText(current ?? []),
    isUsual: (roles) => roles.length === 3,
  }),
  field('schedulable_masters', {
    write: (schedulable_masters) => ({ schedulable_masters }),
    read: (cluster) => cluster.schedulable_masters ?? false,
    isUsual: (isOn) => !isOn,
  }),
  field('disk_encryption', {
    write: ({ enable_on, mode, tang_servers }) => ({
      disk_encryption: {
        enable_on: roleSetText(enable_on),
        ...(mode === undefined ? {} : { mode }),
        ...(tang_servers === undefined ? {} : { tang_servers: JSON.stringify(tang_servers) }),
      },
    }),
    read: readEncryption,
    isSame: sameEncryption,
    isUsual: ({ enable_on }) => enable_on.length === 0,
  }),
]

type Encryption = NonNullable<ClusterDefinition['disk_encryption']>

function readEncryption({ disk_encryption: encryption = {} }: Cluster): Encryption {
  const servers = jsonValue(encryption.tang_servers)
  return {
    enable_on: roleSet(encryption.enable_on),
    mode: encryption.mode ?? 'tpmv2',
    ...(Array.isArray(servers) && servers.length > 0
      ? { tang_servers: servers as NonNullable<Encryption['tang_servers']> }
      : {}),
  }
}

/** Parts that are not given stay. */
function sameEncryption(wanted: Encryption, current: Encryption | undefined): boolean {
  return (
    roleSetText(wanted.enable_on) === roleSetText(current?.enable_on ?? []) &&
    (wanted.mode === undefined || wanted.mode === (current?.mode ?? 'tpmv2')) &&
    (wanted.tang_servers === undefined || isSameValue(wanted.tang_servers, current?.tang_servers ?? []))
  )
}

type Operators = NonNullable<ClusterDefinition['olm_operators']>
type Bundles = NonNullable<ClusterDefinition['operator_bundles']>

const asOperator = (operator: Operators[number]) =>
  typeof operator === 'string' ? { name: operator } : operator
const asBundle = (bundle: Bundles[number]) => (typeof bundle === 'string' ? { id: bundle } : bundle)

/** Neither what others depend on, nor members of bundles; `ocs` is taken for `odf`. */
const readOperators = ({ monitored_operators: operators }: Cluster): Operators =>
  (operators ?? [])
    .filter(
      ({ operator_type, dependency_only, source_bundles }) =>
        operator_type === 'olm' && !dependency_only && (source_bundles ?? []).length === 0,
    )
    .map(({ name = '', properties }) => ({ name, ...(properties ? { properties } : {}) }))
    .sort((a, b) => compareText(a.name, b.name))

const plainOperators = (operators: Operators) =>
  operators
    .map(asOperator)
    .map(({ name, properties = '' }) => ({ name: name === 'ocs' ? 'odf' : name, properties }))
    .sort((a, b) => compareText(a.name, b.name))

const plainBundles = (bundles: Bundles) =>
  bundles
    .map(asBundle)
    .map(({ id, optional_operators = [] }) => ({
      id,
      optional_operators: [...optional_operators].sort(compareText),
    }))
    .sort((a, b) => compareText(a.id, b.id))

const OPERATORS = [
  field('olm_operators', {
    write: (operators) => ({ olm_operators: operators.map(asOperator) }),
    read: readOperators,
    isSame: (wanted, current) => isSameValue(plainOperators(wanted), plainOperators(current ?? [])),
  }),
  field('operator_bundles', {
    write: (bundles) => ({ operator_bundles: bundles.map(asBundle) }),
    read: ({ operator_bundles: bundles }) =>
      (bundles ?? []).map(({ id, optional_operators: optional = [] }) => ({
        id,
        ...(optional.length > 0 ? { optional_operators: optional } : {}),
      })),
    isSame: (wanted, current) => isSameValue(plainBundles(wanted), plainBundles(current ?? [])),
  }),
]

/** Everything that the requests for clusters themselves carry; install-config and manifests have calls of their own. */
export const CLUSTER_FIELDS = [...PLACE_IN_CLUSTER, ...NETWORKS, ...OUTSIDE, ...NODES, ...OPERATORS]
