// Devices that virtual machines can get for themselves; each costs memory on its host.
import type { Inventory } from '@groundwork/contract/hosts'

const GPUS: ReadonlySet<string> = new Set(['10de:1db6', '10de:1eb8'])
const SRIOV_NICS: ReadonlySet<string> = new Set([
  '8086:158b',
  '15b3:1015',
  '15b3:1017',
  '15b3:1013',
  '15b3:101b',
])

export function countPassthroughDevices(inventory: Inventory | null): number {
  const gpus = (inventory?.gpus ?? []).filter((gpu) => GPUS.has(pciId(gpu.vendor_id, gpu.device_id)))
  const nics = (inventory?.interfaces ?? []).filter((nic) => SRIOV_NICS.has(pciId(nic.vendor, nic.product)))
  return gpus.length + nics.length
}

/** Agents write `0x8086` or `8086`. */
export const pciPart = (text: string | undefined): string => (text ?? '').toLowerCase().replace(/^0x/, '')

const pciId = (vendor: string | undefined, device: string | undefined): string =>
  `${pciPart(vendor)}:${pciPart(device)}`
