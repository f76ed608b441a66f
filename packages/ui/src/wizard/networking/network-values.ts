// Networks and addresses as fields, and as the request that changes them.
import { parseAddress, parseCidr } from '@groundwork/addresses/cidr'
import type { Cluster, ClusterUpdateParams } from '@groundwork/contract/clusters'
import type { InfraEnv, InfraEnvUpdateParams } from '@groundwork/contract/infra-envs'
import type { Draft } from '../../forms/draft.ts'

export interface PodNetwork {
  readonly cidr: string
  readonly host_prefix: string
}

export interface NetworkValues {
  readonly network_type: NonNullable<Cluster['network_type']>
  readonly user_managed_networking: boolean
  readonly load_balancer: 'cluster-managed' | 'user-managed'
  readonly vip_dhcp_allocation: boolean
  readonly machine_networks: readonly string[]
  readonly cluster_networks: readonly PodNetwork[]
  readonly service_networks: readonly string[]
  readonly api_vips: readonly string[]
  readonly ingress_vips: readonly string[]
  readonly http_proxy: string
  readonly https_proxy: string
  readonly no_proxy: string
  readonly additional_ntp_source: string
  readonly ntp_sources: string
}

export function networkingOf(cluster: Cluster): NetworkValues {
  const cidrs = (list: readonly { readonly cidr?: string }[] | null | undefined) =>
    (list ?? []).flatMap(({ cidr }) => (cidr === undefined || cidr === '' ? [] : [cidr]))
  const ips = (list: readonly { readonly ip?: string }[] | null | undefined) =>
    (list ?? []).flatMap(({ ip }) => (ip === undefined || ip === '' ? [] : [ip]))
  return {
    network_type: cluster.network_type ?? 'OVNKubernetes',
    user_managed_networking: cluster.user_managed_networking ?? false,
    load_balancer: cluster.load_balancer?.type ?? 'cluster-managed',
    vip_dhcp_allocation: cluster.vip_dhcp_allocation ?? false,
    machine_networks: cidrs(cluster.machine_networks),
    cluster_networks: (cluster.cluster_networks ?? []).map(({ cidr = '', host_prefix }) => ({
      cidr,
      host_prefix: host_prefix === undefined ? '' : String(host_prefix),
    })),
    service_networks: cidrs(cluster.service_networks),
    api_vips: ips(cluster.api_vips),
    ingress_vips: ips(cluster.ingress_vips),
    http_proxy: cluster.http_proxy ?? '',
    https_proxy: cluster.https_proxy ?? '',
    no_proxy: cluster.no_proxy ?? '',
    additional_ntp_source: cluster.additional_ntp_source ?? '',
    ntp_sources: cluster.ntp_sources ?? '',
  }
}

const PLAIN = [
  'network_type',
  'user_managed_networking',
  'vip_dhcp_allocation',
  'http_proxy',
  'https_proxy',
  'no_proxy',
  'additional_ntp_source',
  'ntp_sources',
] as const

export function networkingBody(changed: Draft<NetworkValues>, values: NetworkValues): ClusterUpdateParams {
  const has = (...names: readonly (keyof NetworkValues)[]) =>
    names.some((name) => changed[name] !== undefined)
  const body: Record<string, unknown> = {}
  for (const name of PLAIN) if (has(name)) body[name] = values[name]
  if (has('load_balancer')) body.load_balancer = { type: values.load_balancer }
  if (has('machine_networks'))
    body.machine_networks = given(values.machine_networks).map((cidr) => ({ cidr }))
  if (has('service_networks'))
    body.service_networks = given(values.service_networks).map((cidr) => ({ cidr }))
  if (has('cluster_networks'))
    body.cluster_networks = values.cluster_networks
      .filter(({ cidr }) => cidr !== '')
      .map(({ cidr, host_prefix }) => ({
        cidr,
        ...(host_prefix !== '' && { host_prefix: Number(host_prefix) }),
      }))
  // Both together, as the service wants them.
  if (has('api_vips', 'ingress_vips')) {
    body.api_vips = given(values.api_vips).map((ip) => ({ ip }))
    body.ingress_vips = given(values.ingress_vips).map((ip) => ({ ip }))
  }
  return body as ClusterUpdateParams
}

/** People who look after addresses themselves, and clusters that get them by DHCP, have no fields for them. */
export const hasVips = ({ user_managed_networking, vip_dhcp_allocation }: NetworkValues): boolean =>
  !user_managed_networking && !vip_dhcp_allocation

export function isNetworkFieldShown(name: keyof NetworkValues, values: NetworkValues): boolean {
  if (name === 'api_vips' || name === 'ingress_vips') return hasVips(values)
  return name !== 'load_balancer' || !values.user_managed_networking
}

const given = (texts: readonly string[]): readonly string[] => texts.filter((text) => text !== '')

/** Two address families, in whatever list. */
export function isDual(values: NetworkValues): boolean {
  const families = (texts: readonly string[]) =>
    new Set(texts.flatMap((text) => (parseCidr(text) ?? parseAddress(text))?.family ?? [])).size
  const lists = [
    values.machine_networks,
    values.service_networks,
    values.cluster_networks.map(({ cidr }) => cidr),
    values.api_vips,
  ]
  return lists.some((list) => families(list) > 1)
}

/**
 * What a boot medium takes over: only what changed here, under its names there. The service replaces the three proxy settings
 * together, so those that did not change are sent as the medium has them. Null: nothing.
 */
export function mediaBody(
  changed: Draft<NetworkValues>,
  { proxy }: Pick<InfraEnv, 'proxy'>,
): InfraEnvUpdateParams | null {
  const { additional_ntp_source, ntp_sources } = changed
  const proxies = PROXIES.flatMap((name) => (changed[name] === undefined ? [] : [[name, changed[name]]]))
  const body: InfraEnvUpdateParams = {
    ...(proxies.length > 0 && { proxy: { ...proxy, ...Object.fromEntries(proxies) } }),
    ...(additional_ntp_source !== undefined && { additional_ntp_sources: additional_ntp_source }),
    ...(ntp_sources !== undefined && { ntp_sources }),
  }
  return Object.keys(body).length === 0 ? null : body
}

const PROXIES = ['http_proxy', 'https_proxy', 'no_proxy'] as const
export const OUTSIDE = [...PROXIES, 'additional_ntp_source', 'ntp_sources'] as const
