// What makes an image start from a USB stick too: boot code that loads ISOLINUX, and a partition table.
import type { Location } from './encode-directories.ts'
import { DISK_SECTOR_BYTES, SECTOR_BYTES } from './sectors.ts'

export const HYBRID_CODE_BYTES = 432
/** Tools expect whole cylinders of 64 heads with 32 sectors. */
export const HYBRID_ALIGNMENT_BYTES = 1024 * 1024

const PER_SECTOR = SECTOR_BYTES / DISK_SECTOR_BYTES
const EFI_SYSTEM_PARTITION = 0xef
const HIDDEN_NTFS = 0x17
/** UEFI firmware refuses a table with overlapping partitions, but does not look at those without a type. */
const NO_TYPE = 0

export interface HybridFacts {
  readonly code: Uint8Array
  readonly loader: Location
  readonly efi: Location | null
  readonly imageBytes: number
}

export function hybridMbr(facts: HybridFacts): Buffer {
  const bytes = Buffer.alloc(DISK_SECTOR_BYTES)
  bytes.set(facts.code.subarray(0, HYBRID_CODE_BYTES), 0)
  bytes.writeUInt32LE(facts.loader.sector * PER_SECTOR, 432)
  // The signature of a disk only has to be there: it is the same for equal layouts.
  bytes.writeUInt32LE((facts.imageBytes ^ (facts.loader.sector << 8)) >>> 0, 440)
  const whole = { start: 0, count: Math.floor(facts.imageBytes / DISK_SECTOR_BYTES), isActive: true }
  partition({ ...whole, type: facts.efi === null ? HIDDEN_NTFS : NO_TYPE }).copy(bytes, 446)
  if (facts.efi !== null) {
    const start = facts.efi.sector * PER_SECTOR
    const count = Math.ceil(facts.efi.sizeBytes / DISK_SECTOR_BYTES)
    partition({ start, count, type: EFI_SYSTEM_PARTITION, isActive: false }).copy(bytes, 462)
  }
  bytes.writeUInt16LE(0xaa55, 510)
  return bytes
}

/** The boot code of a system area that starts the loader at this place; null: it is not such an image. */
export function hybridCode(systemArea: Uint8Array, loaderOffset: number): Uint8Array | null {
  const bytes = Buffer.from(systemArea)
  if (bytes.length < DISK_SECTOR_BYTES || bytes.readUInt16LE(510) !== 0xaa55) return null
  if (bytes.readUInt32LE(432) !== loaderOffset / DISK_SECTOR_BYTES) return null
  return bytes.subarray(0, HYBRID_CODE_BYTES)
}

function partition(facts: { start: number; count: number; type: number; isActive: boolean }): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt8(facts.isActive ? 0x80 : 0, 0)
  cylinderHeadSector(facts.start).copy(bytes, 1)
  bytes.writeUInt8(facts.type, 4)
  cylinderHeadSector(facts.start + facts.count - 1).copy(bytes, 5)
  bytes.writeUInt32LE(facts.start, 8)
  bytes.writeUInt32LE(Math.min(facts.count, 0xffff_ffff), 12)
  return bytes
}

function cylinderHeadSector(sector: number): Buffer {
  const cylinder = Math.floor(sector / (64 * 32))
  if (cylinder > 1023) return Buffer.from([0xfe, 0xff, 0xff])
  const head = Math.floor(sector / 32) % 64
  return Buffer.from([head, (sector % 32) + 1 + ((cylinder >> 8) << 6), cylinder & 0xff])
}
