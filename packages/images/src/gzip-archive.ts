import { gzipSync } from 'node:zlib'
import { alignedBytes, type CpioMember, cpioArchive } from './cpio.ts'

const SYSTEM_OFFSET = 9
const UNKNOWN_SYSTEM = 255

/** Compressed, and aligned so that another archive may follow. No time and no machine is in it: equal members give equal bytes. */
export function gzipArchive(members: readonly CpioMember[]): Uint8Array {
  const bytes = gzipSync(cpioArchive(members), { level: 9 })
  bytes[SYSTEM_OFFSET] = UNKNOWN_SYSTEM
  return alignedBytes(bytes)
}
