import { writeBoth16, writeBoth32 } from './both-endian.ts'
import type { Naming } from './plan-directories.ts'
import { describedTime, noDescribedTime } from './recorded-time.ts'
import { SECTOR_BYTES } from './sectors.ts'

export interface VolumeFacts {
  readonly naming: Naming
  readonly volumeId: string
  readonly sectors: number
  readonly pathTableBytes: number
  readonly littleEndianTableSector: number
  readonly bigEndianTableSector: number
  readonly rootRecord: Buffer
}

const VOLUME_ID_BYTES = 32

/** Primary, or for Joliet supplementary. */
export function volumeDescriptor(facts: VolumeFacts): Buffer {
  const isJoliet = facts.naming === 'joliet'
  const bytes = descriptor(isJoliet ? 2 : 1)
  const text = (value: string, offset: number, length: number) => {
    bytes.set(isJoliet ? jolietText(value, length) : plainText(value, length), offset)
  }
  text('LINUX', 8, 32)
  text(facts.volumeId, 40, VOLUME_ID_BYTES)
  writeBoth32(bytes, facts.sectors, 80)
  if (isJoliet) bytes.write('%/E', 88, 'latin1')
  writeBoth16(bytes, 1, 120)
  writeBoth16(bytes, 1, 124)
  writeBoth16(bytes, SECTOR_BYTES, 128)
  writeBoth32(bytes, facts.pathTableBytes, 132)
  bytes.writeUInt32LE(facts.littleEndianTableSector, 140)
  bytes.writeUInt32BE(facts.bigEndianTableSector, 148)
  facts.rootRecord.copy(bytes, 156)
  text(facts.volumeId, 190, 128)
  for (const [offset, length] of EMPTY_TEXTS) text('', offset, length)
  for (const offset of [813, 830]) describedTime().copy(bytes, offset)
  for (const offset of [847, 864]) noDescribedTime().copy(bytes, offset)
  bytes.writeUInt8(1, 881)
  return bytes
}

/** Publisher, preparer, application; names of files about copyright, abstract, bibliography. */
const EMPTY_TEXTS = [
  [318, 128],
  [446, 128],
  [574, 128],
  [702, 37],
  [739, 37],
  [776, 37],
] as const

export function bootRecord(catalogSector: number): Buffer {
  const bytes = descriptor(0)
  bytes.write('EL TORITO SPECIFICATION', 7, 'latin1')
  bytes.writeUInt32LE(catalogSector, 71)
  return bytes
}

export const lastDescriptor = (): Buffer => descriptor(255)

function descriptor(type: number): Buffer {
  const bytes = Buffer.alloc(SECTOR_BYTES)
  bytes.writeUInt8(type, 0)
  bytes.write('CD001', 1, 'latin1')
  bytes.writeUInt8(1, 6)
  return bytes
}

export function plainText(value: string, length: number): Buffer {
  return Buffer.from(value.slice(0, length).padEnd(length, ' '), 'latin1')
}

function jolietText(value: string, length: number): Buffer {
  const units = Math.floor(length / 2)
  const text = Buffer.from(value.slice(0, units).padEnd(units, ' '), 'utf16le').swap16()
  return Buffer.concat([text], length)
}
