import type { Programs } from '../../world/program.ts'
import { WRITER_PROGRAMS } from './coreos-installer.ts'
import { DEVICE_MAPPER_PROGRAMS } from './device-mapper.ts'
import { BOOT_ORDER_PROGRAMS } from './efibootmgr.ts'
import { LSBLK_PROGRAMS } from './lsblk.ts'
import { LVM_PROGRAMS } from './lvm.ts'
import { ARRAY_PROGRAMS } from './mdadm.ts'
import { MOUNT_PROGRAMS } from './mount.ts'
import { OSTREE_PROGRAMS } from './ostree.ts'
import { WIPE_PROGRAMS } from './wipe.ts'

/** Everything that looks at disks or changes them. */
export const DISK_PROGRAMS: Programs = {
  ...LSBLK_PROGRAMS,
  ...LVM_PROGRAMS,
  ...DEVICE_MAPPER_PROGRAMS,
  ...ARRAY_PROGRAMS,
  ...WIPE_PROGRAMS,
  ...MOUNT_PROGRAMS,
  ...OSTREE_PROGRAMS,
  ...WRITER_PROGRAMS,
  ...BOOT_ORDER_PROGRAMS,
}
