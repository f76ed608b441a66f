// Whether this service would take the request of a remedy as it is. Advice that is refused is worse than none.

import { parseCidr } from '@groundwork/addresses/cidr'
import type { ClusterUpdateParams } from '@groundwork/contract/clusters'
import type { HostUpdateParams } from '@groundwork/contract/hosts'
import { type KeptMap, keepWithReads } from '../collections/reads.ts'
import type { ClusterContext } from '../context/cluster-context.ts'
import { createHostContext, type HostContext } from '../context/host-context.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { ClusterRecord } from '../facts/cluster-record.ts'
import type { ApiCall } from '../tables/verdict.ts'
import { DEFAULT_NETWORKS } from './cluster/environment.ts'
import { updateCluster } from './cluster/update.ts'
import { updateHost } from './host/update.ts'

/** Many hosts propose the same request, so each is only tried once. */
export function wouldAccept(context: ClusterContext, call: ApiCall): boolean {
  const known = context.once(ANSWERS, (): KeptMap<string, boolean> => new Map())
  return keepWithReads(known, JSON.stringify(call), () => tryCall(context, call))
}
const ANSWERS = {}

/** For a host without a cluster, which can only be changed itself. */
export const wouldAcceptUnbound = (context: HostContext, { operation, params, body }: ApiCall): boolean =>
  operation !== 'v2UpdateHost' ||
  (params.host_id === context.host.id && updateHost(context, body as HostUpdateParams).ok)

function tryCall(context: ClusterContext, { operation, params, body }: ApiCall): boolean {
  switch (operation) {
    case 'V2UpdateCluster':
      return isReadable(body) && tryUpdateOfCluster(context, body)
    case 'v2UpdateHost':
      return tryUpdateOfHost(context, params.host_id, body)
    default:
      return true
  }
}

function tryUpdateOfCluster(
  { cluster, hosts, infraEnvs, settings, now }: ClusterContext,
  body: ApiCall['body'],
): boolean {
  // No remedy touches the release or the pull secret, which are the only reasons to know releases and registries.
  const environment = { settings, now, releases: [], networks: DEFAULT_NETWORKS, openRegistries: [] }
  return updateCluster(body as ClusterUpdateParams, {
    cluster: recordOf(cluster),
    hosts,
    infraEnvs,
    environment,
  }).ok
}

function tryUpdateOfHost(context: ClusterContext, id: string | undefined, body: ApiCall['body']): boolean {
  const host = context.hosts.find((candidate) => candidate.id === id)
  return host !== undefined && updateHost(createHostContext(host, context), body as HostUpdateParams).ok
}

/** The rules forgive what was wrong before, but the schema of the request does not. */
function isReadable({ cluster_networks, service_networks, machine_networks }: ApiCall['body']): boolean {
  const networks = [cluster_networks, service_networks, machine_networks].flatMap((list) => list ?? [])
  return networks.every((network) => {
    const { cidr, host_prefix = 1 } = network as { cidr?: string; host_prefix?: number }
    return parseCidr(cidr ?? '') !== null && host_prefix >= 1 && host_prefix <= 128
  })
}

/** What is stored besides the facts does not matter to any remedy. */
export const recordOf = (cluster: ClusterFacts): ClusterRecord => ({
  ...cluster,
  monitored_operators: cluster.monitored_operators.map((operator) => ({
    ...operator,
    namespace: '',
    subscription_name: '',
    properties: '',
    source_bundles: [],
  })),
  operator_bundles: [],
  cloud_controller_manager: '',
  openshift_cluster_id: '',
})
