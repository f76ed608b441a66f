// Which machines report under one host id. The id is made from the serial number of a machine, and where serials are
// useless two machines share it: both register, both poll, and each inventory would overwrite the other's.
//
// Machines are told apart by their MAC addresses. Sets with an address in common are one machine whose network cards
// changed; sets without are two. A set that replaces another one is no conflict (a new board after a reboot): only when
// the first is heard of again after the second has reported are both running. So each machine has the stretch of time in
// which it reported, and two stretches that overlap are a conflict.
//
// The conflict is over once one of the two has been silent for `machineMemoryMs`. Time alone decides that: a
// reply that repeats the last one may be dropped before it gets here, so the times here may stand still.
//
// During a conflict the row belongs to the machine whose inventory is stored; those of the others are noted here and not
// stored, so what people see and decide about stays that of one machine. When its owner falls silent for half the time,
// the next machine that reports takes the row over, so that the conflict does not end with the inventory of a machine
// that is gone. A registration empties the row as ever; the machine that sends the first inventory then owns it.
import type { Inventory } from '@groundwork/contract/hosts'
import type { HostContext } from '../context/host-context.ts'
import type { HostFacts, ReportingMachine } from '../facts/host-facts.ts'
import type { Instant } from '../facts/instant.ts'
import { earliest } from '../tables/predicate.ts'
import { isRealInterface } from './real-interfaces.ts'

/** A rack of machines without serials may share one id; more of them would only make the message longer. */
const MOST = 4

/** The addresses by which a machine is known, in one spelling and order; virtual interfaces may be alike on all. */
export function macsOf({ interfaces }: Inventory): readonly string[] {
  const macs = (interfaces ?? [])
    .filter(isRealInterface)
    .map(({ mac_address }) => (mac_address ?? '').trim().toLowerCase().replaceAll('-', ':'))
  return [...new Set(macs.filter((mac) => !MEANINGLESS.test(mac)))].sort()
}

const MEANINGLESS = /^[0:]*$/

/** The machines after one of them sent this inventory, the one heard of last first. */
export const recordMachine = (context: HostContext, reply: Inventory): readonly ReportingMachine[] =>
  recordMacs(context, macsOf(reply))

/** The same for a machine that only said by which addresses it is known. */
export function recordMacs(context: HostContext, macs: readonly string[]): readonly ReportingMachine[] {
  const { host, now } = context
  if (macs.length === 0) return host.machines
  const remembered = host.machines.filter((machine) => !isForgotten(machine, context))
  const same = remembered.filter((machine) => shareMac(machine.macs, macs))
  const others = remembered.filter((machine) => !same.includes(machine))
  // Not the other way round: of many machines that take turns, each would push out one before it is heard of again.
  if (same.length === 0 && others.length >= MOST) return others
  const first_seen_at = earliest(same.map((machine) => machine.first_seen_at)) ?? now
  return [{ macs, first_seen_at, seen_at: now }, ...others].slice(0, MOST)
}

/** Whether this inventory may be stored: there is no conflict, or it comes from the machine that has the row. */
export function mayStoreInventory(context: HostContext, reply: Inventory): boolean {
  const { host, settings, now } = context
  if (host.inventory === null || conflictingMachines(context).length === 0) return true
  const stored = macsOf(host.inventory)
  if (shareMac(stored, macsOf(reply))) return true
  const owner = host.machines.find(({ macs }) => shareMac(macs, stored))
  return owner === undefined || now - owner.seen_at > settings.machineMemoryMs / 2
}

/** The machines that report under the id at the same time, by the time of their first report; empty without conflict. */
export function conflictingMachines(context: HostContext): readonly ReportingMachine[] {
  const { machines } = context.host
  if (machines.length < 2) return NONE
  const present = machines.filter((machine) => !isForgotten(machine, context))
  return present
    .filter((machine) => present.some((other) => other !== machine && overlap(machine, other)))
    .sort((a, b) => a.first_seen_at - b.first_seen_at || (String(a.macs) < String(b.macs) ? -1 : 1))
}

/** When the next machine of a conflict counts as gone; null without conflict. */
export const conflictChangesAt = (context: HostContext): Instant | null =>
  earliest(conflictingMachines(context).map(({ seen_at }) => seen_at + context.settings.machineMemoryMs + 1))

/** While this holds every inventory has to reach `acceptInventory`, one that repeats the last as well: the machine that
 *  is left when the others are gone repeats itself, and has to take the row over. */
export const hasSeveralMachines = ({ machines }: Pick<HostFacts, 'machines'>): boolean => machines.length > 1

/** Whether both lists are of the same machines, whenever they were heard of last. */
export const areSameMachines = (
  before: readonly ReportingMachine[],
  after: readonly ReportingMachine[],
): boolean =>
  before.length === after.length &&
  before.every(({ macs, first_seen_at }, index) => {
    const other = after[index]
    return other?.first_seen_at === first_seen_at && String(other.macs) === String(macs)
  })

const NONE: readonly ReportingMachine[] = []

const isForgotten = ({ seen_at }: ReportingMachine, { settings, now }: HostContext): boolean =>
  now - seen_at > settings.machineMemoryMs

const overlap = (a: ReportingMachine, b: ReportingMachine): boolean =>
  a.seen_at > b.first_seen_at && b.seen_at > a.first_seen_at

export function shareMac(a: readonly string[], b: readonly string[]): boolean {
  const others = new Set(b)
  return a.some((mac) => others.has(mac))
}
