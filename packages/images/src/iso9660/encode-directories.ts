// The bytes of a planned hierarchy, once it is known where everything lies.
import { writeBoth16, writeBoth32 } from './both-endian.ts'
import type { TreeNode } from './iso-tree.ts'
import { type PlannedHierarchy, type PlannedRecord, recordBytes, recordPosition } from './plan-directories.ts'
import { recordedTime } from './recorded-time.ts'
import { CONTINUATION_FIELD_BYTES, continuationField } from './rock-ridge-fields.ts'
import { SECTOR_BYTES, sectorsFor } from './sectors.ts'

export interface Location {
  readonly sector: number
  readonly sizeBytes: number
}

/** Directories one after the other from this sector on. */
export function locateDirectories(hierarchy: PlannedHierarchy, firstSector: number): Map<TreeNode, Location> {
  const locations = new Map<TreeNode, Location>()
  let sector = firstSector
  for (const { node, sizeBytes } of hierarchy.directories) {
    locations.set(node, { sector, sizeBytes })
    sector += sectorsFor(sizeBytes)
  }
  return locations
}

export const directoriesBytes = (hierarchy: PlannedHierarchy): number =>
  hierarchy.directories.reduce((sum, directory) => sum + directory.sizeBytes, 0)

export function encodeDirectories(
  hierarchy: PlannedHierarchy,
  locate: (node: TreeNode) => Location,
  continuationSector: number,
): Buffer {
  return Buffer.concat(
    hierarchy.directories.map((directory) => {
      const bytes = Buffer.alloc(directory.sizeBytes)
      let position = 0
      for (const record of directory.records) {
        position = recordPosition(position, record)
        encodeRecord(record, locate(record.target), continuationSector).copy(bytes, position)
        position += recordBytes(record)
      }
      return bytes
    }),
  )
}

/** The root's record in a volume descriptor: without system use. */
export const encodeRootRecord = (node: TreeNode, location: Location): Buffer =>
  encodeRecord(
    { identifier: Buffer.from([0]), target: node, systemUse: Buffer.alloc(0), continuation: null },
    location,
    0,
  )

function encodeRecord(record: PlannedRecord, location: Location, continuationSector: number): Buffer {
  const bytes = Buffer.alloc(recordBytes(record))
  bytes.writeUInt8(bytes.length, 0)
  writeBoth32(bytes, location.sector, 2)
  writeBoth32(bytes, location.sizeBytes, 10)
  recordedTime().copy(bytes, 18)
  bytes.writeUInt8(record.target.kind === 'directory' ? 2 : 0, 25)
  writeBoth16(bytes, 1, 28)
  bytes.writeUInt8(record.identifier.length, 32)
  record.identifier.copy(bytes, 33)
  const systemUseStart = 33 + record.identifier.length + (record.identifier.length % 2 === 0 ? 1 : 0)
  record.systemUse.copy(bytes, systemUseStart)
  if (record.continuation !== null) {
    const { position, length } = record.continuation
    const sector = continuationSector + Math.floor(position / SECTOR_BYTES)
    const start = systemUseStart + record.systemUse.length - CONTINUATION_FIELD_BYTES
    continuationField(sector, position % SECTOR_BYTES, length).copy(bytes, start)
  }
  return bytes
}

export function encodePathTable(
  hierarchy: PlannedHierarchy,
  locate: (node: TreeNode) => Location,
  order: 'little-endian' | 'big-endian',
): Buffer {
  return Buffer.concat(
    hierarchy.directories.map(({ node, identifier, parentNumber }) => {
      const bytes = Buffer.alloc(8 + identifier.length + (identifier.length % 2))
      bytes.writeUInt8(identifier.length, 0)
      const { sector } = locate(node)
      if (order === 'little-endian') {
        bytes.writeUInt32LE(sector, 2)
        bytes.writeUInt16LE(parentNumber, 6)
      } else {
        bytes.writeUInt32BE(sector, 2)
        bytes.writeUInt16BE(parentNumber, 6)
      }
      identifier.copy(bytes, 8)
      return bytes
    }),
  )
}
