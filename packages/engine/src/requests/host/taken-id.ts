// An agent says by which MAC addresses its machine is known. Where the id belongs to another machine, it is told so and takes one of its own,
// made from its addresses, so that both become hosts.
import { type Absence, limitEnd } from '../../facts/absence.ts'
import type { HostFacts } from '../../facts/host-facts.ts'
import type { Instant } from '../../facts/instant.ts'
import { macsOf, shareMac } from '../../hardware/reporting-machines.ts'
import { isBeforeInstallation } from '../../host/token-rules.ts'
import { stepRowFor } from '../../steps/step-table.ts'

/** A poll that is overdue by half. */
const SHORTEST_SILENCE_MS = 90_000

/** Until when a host counts as heard from; null: it was never heard from. */
export const heardUntil = (host: HostFacts, absences: readonly Absence[]): Instant | null =>
  host.checked_in_at === null
    ? null
    : limitEnd(host.checked_in_at, Math.max(SHORTEST_SILENCE_MS, 1_500 * stepRowFor(host).seconds), absences)

/** The addresses of the machine that has the row; empty: not known yet. */
export const ownerMacs = ({ inventory, machines }: HostFacts): readonly string[] =>
  inventory ? macsOf(inventory) : (machines[0]?.macs ?? [])

/**
 * Whether a machine with these addresses is another one than the host, and may not take its place: the host was heard from a moment ago, or
 * is being installed or is installed, and cannot be heard from.
 */
export function isIdTaken(
  host: HostFacts,
  macs: readonly string[],
  { now, absences }: { readonly now: Instant; readonly absences: readonly Absence[] },
): boolean {
  const owner = ownerMacs(host)
  if (macs.length === 0 || owner.length === 0 || shareMac(owner, macs)) return false
  return !isBeforeInstallation(host.status) || now < (heardUntil(host, absences) ?? now)
}
