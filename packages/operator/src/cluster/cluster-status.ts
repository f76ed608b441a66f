// The status of an AgentClusterInstall, from its cluster.
import type { Cluster } from '@groundwork/contract/clusters'
import type { TimedCondition } from '../conditions/condition.ts'
import { type SyncResult, specSynced } from '../conditions/sync-result.ts'
import { readValidations } from '../conditions/validations.ts'
import { withHiveTimes } from '../conditions/with-times.ts'
import { clusterConditions, conditionsWithoutCluster } from './cluster-conditions.ts'
import type { Readiness } from './install-gate.ts'

export interface ClusterFacts {
  /** null: the service has none yet. */
  readonly cluster: Cluster | null
  readonly readiness: Readiness
  readonly isOnHold: boolean
  readonly sync: SyncResult
  readonly before: readonly TimedCondition[]
  /** RFC 3339. */
  readonly now: string
  /** Where the API of the service is reached, with its base path. */
  readonly serviceUrl: string
}

/** What clients of the reference find as the message of success. */
const SYNCED = 'SyncOK'

export function clusterStatus(facts: ClusterFacts): object {
  const { cluster, before, now } = facts
  const judged = cluster === null ? conditionsWithoutCluster() : clusterConditions({ ...facts, cluster })
  const conditions = withHiveTimes({ wanted: [specSynced(facts.sync, SYNCED), ...judged], before, now })
  return cluster === null ? { conditions, debugInfo: {} } : { conditions, ...shownCluster(cluster, facts) }
}

function shownCluster(cluster: Cluster, { serviceUrl }: ClusterFacts): object {
  const apiVIPs = ipsOf(cluster.api_vips)
  const ingressVIPs = ipsOf(cluster.ingress_vips)
  return {
    progress: { totalPercentage: cluster.progress?.total_percentage ?? 0 },
    ...(cluster.connectivity_majority_groups && {
      connectivityMajorityGroups: cluster.connectivity_majority_groups,
    }),
    machineNetwork: (cluster.machine_networks ?? []).flatMap(({ cidr }) => (cidr ? [{ cidr }] : [])),
    ...(apiVIPs[0] && { apiVIP: apiVIPs[0], apiVIPs }),
    ...(ingressVIPs[0] && { ingressVIP: ingressVIPs[0], ingressVIPs }),
    userManagedNetworking: cluster.user_managed_networking ?? false,
    ...(cluster.platform && { platformType: PLATFORMS[cluster.platform.type] }),
    validationsInfo: readValidations(cluster.validations_info),
    debugInfo: {
      state: cluster.status,
      stateInfo: cluster.status_info,
      eventsURL: `${serviceUrl}/v2/events?cluster_id=${cluster.id}`,
      ...(hasLogs(cluster) && { logsURL: `${serviceUrl}/v2/clusters/${cluster.id}/logs` }),
    },
  }
}

const PLATFORMS = {
  baremetal: 'BareMetal',
  none: 'None',
  vsphere: 'VSphere',
  nutanix: 'Nutanix',
  external: 'External',
} as const

const ipsOf = (vips: Cluster['api_vips']): readonly string[] =>
  (vips ?? []).map(({ ip = '' }) => ip).filter((ip) => ip !== '')

const hasLogs = ({ controller_logs_collected_at, hosts }: Cluster): boolean =>
  [controller_logs_collected_at, ...(hosts ?? []).map(({ logs_collected_at }) => logs_collected_at)].some(
    // Times that are not set come as the first year.
    (time) => time !== undefined && !time.startsWith('0001-'),
  )
