import type { DiskKind } from '../world/hardware.ts'

/** How disks of a kind are, unless the profile says otherwise. */
export interface KindDefaults {
  readonly vendor: string
  readonly model: string
  readonly syncWriteMs: number
  readonly bytesPerSecond: number
}

export const DISK_KINDS: Readonly<Record<DiskKind, KindDefaults>> = {
  hdd: { vendor: 'SEAGATE', model: 'ST1200MM0099', syncWriteMs: 6, bytesPerSecond: 180e6 },
  ssd: { vendor: 'ATA', model: 'MZ7L3960HCJR0D3', syncWriteMs: 1.5, bytesPerSecond: 450e6 },
  nvme: { vendor: '', model: 'Dell Ent NVMe P5600 MU U.2 1.6TB', syncWriteMs: 0.4, bytesPerSecond: 2e9 },
  multipath: { vendor: 'PURE', model: 'FlashArray', syncWriteMs: 1, bytesPerSecond: 800e6 },
  iscsi: { vendor: 'LIO-ORG', model: 'target0', syncWriteMs: 4, bytesPerSecond: 110e6 },
  usb: { vendor: 'SanDisk', model: 'Ultra', syncWriteMs: 60, bytesPerSecond: 40e6 },
}

/** What hypervisors call their disks. */
export const VIRTUAL_DISKS: Readonly<Record<string, { readonly vendor: string; readonly model: string }>> = {
  kvm: { vendor: '0x1af4', model: '' },
  vmware: { vendor: 'VMware', model: 'Virtual_disk' },
}
