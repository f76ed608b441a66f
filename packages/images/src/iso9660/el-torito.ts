// How firmware finds what to start on an optical medium.

import type { Location } from './encode-directories.ts'
import { DISK_SECTOR_BYTES, SECTOR_BYTES, sectorsFor } from './sectors.ts'

const BIOS = 0
const EFI = 0xef
const BOOTABLE = 0x88
const LAST_SECTION = 0x91
/** What ISOLINUX wants to be loaded; it loads the rest of itself. */
const BIOS_LOAD_SECTORS = 4
const BOOT_INFO_END = 64

export const BOOT_CATALOG_BYTES = SECTOR_BYTES

export function bootCatalog(bios: Location | null, efi: Location | null): Buffer {
  const bytes = Buffer.alloc(BOOT_CATALOG_BYTES)
  validationEntry(bios === null ? EFI : BIOS).copy(bytes, 0)
  const first = bios === null ? null : entry(bios.sector, BIOS_LOAD_SECTORS)
  const second = efi === null ? null : entry(efi.sector, efiLoadSectors(efi.sizeBytes))
  const initial = first ?? second
  initial?.copy(bytes, 32)
  if (first !== null && second !== null) {
    bytes.writeUInt8(LAST_SECTION, 64)
    bytes.writeUInt8(EFI, 65)
    bytes.writeUInt16LE(1, 66)
    second.copy(bytes, 96)
  }
  return bytes
}

/** The loader with the table that tells it where it lies. */
export function withBootInfoTable(loader: Uint8Array, sector: number, descriptorSector: number): Uint8Array {
  if (loader.length < BOOT_INFO_END)
    throw new Error('the BIOS boot loader is too short for a boot info table')
  const bytes = Buffer.from(loader)
  const padded = Buffer.concat([bytes], Math.ceil(bytes.length / 4) * 4)
  let checksum = 0
  for (let offset = BOOT_INFO_END; offset < padded.length; offset += 4) {
    checksum = (checksum + padded.readUInt32LE(offset)) >>> 0
  }
  bytes.fill(0, 8, BOOT_INFO_END)
  bytes.writeUInt32LE(descriptorSector, 8)
  bytes.writeUInt32LE(sector, 12)
  bytes.writeUInt32LE(bytes.length, 16)
  bytes.writeUInt32LE(checksum, 20)
  return bytes
}

const efiLoadSectors = (sizeBytes: number): number =>
  Math.min(sectorsFor(sizeBytes) * (SECTOR_BYTES / DISK_SECTOR_BYTES), 0xffff)

function validationEntry(platform: number): Buffer {
  const bytes = Buffer.alloc(32)
  bytes.writeUInt8(1, 0)
  bytes.writeUInt8(platform, 1)
  bytes.writeUInt16LE(0xaa55, 30)
  let sum = 0
  for (let offset = 0; offset < bytes.length; offset += 2) sum += bytes.readUInt16LE(offset)
  bytes.writeUInt16LE(-sum & 0xffff, 28)
  return bytes
}

function entry(sector: number, loadSectors: number): Buffer {
  const bytes = Buffer.alloc(32)
  bytes.writeUInt8(BOOTABLE, 0)
  bytes.writeUInt16LE(loadSectors, 6)
  bytes.writeUInt32LE(sector, 8)
  return bytes
}
