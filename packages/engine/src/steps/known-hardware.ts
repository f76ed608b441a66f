// Most inventories that differ from the last one differ only in what machines measure: the size of their memory, and what smartctl counts.
// What follows from all the rest of the first one is kept, so that the others need not be read as a whole.
import type { Inventory } from '@groundwork/contract/hosts'
import { isSameValue } from '../collections/differences.ts'
import { diskId, diskPath } from '../context/disk-identity.ts'
import type { HostContext } from '../context/host-context.ts'
import type { HostFacts, ReportingMachine } from '../facts/host-facts.ts'
import { diskDemands } from '../hardware/disk-eligibility.ts'
import { chooseInstallationDisk } from '../hardware/installation-disk.ts'
import { conflictingMachines, macsOf, recordMacs } from '../hardware/reporting-machines.ts'
import { isAllowedForHost } from '../permissions/permissions.ts'
import type { AcceptedReply } from './reply-result.ts'

/** What an inventory led to, and by what. */
export interface KnownHardware {
  readonly macs: readonly string[]
  readonly chosen: Chosen
  /** What its disks had to be like. */
  readonly demands: ReturnType<typeof diskDemands>
  /** As much of the inventory as demands depend on. */
  readonly model: Pick<Inventory, 'cpu' | 'system_vendor'>
}

const CHOSEN = ['installation_disk_id', 'installation_disk_path', 'disks_to_be_formatted'] as const
type Chosen = Pick<HostFacts, (typeof CHOSEN)[number]>

/** Of an inventory that was accepted; null: it led to more than is usual, so the next has to be looked at as a whole. */
export function knownHardware(context: HostContext, accepted: AcceptedReply): KnownHardware | null {
  const { inventory, machines, ...chosen } = accepted.host ?? {}
  if (!inventory || !machines || accepted.isOfAnother || !isChosen(chosen)) return null
  const after = { ...context, inventory, host: { ...context.host, ...accepted.host } }
  const again = chooseInstallationDisk(after)
  // Names that several disks share could lead to another one the next time.
  const isSettled =
    chosen.installation_disk_id === (again ? diskId(again) : '') &&
    chosen.installation_disk_path === (again ? diskPath(again) : '')
  if (!isSettled) return null
  const model = {
    cpu: { architecture: inventory.cpu?.architecture ?? '' },
    system_vendor: { product_name: inventory.system_vendor?.product_name ?? '' },
  }
  return { macs: macsOf(inventory), chosen, demands: demandsOn(model, context), model }
}

const isChosen = (facts: Partial<HostFacts>): facts is Chosen =>
  Object.keys(facts).length === CHOSEN.length && CHOSEN.every((name) => facts[name] !== undefined)

/** The same as `acceptReply` says of an inventory that differs from the known one only in the values of its memory and in the texts of
 *  smartctl, but for the inventory itself. null: it has to be looked at as a whole. */
export function acceptKnownHardware(context: HostContext, known: KnownHardware): MachinesOnly | null {
  const { host } = context
  if (!isAllowedForHost('store-inventory', host.status) || host.media_status === 'disconnected') return null
  if (!CHOSEN.every((name) => isSameValue(host[name], known.chosen[name]))) return null
  if (!isSameValue(demandsOn(known.model, context), known.demands)) return null
  const machines = recordMacs(context, known.macs)
  return conflictingMachines({ ...context, host: { ...host, machines } }).length > 0 ? null : { machines }
}

export interface MachinesOnly {
  readonly machines: readonly ReportingMachine[]
}

const demandsOn = (model: KnownHardware['model'], context: HostContext): KnownHardware['demands'] =>
  diskDemands({ ...context, inventory: model, host: { ...context.host, inventory: model } })
