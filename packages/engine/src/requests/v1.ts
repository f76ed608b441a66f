// Requests of the first version of the API, in terms of the second. Fields that the second does not know are dropped,
// as old clients send more than is read; the result still has to be judged like any request of the second version
// (with `allowsSingleVip`: the two VIPs may come one after the other; with `allowsCustomRelease`: any release image).
import { ClusterCreateParams, ClusterUpdateParams, ImageCreateParams } from '@groundwork/contract/clusters'
import { isRecord } from '@groundwork/json/json-values'

type Body = Readonly<Record<string, unknown>>

export interface HostRequest {
  readonly host_id: string
  readonly body: Body
}

export const v1RegisterCluster = (body: Body): Body => ({
  ...pick(body, Object.keys(ClusterCreateParams.properties)),
  ...vipLists(body),
})

/** One request of old may change the cluster and several of its hosts. */
export function v1UpdateCluster(body: Body): {
  readonly cluster: Body
  readonly hosts: readonly HostRequest[]
} {
  const cluster = { ...pick(body, Object.keys(ClusterUpdateParams.properties)), ...vipLists(body) }
  const requests = [
    ...hostRequests(body.hosts_roles, 'role', 'host_role'),
    ...hostRequests(body.hosts_names, 'hostname', 'host_name'),
    ...hostRequests(body.disks_selected_config, 'disks_config', 'disks_selected_config'),
    ...hostRequests(
      body.hosts_machine_config_pool_names,
      'machine_config_pool_name',
      'machine_config_pool_name',
    ),
  ]
  return { cluster, hosts: merged(requests) }
}

/** An image was ordered from the cluster; today its settings belong to the infra-env with the same id. */
export function v1CreateImage(body: Body): Body {
  const { ssh_public_key, ...rest } = pick(body, Object.keys(ImageCreateParams.properties))
  return ssh_public_key === undefined ? rest : { ...rest, ssh_authorized_key: ssh_public_key }
}

/** A single address became a list; an empty text cleared it. */
function vipLists(body: Body): Body {
  const list = (ip: unknown) => (ip === '' ? [] : [{ ip }])
  const { api_vip, ingress_vip } = body
  return {
    ...(isGiven(api_vip) ? { api_vips: list(api_vip) } : {}),
    ...(isGiven(ingress_vip) ? { ingress_vips: list(ingress_vip) } : {}),
  }
}

function hostRequests(list: unknown, from: string, to: string): readonly HostRequest[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((item: unknown) => {
    if (!isRecord(item) || typeof item.id !== 'string' || !isGiven(item[from])) return []
    return [{ host_id: item.id, body: { [to]: item[from] } }]
  })
}

/** One request a host, in the order in which hosts are first named. */
function merged(requests: readonly HostRequest[]): readonly HostRequest[] {
  const byHost = new Map<string, Body>()
  for (const { host_id, body } of requests) byHost.set(host_id, { ...byHost.get(host_id), ...body })
  return [...byHost].map(([host_id, body]) => ({ host_id, body }))
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null

const pick = (body: Body, names: readonly string[]): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)))
