// What a computer of the lab is made of. Nothing in here changes while it lives.
import type { DiskContents } from './disk.ts'

export interface Hardware {
  /** Of the profile that it was built from. */
  readonly profile: string
  /** What the live system calls itself. `localhost`: it got no name, and the agent makes one of its hardware address. */
  readonly hostname: string
  readonly vendor: VendorSpec
  /** Of the system, as the firmware tells it. */
  readonly uuid: string
  /** As systemd-detect-virt names it: kvm, vmware, oracle. Null: metal. */
  readonly virtualisation: string | null
  readonly architecture: 'x86_64' | 'aarch64'
  readonly cpu: CpuSpec
  readonly memoryBytes: number
  /** Of the memory modules; their sum is the memory. */
  readonly moduleBytes: readonly number[]
  readonly firmware: 'bios' | 'uefi'
  readonly secureBoot: 'on' | 'off' | 'unsupported'
  readonly tpm: '1.2' | '2.0' | null
  readonly disks: readonly DiskSpec[]
  readonly nics: readonly NicSpec[]
  readonly gpus: readonly GpuSpec[]
  readonly bmc: BmcSpec | null
  /** How far its clock is ahead of the lab's when it is switched on. */
  readonly clockAheadMs: number
}

export interface VendorSpec {
  readonly manufacturer: string
  readonly product: string
  readonly family: string
  /** Of the system. */
  readonly serial: string
  /** The agent makes the host's id of this one, unless it is useless. */
  readonly boardSerial: string
  readonly assetTag: string
}

export interface CpuSpec {
  readonly model: string
  /** As the system counts them: threads. */
  readonly count: number
  /** 0: it does not tell, as many virtual machines. */
  readonly mhz: number
  readonly flags: readonly string[]
}

export type DiskKind = 'hdd' | 'ssd' | 'nvme' | 'multipath' | 'iscsi' | 'usb'

export interface DiskSpec {
  /** Of the device: sda, vda, nvme0n1, dm-0. */
  readonly name: string
  readonly kind: DiskKind
  readonly sizeBytes: number
  /** Empty: the disk does not tell. */
  readonly vendor: string
  readonly model: string
  readonly serial: string
  /** With 0x in front; empty: it has none. */
  readonly wwn: string
  /** Of a SCSI disk. */
  readonly hctl: string
  /** Whether it answers with an identifier of its own. */
  readonly hasUuid: boolean
  /** What it holds when it is delivered. */
  readonly contents: Exclude<DiskContents, { readonly kind: 'installed' }>
  /** For LabDisk. */
  readonly syncWriteP99Ns: number
  readonly bytesPerSecond: number
  /** Multipath: names of the devices that are the paths to it. */
  readonly members: readonly string[]
  /** iSCSI: where it comes from, and whether the firmware itself opened the session, without which nothing boots from it. */
  readonly target: { readonly name: string; readonly portal: string; readonly isFromFirmware: boolean } | null
}

export interface NicSpec {
  /** Of the interface: eth0, ens1f0. */
  readonly name: string
  readonly mac: string
  readonly segment: string
  readonly speedMbps: number
  /** With prefix length; empty: the network gives one. */
  readonly addresses: readonly string[]
  readonly vendor: string
  readonly product: string
}

export interface GpuSpec {
  readonly vendor: string
  readonly vendorId: string
  readonly name: string
  readonly deviceId: string
  /** Of the bus: 0000:3b:00.0. */
  readonly address: string
}

export interface BmcSpec {
  readonly address: string
  /** Empty: it has none. */
  readonly v6Address: string
}
