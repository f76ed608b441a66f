// What becomes of the inventory an agent sends: checked, completed, judged, and stored with the choices that follow.
import type { Disk, Inventory, NetworkInterface } from '@groundwork/contract/hosts'
import { diskId, diskPath } from '../context/disk-identity.ts'
import type { HostContext } from '../context/host-context.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { diskEligibility } from '../hardware/disk-eligibility.ts'
import { chooseInstallationDisk, disksToBeFormatted } from '../hardware/installation-disk.ts'
import { isRealInterface } from '../hardware/real-interfaces.ts'
import { mayStoreInventory, recordMachine } from '../hardware/reporting-machines.ts'
import { isAllowedForHost } from '../permissions/permissions.ts'

export type AcceptedInventory =
  /** `isOfAnother`: another machine has the id, and this inventory is not stored. */
  | { readonly ok: true; readonly changes: Partial<HostFacts>; readonly isOfAnother?: true }
  | { readonly ok: false; readonly reason: string }

export function acceptInventory(context: HostContext, reply: Inventory): AcceptedInventory {
  const { host, settings } = context
  if (!isAllowedForHost('store-inventory', host.status)) {
    return { ok: false, reason: `A host in status ${host.status} does not take an inventory.` }
  }
  const machines = recordMachine(context, reply)
  if (!mayStoreInventory({ ...context, host: { ...host, machines } }, reply))
    return { ok: true, changes: { machines }, isOfAnother: true }
  const role = isChosenBootstrap(reply, settings.bootstrapHostMac) ? BOOTSTRAP_ROLE : {}
  const trimmed = { ...reply, ...interfacesToKeep(context, reply), ...disksWithIds(reply) }
  const withInventory = {
    ...context,
    host: { ...host, ...role, inventory: trimmed },
    inventory: trimmed,
  }
  const inventory = judgeDisks(withInventory, trimmed)
  const disk = chooseInstallationDisk(withInventory)
  return {
    ok: true,
    changes: {
      machines,
      ...role,
      inventory,
      installation_disk_id: disk ? diskId(disk) : '',
      installation_disk_path: disk ? diskPath(disk) : '',
      disks_to_be_formatted: disksToBeFormatted(inventory),
    },
  }
}

/** The same inventory with our opinion of its disks beside that of the agent. */
function judgeDisks(context: HostContext, inventory: Inventory): Inventory {
  if (!inventory.disks) return inventory
  return { ...inventory, disks: inventory.disks.map((disk) => judged(context, disk)) }
}

function judged(context: HostContext, disk: Disk): Disk {
  const { eligible, reasons } = diskEligibility(context, disk)
  // As an agent writes it: absent means no, and null that there is nothing to object to.
  const not_eligible_reasons = reasons.length === 0 ? null : [...reasons]
  return { ...disk, installation_eligibility: { ...(eligible && { eligible }), not_eligible_reasons } }
}

const BOOTSTRAP_ROLE = { role: 'master', suggested_role: 'master', bootstrap: true } as const

/** A deployment may name the machine that has to be the bootstrap, by one of its MAC addresses. */
function isChosenBootstrap(inventory: Inventory, mac: string): boolean {
  const wanted = mac.toLowerCase()
  if (wanted === '') return false
  return (inventory.interfaces ?? []).some(({ mac_address }) => mac_address?.toLowerCase() === wanted)
}

function interfacesToKeep(
  { settings }: HostContext,
  { interfaces }: Inventory,
): { interfaces?: NetworkInterface[] } {
  if (!interfaces || settings.keepsVirtualInterfaces) return {}
  return { interfaces: interfaces.filter(isRealInterface) }
}

function disksWithIds({ disks }: Inventory): { disks?: Disk[] } {
  if (!disks) return {}
  return { disks: disks.map((disk) => (disk.id ? disk : { ...disk, ...idFor(disk) })) }
}

function idFor(disk: Disk): { id?: string } {
  const id = disk.name ? `/dev/${disk.name}` : disk.path
  return id ? { id } : {}
}
