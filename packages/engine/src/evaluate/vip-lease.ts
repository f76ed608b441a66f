// With addresses from DHCP a cluster waits for its VIPs; when none came in time, people are told once.
import type { ClusterContext } from '../context/cluster-context.ts'
import { clusterEvent } from '../context/cluster-events.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import { type Instant, minutes } from '../facts/instant.ts'
import type { EmittedEvent } from '../tables/state-machine.ts'

interface LeaseReport {
  readonly changes: Partial<ClusterFacts>
  readonly events: readonly EmittedEvent[]
  readonly nextDeadline: Instant | null
}

const NOTHING: LeaseReport = { changes: {}, events: [], nextDeadline: null }

export function reportMissingVipLease({ cluster, settings, now }: ClusterContext): LeaseReport {
  const since = cluster.machine_network_updated_at
  const isWaiting =
    cluster.vip_dhcp_allocation && cluster.api_vips.length === 0 && cluster.machine_networks.length > 0
  if (!isWaiting || since === null) return NOTHING
  const dueAt = since + settings.vipLeaseMs
  // Another machine network means that the wait begins again.
  if (now < dueAt) return { changes: { vip_lease_timeout_reported: false }, events: [], nextDeadline: dueAt }
  if (cluster.vip_lease_timeout_reported) return NOTHING
  const timeout_interval = Math.round(settings.vipLeaseMs / minutes(1))
  return {
    changes: { vip_lease_timeout_reported: true },
    events: [clusterEvent('api_ingress_vip_timed_out', cluster, { timeout_interval })],
    nextDeadline: null,
  }
}
