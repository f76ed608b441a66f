import type { Inventory } from '@groundwork/contract/hosts'
import { REPLY_LIMITS } from '@groundwork/contract/schema'

/** As many as the service takes, less those that the machine has anyway. */
export const MOST_INTERFACES = REPLY_LIMITS.interfaces - 16

/** The inventory of a machine with so many more interfaces, and as many more disks. */
export function largeInventory(usual: Inventory, more: number, change: number): Inventory {
  const hex = (number: number) => number.toString(16).padStart(2, '0')
  const [nic] = usual.interfaces ?? []
  const [disk] = usual.disks ?? []
  return {
    ...usual,
    interfaces: [
      ...(usual.interfaces ?? []),
      ...Array.from({ length: more }, (_, index) => ({
        ...nic,
        name: `eth${index}`,
        mac_address: `02:00:${hex(change & 255)}:00:${hex(index >> 8)}:${hex(index & 255)}`,
        ipv4_addresses: [`10.${change & 255}.${index >> 8}.${index & 255}/16`],
      })),
    ],
    disks: [
      ...(usual.disks ?? []),
      ...Array.from({ length: more }, (_, index) => ({
        ...disk,
        id: `/dev/disk/by-id/wwn-${change}-${index}`,
        name: `sd${index}`,
        path: `/dev/sd${index}`,
        by_id: `/dev/disk/by-id/wwn-${change}-${index}`,
      })),
    ],
  }
}
