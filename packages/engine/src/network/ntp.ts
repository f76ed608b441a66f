// Where hosts get the time from, and how far their clocks are apart.

import type { HostStatus } from '@groundwork/contract/vocabulary'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import type { InfraEnvFacts } from '../facts/infra-env-facts.ts'

/** What hosts are told to use, comma separated. Without a cluster the (one) infra-env of the host decides. */
export function ntpSourcesFor(cluster: ClusterFacts | null, infraEnvs: readonly InfraEnvFacts[]): string {
  if (!cluster)
    return union(infraEnvs.map((infraEnv) => infraEnv.ntp_sources || infraEnv.additional_ntp_sources))
  if (cluster.ntp_sources !== '') return cluster.ntp_sources
  if (cluster.additional_ntp_source !== '') return cluster.additional_ntp_source
  const sorted = [...infraEnvs].sort((a, b) => (a.id < b.id ? -1 : 1))
  return union(sorted.map(({ additional_ntp_sources }) => additional_ntp_sources))
}

/** Whether the clock of the host follows a time source. */
export const isSynced = (host: HostFacts): boolean =>
  host.ntp_sources?.some(({ source_state }) => source_state === 'synced') ?? false

export interface ClockSpread {
  /** Whole minutes between the slowest and the fastest clock. */
  readonly minutes: number
  readonly slowest: HostFacts
  readonly fastest: HostFacts
}

const STATUSES_WITH_OLD_CLOCK: readonly HostStatus[] = [
  'disconnected',
  'discovering',
  'resetting-pending-user-action',
]

/** null when no host has told its time. */
export function clockSpread(hosts: readonly HostFacts[]): ClockSpread | null {
  const telling = hosts
    .filter(({ timestamp, status }) => timestamp !== 0 && !STATUSES_WITH_OLD_CLOCK.includes(status))
    .sort((a, b) => a.timestamp - b.timestamp || (a.id < b.id ? -1 : 1))
  const slowest = telling[0]
  const fastest = telling.at(-1)
  if (!slowest || !fastest) return null
  return { minutes: Math.floor((fastest.timestamp - slowest.timestamp) / 60), slowest, fastest }
}

function union(lists: readonly string[]): string {
  const names = lists.flatMap((list) => list.split(',')).map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))].join(',')
}
