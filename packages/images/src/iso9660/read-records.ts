import type { Extent } from '../bytes/extent.ts'
import { InvalidIsoError } from './invalid-iso-error.ts'
import { SECTOR_BYTES } from './sectors.ts'

export interface DirectoryRecord {
  /** A fork belongs to the file of the same name, and only old Macs have use for it. */
  readonly kind: 'self' | 'parent' | 'directory' | 'file' | 'fork'
  /** As ISO 9660 has it, in lower case and without version: for images without better names. */
  readonly plainName: string
  readonly extent: Extent
  readonly hasMoreExtents: boolean
  readonly systemUse: Buffer
}

const FIXED_BYTES = 33
const IS_DIRECTORY = 0x02
const IS_FORK = 0x04
const HAS_MORE = 0x80

/** The records of a directory. */
export function readRecords(bytes: Buffer, directory: string): DirectoryRecord[] {
  const records: DirectoryRecord[] = []
  let position = 0
  while (position < bytes.length) {
    const length = bytes.readUInt8(position)
    const left = SECTOR_BYTES - (position % SECTOR_BYTES)
    if (length === 0) {
      position += left
      continue
    }
    if (length > left || position + length > bytes.length || length <= FIXED_BYTES) {
      throw new InvalidIsoError(`has a damaged directory: "${directory}", at byte ${position} of it`)
    }
    records.push(readRecord(bytes.subarray(position, position + length), directory))
    position += length
  }
  return records
}

function readRecord(bytes: Buffer, directory: string): DirectoryRecord {
  const nameLength = bytes.readUInt8(32)
  const nameEnd = FIXED_BYTES + nameLength
  if (nameEnd > bytes.length || nameLength === 0)
    throw new InvalidIsoError(`has a damaged name in directory "${directory}"`)
  const flags = bytes.readUInt8(25)
  const name = bytes.toString('latin1', FIXED_BYTES, nameEnd)
  if (bytes.readUInt8(26) !== 0)
    throw new InvalidIsoError(`has interleaved files in "${directory}", which is not supported`)
  return {
    kind: kindOf(name, flags),
    plainName: name.replace(/\.?(;\d+)?$/, '').toLowerCase(),
    extent: {
      offset: (bytes.readUInt32LE(2) + bytes.readUInt8(1)) * SECTOR_BYTES,
      length: bytes.readUInt32LE(10),
    },
    hasMoreExtents: (flags & HAS_MORE) !== 0,
    systemUse: bytes.subarray(nameEnd + (nameLength % 2 === 0 ? 1 : 0)),
  }
}

function kindOf(name: string, flags: number): DirectoryRecord['kind'] {
  if (name === '\0') return 'self'
  if (name === '\x01') return 'parent'
  if ((flags & IS_FORK) !== 0) return 'fork'
  return (flags & IS_DIRECTORY) === 0 ? 'file' : 'directory'
}
