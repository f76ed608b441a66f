// What changed about hosts between two evaluations, in the terms of `context/cluster-reads.ts`.
import { isSameValue } from '../collections/differences.ts'
import { EVERYTHING } from '../collections/reads.ts'
import {
  CONTACT,
  HOST_NAMES,
  HOST_NETWORKS,
  HOST_POLLS,
  HOST_ROLES,
  HOSTS,
  ONLY_HOST,
  STATE,
} from '../context/cluster-reads.ts'
import { effectiveHostname } from '../context/effective-hostname.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import type { HostNetworkFacts, HostRoleFacts } from '../facts/host-parts.ts'

/** No validation of a host depends on its own status, and those that depend on its polls say so: a test holds this. */
const APART: Partial<Record<keyof HostFacts, number>> = {
  checked_in_at: CONTACT,
  timestamp: CONTACT,
  status: STATE,
  status_info: STATE,
  status_updated_at: STATE,
}

/** 0 for the same facts. Facts are immutable, so a report that is another object counts as another report. */
export function hostChange(before: HostFacts, after: HostFacts): number {
  if (before === after) return 0
  let change = 0
  for (const field in after) {
    const key = field as keyof HostFacts
    if (before[key] !== after[key]) change |= APART[key] ?? EVERYTHING
  }
  // The first poll is more than a poll.
  return (before.checked_in_at === null) === (after.checked_in_at === null) ? change : EVERYTHING
}

/** What changed for the others. Both lists are sorted by id. */
export function changeAmongHosts(before: readonly HostFacts[], after: readonly HostFacts[]): number {
  if (before === after) return 0
  let change = before.length <= 1 === after.length <= 1 ? 0 : ONLY_HOST
  let position = 0
  for (const host of after) {
    let old = before[position]
    for (; old !== undefined && old.id < host.id; old = before[++position])
      change |= changeForOthers(old, undefined)
    if (old?.id === host.id) {
      position += 1
      if (old !== host) change |= changeForOthers(old, host)
    } else change |= changeForOthers(undefined, host)
  }
  for (; position < before.length; position++) change |= changeForOthers(before[position], undefined)
  return change
}

const ALL_ABOUT_HOST = HOSTS | HOST_POLLS | HOST_NAMES | HOST_NETWORKS | HOST_ROLES

function changeForOthers(before: HostFacts | undefined, after: HostFacts | undefined): number {
  // Names count once there is an inventory.
  if (!before || !after) return (before ?? after)?.inventory ? ALL_ABOUT_HOST : ALL_ABOUT_HOST & ~HOST_NAMES
  const own = hostChange(before, after)
  if (own === 0) return 0
  if (own === CONTACT) return HOST_POLLS
  return (
    HOSTS |
    HOST_POLLS |
    (nameOf(before) === nameOf(after) ? 0 : HOST_NAMES) |
    (isSameNetwork(before, after) ? 0 : HOST_NETWORKS) |
    (isSameRole(before, after) ? 0 : HOST_ROLES)
  )
}

const isSameNetwork = (before: HostNetworkFacts, after: HostNetworkFacts): boolean =>
  before.connectivity === after.connectivity &&
  before.free_addresses === after.free_addresses &&
  (before.inventory === after.inventory ||
    (isSameValue(before.inventory?.interfaces, after.inventory?.interfaces) &&
      isSameValue(before.inventory?.routes, after.inventory?.routes) &&
      (before.inventory === null) === (after.inventory === null)))

const isSameRole = (before: HostRoleFacts, after: HostRoleFacts): boolean =>
  before.role === after.role &&
  before.suggested_role === after.suggested_role &&
  before.has_fencing_credentials === after.has_fencing_credentials

const nameOf = (host: HostFacts): string | null => (host.inventory === null ? null : effectiveHostname(host))
