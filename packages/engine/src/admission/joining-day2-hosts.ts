import { effectiveHostname } from '../context/effective-hostname.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import type { Instant } from '../facts/instant.ts'
import { interfaceAddresses } from '../network/interface-addresses.ts'
import type { AdmittedHost } from './node-facts.ts'

/**
 * A machine restarts twice and pulls its system before it asks for certificates: a quarter of an hour is usual. What has not asked
 * after this time needs a person, and a cluster is not looked at for ever.
 */
export const DAY2_JOIN_LIMIT_MS = 2 * 3_600_000

/** Hosts that were added to a cluster and restarted from their disk: their nodes are about to ask for certificates. */
export const joiningDay2Hosts = (
  cluster: ClusterFacts,
  hosts: readonly HostFacts[],
  now: Instant,
): readonly HostFacts[] =>
  cluster.kind === 'AddHostsCluster'
    ? hosts.filter(
        ({ kind, status, status_updated_at }) =>
          kind === 'AddToExistingClusterHost' &&
          status === 'added-to-existing-cluster' &&
          now < status_updated_at + DAY2_JOIN_LIMIT_MS,
      )
    : []

export const admittedHost = (host: HostFacts): AdmittedHost => ({
  id: host.id,
  name: effectiveHostname(host).toLowerCase(),
  addresses:
    host.inventory === null ? [] : interfaceAddresses(host.inventory).map(({ address }) => address.text),
})
