// A reply with an inventory of 28 kB as a virtual machine with seven disks sends it: most of it is what smartctl says about each disk, JSON in JSON
// in JSON. @NAME@, @PHYSICAL@ and @USABLE@ are filled in for each request; addresses are the same in all.
import type { Inventory } from '@groundwork/contract/hosts'

const DISKS = 7
const ATTRIBUTES = 12
const NICS = 5
const DISK_BYTES = 120 * 2 ** 30

const FLAGS =
  'fpu vme de pse tsc msr pae mce cx8 apic sep mtrr pge mca cmov pat pse36 clflush mmx fxsr sse sse2 ss syscall nx pdpe1gb rdtscp lm constant_tsc rep_good nopl cpuid pni pclmulqdq vmx ssse3 fma cx16 pcid sse4_1 sse4_2 x2apic movbe popcnt aes xsave avx f16c rdrand hypervisor lahf_lm abm invpcid ept vpid fsgsbase bmi1 avx2 smep bmi2 erms avx512f avx512dq rdseed adx smap clwb avx512cd avx512bw avx512vl xsaveopt xsavec xgetbv1 arat umip pku ospke avx512_vnni md_clear'

export const PHYSICAL_BYTES = { enough: 32 * 2 ** 30, tooLittle: 4 * 2 ** 30 }

export function inventoryTemplate(): string {
  const inventory = JSON.stringify(describe())
    .replace('"physical_bytes":0', '"physical_bytes":@PHYSICAL@')
    .replace('"usable_bytes":0', '"usable_bytes":@USABLE@')
  return JSON.stringify({
    error: '',
    exit_code: 0,
    output: inventory,
    step_id: 'inventory-12345678',
    step_type: 'inventory',
  })
}

function describe(): Inventory {
  return {
    hostname: '@NAME@',
    memory: { physical_bytes: 0, usable_bytes: 0, physical_bytes_method: 'dmidecode' },
    bmc_address: '0.0.0.0',
    bmc_v6address: '::/0',
    boot: {
      command_line: 'BOOT_IMAGE=/images/pxeboot/vmlinuz ignition.firstboot ignition.platform.id=metal',
      current_boot_mode: 'bios',
    },
    cpu: {
      architecture: 'x86_64',
      count: 8,
      flags: FLAGS.split(' '),
      frequency: 2400,
      model_name: 'Intel(R) Xeon(R) Gold 6152 CPU @ 2.10GHz',
    },
    disks: Array.from({ length: DISKS }, (_, index) => aDisk(index)),
    gpus: [{ address: '0000:00:02.0', device_id: '0050', name: 'Virtio GPU', vendor_id: '1af4' }],
    interfaces: Array.from({ length: NICS }, (_, index) => aNic(index)),
    routes: [
      { destination: '0.0.0.0', family: 2, gateway: '192.168.127.1', interface: 'ens3', metric: 100 },
      { destination: '192.168.127.0', family: 2, interface: 'ens3', metric: 100 },
      { destination: '::1', family: 10, interface: 'lo', metric: 256 },
    ],
    system_vendor: { manufacturer: 'Red Hat', product_name: 'KVM', serial_number: 'sn07', virtual: true },
    tpm_version: 'none',
  }
}

function aDisk(index: number) {
  const letter = String.fromCharCode(97 + index)
  const number = `05abcd000000${(0x2bc + index).toString(16).padStart(4, '0')}`
  const path = `/dev/vd${letter}`
  return {
    id: `/dev/disk/by-id/wwn-0x${number}`,
    by_id: `/dev/disk/by-id/wwn-0x${number}`,
    by_path: `/dev/disk/by-path/pci-0000:00:0${6 + index}.0`,
    drive_type: 'HDD' as const,
    hctl: `0:0:${index}:0`,
    installation_eligibility: { eligible: true, not_eligible_reasons: [] },
    model: 'VIRT_DISK',
    name: `vd${letter}`,
    path,
    serial: number,
    size_bytes: DISK_BYTES,
    vendor: 'ATA',
    wwn: `0x${number}`,
    smart: JSON.stringify(smartReport(path)),
  }
}

function smartReport(path: string) {
  return {
    json_format_version: [1, 0],
    smartctl: { version: [7, 1], argv: ['smartctl', '--xall', '--json=c', path], exit_status: 4 },
    device: { name: path, info_name: path, type: 'scsi', protocol: 'SCSI' },
    vendor: 'ATA',
    product: 'VIRT_DISK',
    model_name: 'ATA VIRT_DISK',
    revision: '2.5+',
    user_capacity: { blocks: DISK_BYTES / 512, bytes: DISK_BYTES },
    logical_block_size: 512,
    rotation_rate: 5400,
    form_factor: { scsi_value: 2, name: '3.5 inches' },
    local_time: { time_t: 1_600_000_000, asctime: 'Sun Sep 13 12:26:40 2020 UTC' },
    temperature: { current: 0, drive_trip: 0 },
    ata_attributes: Array.from({ length: ATTRIBUTES }, (_, id) => ({
      id,
      name: `Attribute_number_${id}`,
      value: 100,
      worst: 100,
      thresh: 0,
      flags: { value: 50, string: '-O--CK ', prefailure: false, updated_online: true },
      raw: { value: id * 7, string: String(id * 7) },
    })),
  }
}

function aNic(index: number) {
  const isUp = index === 0
  return {
    biosdevname: `em${index + 1}`,
    flags: ['up', 'broadcast', 'multicast'],
    has_carrier: isUp,
    ipv4_addresses: isUp ? ['192.168.127.17/24'] : [],
    ipv6_addresses: [],
    mac_address: `52:54:0${index}:00:00:07`,
    mtu: 1500,
    name: `ens${index + 3}`,
    product: '0x0001',
    speed_mbps: -1,
    type: 'physical',
    vendor: '0x1af4',
  }
}
