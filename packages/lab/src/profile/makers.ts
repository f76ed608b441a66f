import type { Hardware } from '../world/hardware.ts'

export interface Maker {
  readonly manufacturer: string
  readonly product: string
  readonly family: string
  readonly virtualisation: string | null
  readonly cpuModel: Readonly<Record<Hardware['architecture'], string>>
  /** `#` stands for a letter or digit of the machine's own. */
  readonly serial: string
  readonly boardSerial: string
  /** First two bytes of hardware addresses: like the maker's, but marked as given by hand, so that no real card has them. */
  readonly macStart: string
  readonly nic: {
    readonly name: (index: number) => string
    readonly vendor: string
    readonly product: string
  }
  /** What plain disks hang on. */
  readonly diskBus: 'scsi' | 'virtio'
}

const XEON = 'Intel(R) Xeon(R) Gold 6430'
const EPYC = 'AMD EPYC 9354 32-Core Processor'
const NEOVERSE = 'Neoverse-N1'
const INTEL_NIC = { vendor: '0x8086', product: '0x159b' }
const BROADCOM_NIC = { vendor: '0x14e4', product: '0x16d7' }
const MELLANOX_NIC = { vendor: '0x15b3', product: '0x101d' }

const metal = { virtualisation: null, family: '', diskBus: 'scsi' } as const

export const MAKERS = {
  dell: {
    ...metal,
    manufacturer: 'Dell Inc.',
    product: 'PowerEdge R660',
    family: 'PowerEdge',
    cpuModel: { x86_64: XEON, aarch64: NEOVERSE },
    serial: '#######',
    boardSerial: '.#######.CNFCP00########.',
    macStart: 'b2:7b',
    nic: { name: (index) => `eno${12_399 + 10 * index}np${index}`, ...BROADCOM_NIC },
  },
  hpe: {
    ...metal,
    manufacturer: 'HPE',
    product: 'ProLiant DL360 Gen11',
    family: 'ProLiant',
    cpuModel: { x86_64: XEON, aarch64: NEOVERSE },
    serial: 'CZ2#######',
    boardSerial: 'PWK########',
    macStart: '96:40',
    nic: { name: (index) => `ens15f${index}np${index}`, ...MELLANOX_NIC },
  },
  lenovo: {
    ...metal,
    manufacturer: 'Lenovo',
    product: 'ThinkEdge SE350',
    family: 'ThinkEdge',
    cpuModel: { x86_64: 'Intel(R) Xeon(R) D-2183IT CPU @ 2.20GHz', aarch64: NEOVERSE },
    serial: 'J30#######',
    boardSerial: 'Z1ZE########',
    macStart: '7e:d3',
    nic: { name: (index) => `eno${index + 1}`, ...INTEL_NIC },
  },
  supermicro: {
    ...metal,
    manufacturer: 'Supermicro',
    product: 'SYS-1029P-WTR',
    family: 'SMC X11',
    cpuModel: { x86_64: EPYC, aarch64: NEOVERSE },
    serial: 'S########',
    boardSerial: 'OM########',
    macStart: '3e:ec',
    nic: { name: (index) => `ens3f${index}`, ...INTEL_NIC },
  },
  gigabyte: {
    ...metal,
    manufacturer: 'GIGABYTE',
    product: 'R272-P30-JG',
    family: 'Server',
    cpuModel: { x86_64: EPYC, aarch64: NEOVERSE },
    serial: 'GJG########',
    boardSerial: 'JG2########',
    macStart: '1a:c0',
    nic: { name: (index) => `enP3p3s0f${index}`, ...MELLANOX_NIC },
  },
  qemu: {
    ...metal,
    virtualisation: 'kvm',
    diskBus: 'virtio',
    manufacturer: 'QEMU',
    product: 'Standard PC (Q35 + ICH9, 2009)',
    cpuModel: { x86_64: 'Intel Xeon Processor (SapphireRapids)', aarch64: 'Neoverse-N1' },
    // Hypervisors give the board no serial: the machine is known by its UUID.
    serial: '',
    boardSerial: '',
    macStart: '52:54',
    nic: { name: (index) => `enp${index + 1}s0`, vendor: '0x1af4', product: '0x1041' },
  },
  vmware: {
    ...metal,
    virtualisation: 'vmware',
    manufacturer: 'VMware, Inc.',
    product: 'VMware20,1',
    cpuModel: { x86_64: XEON, aarch64: NEOVERSE },
    serial: 'VMware-42 ## ## ## ## ## ## ##',
    boardSerial: 'None',
    macStart: '02:50',
    nic: { name: (index) => `ens${192 + 32 * index}`, vendor: '0x15ad', product: '0x07b0' },
  },
} as const satisfies Readonly<Record<string, Maker>>

export type MakerName = keyof typeof MAKERS

export const MAKER_NAMES = Object.keys(MAKERS) as readonly MakerName[]
