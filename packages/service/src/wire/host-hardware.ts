// What a table of machines shows of an inventory.
import type { HostSummary } from '@groundwork/contract/groundwork'
import type { Inventory } from '@groundwork/contract/hosts'
import { defaultRouteNic, type InterfaceAddress, interfaceAddresses } from '@groundwork/engine/network'

type Hardware = Pick<
  HostSummary,
  | 'cpu_cores'
  | 'cpu_architecture'
  | 'memory_bytes'
  | 'disk_count'
  | 'storage_bytes'
  | 'gpu_count'
  | 'manufacturer'
  | 'product'
  | 'serial'
  | 'is_virtual'
  | 'ipv4'
  | 'ipv6'
  | 'mac'
  | 'bmc_address'
>

export function hardwareOf(inventory: Inventory | null): Hardware {
  const { cpu, memory, system_vendor: vendor } = inventory ?? {}
  const disks = inventory?.disks ?? []
  return {
    cpu_cores: count(cpu?.count),
    cpu_architecture: cpu?.architecture ?? '',
    memory_bytes: count(memory?.physical_bytes ?? memory?.usable_bytes),
    disk_count: disks.length,
    storage_bytes: disks.reduce((sum, { size_bytes }) => sum + count(size_bytes), 0),
    gpu_count: inventory?.gpus?.length ?? 0,
    manufacturer: vendor?.manufacturer ?? '',
    product: vendor?.product_name ?? '',
    serial: vendor?.serial_number ?? '',
    is_virtual: vendor?.virtual === true,
    ...addressesOf(inventory),
    bmc_address: bmcAddress(inventory),
  }
}

/** Agents may report what makes no sense. */
export const count = (value: number | undefined): number =>
  value === undefined || value < 0 || !Number.isSafeInteger(value) ? 0 : value

/** The primary interface is the one that the default route leaves by, else the first with an address. */
function addressesOf(inventory: Inventory | null): Pick<HostSummary, 'ipv4' | 'ipv6' | 'mac'> {
  if (inventory === null) return { ipv4: '', ipv6: '', mac: '' }
  const all = interfaceAddresses(inventory)
  const nic = defaultRouteNic(inventory, 'IPv4') ?? defaultRouteNic(inventory, 'IPv6') ?? all[0]?.nic ?? null
  const primary = inventory.interfaces?.find(({ name }) => name === nic) ?? inventory.interfaces?.[0]
  return {
    ipv4: firstAddress(all, nic, 'IPv4'),
    ipv6: firstAddress(all, nic, 'IPv6'),
    mac: primary?.mac_address ?? '',
  }
}

function firstAddress(all: readonly InterfaceAddress[], nic: string | null, family: 'IPv4' | 'IPv6'): string {
  return all.find((entry) => entry.nic === nic && entry.address.family === family)?.address.text ?? ''
}

/** Agents say so when there is none, or it does not answer. */
const NO_BMC: readonly string[] = ['', '0.0.0.0', '::', '::/0']

function bmcAddress(inventory: Inventory | null): string {
  const addresses = [inventory?.bmc_address, inventory?.bmc_v6address]
  return addresses.find((address) => address !== undefined && !NO_BMC.includes(address)) ?? ''
}
