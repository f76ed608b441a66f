// Texts, not files: what is bundled has no folder beside it.
import { ARM64 } from './built-in/arm64.ts'
import { DELL_RACK } from './built-in/dell-rack.ts'
import { DUPLICATE_SERIAL } from './built-in/duplicate-serial.ts'
import { GPU } from './built-in/gpu.ts'
import { ISCSI } from './built-in/iscsi.ts'
import { LEFTOVER_LVM } from './built-in/leftover-lvm.ts'
import { LEFTOVER_RAID } from './built-in/leftover-raid.ts'
import { MANY_DISKS } from './built-in/many-disks.ts'
import { MULTIPATH } from './built-in/multipath.ts'
import { NO_TPM } from './built-in/no-tpm.ts'
import { SAME_ADDRESS } from './built-in/same-address.ts'
import { SLOW_DISK } from './built-in/slow-disk.ts'
import { SMALL } from './built-in/small.ts'
import { SNO_EDGE } from './built-in/sno-edge.ts'
import { USB_STICK } from './built-in/usb-stick.ts'
import { USELESS_SERIAL } from './built-in/useless-serial.ts'
import { VM } from './built-in/vm.ts'
import { VMWARE } from './built-in/vmware.ts'
import { WRONG_CLOCK } from './built-in/wrong-clock.ts'
import type { Profile } from './profile.ts'
import { readProfile } from './read-profile.ts'

export const BUILT_IN_PROFILES = {
  arm64: ARM64,
  'dell-rack': DELL_RACK,
  'duplicate-serial': DUPLICATE_SERIAL,
  gpu: GPU,
  iscsi: ISCSI,
  'leftover-lvm': LEFTOVER_LVM,
  'leftover-raid': LEFTOVER_RAID,
  'many-disks': MANY_DISKS,
  multipath: MULTIPATH,
  'no-tpm': NO_TPM,
  'same-address': SAME_ADDRESS,
  'slow-disk': SLOW_DISK,
  small: SMALL,
  'sno-edge': SNO_EDGE,
  'usb-stick': USB_STICK,
  'useless-serial': USELESS_SERIAL,
  vm: VM,
  vmware: VMWARE,
  'wrong-clock': WRONG_CLOCK,
} as const satisfies Readonly<Record<string, string>>

export type BuiltInName = keyof typeof BUILT_IN_PROFILES

export const BUILT_IN_NAMES = Object.keys(BUILT_IN_PROFILES) as readonly BuiltInName[]

const read = new Map<string, Profile>()

/** Null: there is none of this name. */
export function findBuiltIn(name: string): Profile | null {
  if (!Object.hasOwn(BUILT_IN_PROFILES, name)) return null
  const profile = read.get(name) ?? readProfile(BUILT_IN_PROFILES[name as BuiltInName])
  read.set(name, profile)
  return profile
}
