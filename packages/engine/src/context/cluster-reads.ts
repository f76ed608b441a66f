// What rules may look at besides their own host and the settings of its cluster, one bit each. A result is kept as long as none
// of the bits it depends on changed. Everything that has no bit here is compared as a whole, so a new fact is safe without an entry.

import type { ClusterStatus } from '@groundwork/contract/vocabulary'
import { isSameValue } from '../collections/differences.ts'
import { EVERYTHING, noteReads } from '../collections/reads.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'

/** Anything about other hosts, but when they polled. */
export const HOSTS = 1
/** When other hosts polled, and what their clocks said then. */
export const HOST_POLLS = 1 << 14
/** Which names the hosts have, and nothing else about them. */
export const HOST_NAMES = 1 << 1
/** Whether there is more than one host. */
export const ONLY_HOST = 1 << 2
/** Only the parts of other hosts that are named so in `facts/host-parts.ts`. */
export const HOST_NETWORKS = 1 << 16
export const HOST_ROLES = 1 << 17
/** How far the cluster is, see `phaseOf`. */
export const PHASE = 1 << 15
/** The moment: noted for rows that say when they flip. */
export const TIME = 1 << 3
/** When the host itself polled, and what its clock said then: noted for rows that follow polls. */
export const CONTACT = 1 << 4
/** The status of the host itself. */
export const STATE = 1 << 5

const STATUS = 1 << 6
const STATUS_TEXT = 1 << 7
const NETWORKS = 1 << 8
const VIPS = 1 << 9
const GROUPS = 1 << 10
const COLLISIONS = 1 << 11
const PROGRESS = 1 << 12
const NOTES = 1 << 13

/** Facts about a cluster that change without its user: looking at one of these is noted. */
const CHANGEABLE: Partial<Record<keyof ClusterFacts, number>> = {
  status: STATUS,
  status_info: STATUS_TEXT,
  status_updated_at: STATUS_TEXT,
  machine_networks: NETWORKS,
  machine_network_updated_at: NETWORKS,
  api_vips: VIPS,
  ingress_vips: VIPS,
  connectivity_majority_groups: GROUPS,
  ip_collisions: COLLISIONS,
  progress: PROGRESS,
  schedulable_masters_forced_true: NOTES,
  last_installation_preparation: NOTES,
  vip_lease_timeout_reported: NOTES,
  logs_info: NOTES,
  controller_logs_started_at: NOTES,
  controller_logs_collected_at: NOTES,
}

export type ClusterPhase = Exclude<ClusterStatus, (typeof IN_DISCOVERY)[number]> | 'discovery'

/** Clusters become ready and unready with every machine that comes, and hardly a rule asks which of them it is. */
const IN_DISCOVERY = ['insufficient', 'pending-for-input', 'ready'] as const satisfies ClusterStatus[]

export const phaseOf = (status: ClusterStatus): ClusterPhase => (isInDiscovery(status) ? 'discovery' : status)

const isInDiscovery = (status: ClusterStatus): status is (typeof IN_DISCOVERY)[number] =>
  (IN_DISCOVERY as readonly ClusterStatus[]).includes(status)

const FACTS = Symbol('facts')
type Watched = ClusterFacts & { readonly [FACTS]: ClusterFacts }

const ACCESSORS: PropertyDescriptorMap = Object.fromEntries(
  Object.entries(CHANGEABLE).map(([field, reads]) => [
    field,
    {
      enumerable: true,
      get(this: Watched) {
        noteReads(reads)
        return this[FACTS][field as keyof ClusterFacts]
      },
    },
  ]),
)

const watchedFacts = new WeakMap<ClusterFacts, ClusterFacts>()

/** The same facts; looking at the changeable ones is noted. A copy of it is made of plain values. */
export function watchedOf(facts: ClusterFacts): ClusterFacts {
  let watched = watchedFacts.get(facts)
  if (!watched) {
    watched = Object.defineProperty({ ...facts }, FACTS, { value: facts })
    Object.defineProperties(watched, ACCESSORS)
    watchedFacts.set(facts, watched)
  }
  return watched
}

/** What the difference between two states of a cluster is called in bits. */
export function changedReads(before: ClusterFacts, after: ClusterFacts): number {
  if (before === after) return 0
  let changed = 0
  for (const field of Object.keys(after) as (keyof ClusterFacts)[]) {
    if (!isSameValue(before[field], after[field])) changed |= CHANGEABLE[field] ?? EVERYTHING
  }
  if (phaseOf(before.status) !== phaseOf(after.status)) changed |= PHASE
  return Object.keys(before).length === Object.keys(after).length ? changed : EVERYTHING
}
