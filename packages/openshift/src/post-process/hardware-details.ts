// What a machine told about itself, as bare metal hosts of Kubernetes describe hardware. Empty values are left out.

import { type Cidr, contains, parseAddressInNetwork } from '@groundwork/addresses/cidr'
import type { Disk, Inventory, NetworkInterface } from '@groundwork/contract/hosts'

const MIB = 2 ** 20

/** `networks`: those of the machines of the cluster. */
export function hardwareDetails(
  inventory: Inventory,
  networks: readonly Cidr[],
): Readonly<Record<string, unknown>> {
  const { system_vendor, memory, interfaces, disks, cpu } = inventory
  return {
    systemVendor: withoutEmpty({
      manufacturer: system_vendor?.manufacturer,
      productName: system_vendor?.product_name,
      serialNumber: system_vendor?.serial_number,
    }),
    firmware: { bios: {} },
    ramMebibytes: Math.floor((memory?.physical_bytes ?? 0) / MIB),
    nics: (interfaces ?? []).flatMap((nic) => describeNic(nic, networks)),
    storage: (disks ?? []).map(describeDisk),
    cpu: withoutEmpty({
      arch: cpu?.architecture,
      model: cpu?.model_name,
      clockMegahertz: cpu?.frequency,
      flags: cpu?.flags ?? [],
      count: cpu?.count,
    }),
  }
}

/** Once for every family in which it has addresses. */
function describeNic(nic: NetworkInterface, networks: readonly Cidr[]): object[] {
  return [nic.ipv4_addresses ?? [], nic.ipv6_addresses ?? []].flatMap((addresses) => {
    const ip = pickAddress(addresses, networks)
    if (ip === null) return []
    const { name, product, mac_address: mac, speed_mbps = 0 } = nic
    return [
      withoutEmpty({ name, model: product, mac, ip, speedGbps: Math.max(0, Math.floor(speed_mbps / 1024)) }),
    ]
  })
}

/** The one in a network of the cluster, else the first. */
function pickAddress(texts: readonly string[], networks: readonly Cidr[]): string | null {
  const addresses = texts.flatMap((text) => parseAddressInNetwork(text)?.address ?? [])
  const inside = addresses.find((address) => networks.some((network) => contains(network, address)))
  return (inside ?? addresses[0])?.text ?? null
}

const describeDisk = (disk: Disk): object =>
  withoutEmpty({
    name: disk.by_path || disk.path,
    rotational: disk.drive_type === 'HDD',
    sizeBytes: disk.size_bytes,
    vendor: disk.vendor,
    model: disk.model,
    serialNumber: disk.serial,
    wwn: disk.wwn,
    hctl: disk.hctl,
  })

const withoutEmpty = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => !(value === undefined || value === '' || value === 0 || value === false),
    ),
  )
