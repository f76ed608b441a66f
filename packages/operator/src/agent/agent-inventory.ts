// The inventory of a host, spelled as Agents have it. Lists that the schema demands are there even when they are empty.
import type { Disk, Inventory, NetworkInterface } from '@groundwork/contract/hosts'
import { given } from '@groundwork/json/given'
import { parseJson, recordOf } from '@groundwork/json/json-values'

/** null: the host has not reported yet. What the service has stored was checked when it came. */
export function agentInventory(text: string | undefined): object | null {
  const read = recordOf(parseJson(text ?? ''))
  if (Object.keys(read).length === 0) return null
  const { cpu, memory, boot, system_vendor, ...inventory } = read as Inventory
  return given({
    hostname: inventory.hostname,
    bmcAddress: inventory.bmc_address,
    bmcV6Address: inventory.bmc_v6address,
    cpu:
      cpu &&
      given({
        architecture: cpu.architecture,
        clockMegahertz: whole(cpu.frequency),
        count: whole(cpu.count),
        flags: cpu.flags ?? undefined,
        modelName: cpu.model_name,
      }),
    memory:
      memory &&
      given({ physicalBytes: whole(memory.physical_bytes), usableBytes: whole(memory.usable_bytes) }),
    boot:
      boot &&
      given({
        currentBootMode: boot.current_boot_mode,
        pxeInterface: boot.pxe_interface,
        deviceType: boot.device_type,
      }),
    systemVendor:
      system_vendor &&
      given({
        manufacturer: system_vendor.manufacturer,
        productName: system_vendor.product_name,
        serialNumber: system_vendor.serial_number,
        virtual: system_vendor.virtual,
      }),
    disks: inventory.disks?.map(agentDisk),
    interfaces: inventory.interfaces?.map(agentInterface),
    gpus: inventory.gpus?.map(({ vendor, vendor_id, device_id, name, address }) =>
      given({ vendor, vendorID: vendor_id, deviceID: device_id, name, address }),
    ),
  })
}

const agentDisk = (disk: Disk): object =>
  given({
    id: disk.id ?? '',
    name: disk.name,
    path: disk.path,
    byID: disk.by_id,
    byPath: disk.by_path,
    hctl: disk.hctl,
    driveType: disk.drive_type,
    sizeBytes: whole(disk.size_bytes),
    vendor: disk.vendor,
    model: disk.model,
    wwn: disk.wwn,
    serial: disk.serial,
    smart: disk.smart,
    bootable: disk.bootable,
    installationEligibility: {
      eligible: disk.installation_eligibility?.eligible ?? false,
      notEligibleReasons: disk.installation_eligibility?.not_eligible_reasons ?? [],
    },
    ioPerf: disk.io_perf && given({ syncDurationMilliseconds: whole(disk.io_perf.sync_duration) }),
  })

const agentInterface = (face: NetworkInterface): object =>
  given({
    name: face.name,
    macAddress: face.mac_address,
    ipV4Addresses: face.ipv4_addresses ?? [],
    ipV6Addresses: face.ipv6_addresses ?? [],
    flags: face.flags ?? [],
    mtu: whole(face.mtu),
    speedMbps: whole(face.speed_mbps),
    hasCarrier: face.has_carrier,
    vendor: face.vendor,
    product: face.product,
    biosDevName: face.biosdevname,
    clientID: face.client_id,
  })

/** The schema takes whole numbers only. */
const whole = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : Math.trunc(value)
