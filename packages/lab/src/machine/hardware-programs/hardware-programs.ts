import type { Programs } from '../../world/program.ts'
import { detectVirtualisation, lscpu, uname } from './cpu.ts'
import { file, sgInquiry } from './disks.ts'
import { findmnt } from './findmnt.ts'
import { dmidecode, ipmitool } from './firmware.ts'

/** Programs that tell what the machine is made of. */
export const HARDWARE_PROGRAMS: Programs = {
  dmidecode,
  file,
  findmnt,
  ipmitool,
  lscpu,
  sg_inq: sgInquiry,
  'systemd-detect-virt': detectVirtualisation,
  uname,
}
