// Finds the files of an ISO 9660 image: name, place, length. Nothing else of the format is looked at. The image may be damaged or hostile:
// then the answer is an InvalidIsoError, after a bounded amount of work.

import type { ByteSource } from '../bytes/byte-source.ts'
import type { Extent } from '../bytes/extent.ts'
import { BoundedReader } from './bounded-reader.ts'
import { InvalidIsoError } from './invalid-iso-error.ts'
import { type DirectoryRecord, readRecords } from './read-records.ts'
import { readSystemUse } from './read-system-use.ts'
import { SECTOR_BYTES, SYSTEM_AREA_SECTORS } from './sectors.ts'

export interface IsoVolume {
  readonly volumeId: string
  readonly sizeBytes: number
  /** By absolute path. */
  readonly files: ReadonlyMap<string, Extent>
}

const MAX_ENTRIES = 100_000
const MAX_DIRECTORY_BYTES = 8 * 1024 * 1024
const MAX_PATH_LENGTH = 4096
const MAX_NAME_BYTES = 255
const ROOT_RECORD_OFFSET = 156
const ROOT_RECORD_BYTES = 34

export async function readIso(source: ByteSource): Promise<IsoVolume> {
  const reader = new BoundedReader(source)
  const descriptorOffset = SYSTEM_AREA_SECTORS * SECTOR_BYTES
  if (source.size < descriptorOffset + SECTOR_BYTES) {
    throw new InvalidIsoError(`has only ${source.size} bytes, which is too short for an ISO 9660 image`)
  }
  const descriptor = await reader.read(descriptorOffset, SECTOR_BYTES, 'the volume descriptor')
  if (descriptor.toString('latin1', 1, 6) !== 'CD001' || descriptor.readUInt8(0) !== 1) {
    throw new InvalidIsoError('is no ISO 9660 image: it has no primary volume descriptor')
  }
  if (descriptor.readUInt16LE(128) !== SECTOR_BYTES) {
    throw new InvalidIsoError(`has sectors of ${descriptor.readUInt16LE(128)} bytes; only 2048 are supported`)
  }
  const sizeBytes = descriptor.readUInt32LE(80) * SECTOR_BYTES
  if (sizeBytes > source.size) {
    throw new InvalidIsoError(`ends at byte ${source.size} but says it has ${sizeBytes}: it is not complete`)
  }
  const rootBytes = descriptor.subarray(ROOT_RECORD_OFFSET, ROOT_RECORD_OFFSET + ROOT_RECORD_BYTES)
  const [root] = readRecords(rootBytes, '/')
  if (root === undefined) throw new InvalidIsoError('has no root directory')
  return {
    volumeId: descriptor.toString('latin1', 40, 72).trim(),
    sizeBytes,
    files: await walk(reader, root),
  }
}

interface Entry {
  readonly path: string
  readonly extent: Extent
}

async function walk(reader: BoundedReader, root: DirectoryRecord): Promise<Map<string, Extent>> {
  const files = new Map<string, Extent>()
  const taken = new Set<string>()
  const seen = new Set<number>()
  const waiting: Entry[] = [{ path: '', extent: root.extent }]
  // Bytes before the fields of every record; null: the image has only plain names.
  let skip: number | null = null
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (seen.has(next.extent.offset))
      throw new InvalidIsoError(`has a directory that contains itself: "${next.path}/"`)
    seen.add(next.extent.offset)
    const records = await readDirectory(reader, next)
    if (next.path === '') skip = skippedBytes(records[0])
    const listing = await list(reader, next.path, records, skip)
    for (const { path } of [...listing.directories, ...listing.files]) {
      if (taken.has(path)) throw new InvalidIsoError(`has two files with one name: "${path}"`)
      taken.add(path)
    }
    if (taken.size > MAX_ENTRIES) throw new InvalidIsoError(`has more than ${MAX_ENTRIES} files`)
    for (const directory of listing.directories) waiting.push(directory)
    for (const { path, extent } of listing.files) {
      reader.check(extent.offset, extent.length, `"${path}"`)
      files.set(path, extent)
    }
  }
  return files
}

async function readDirectory(reader: BoundedReader, { path, extent }: Entry): Promise<DirectoryRecord[]> {
  if (extent.length > MAX_DIRECTORY_BYTES)
    throw new InvalidIsoError(`has a directory of absurd size: "${path}/"`)
  return readRecords(await reader.read(extent.offset, extent.length, `directory "${path}/"`), `${path}/`)
}

async function list(
  reader: BoundedReader,
  directory: string,
  records: readonly DirectoryRecord[],
  skip: number | null,
): Promise<{ directories: Entry[]; files: Entry[] }> {
  const directories: Entry[] = []
  const files: Entry[] = []
  let unfinished: Entry | null = null
  for (const record of records) {
    if (record.kind !== 'directory' && record.kind !== 'file') continue
    const systemUse = skip === null ? null : await readSystemUse(reader, record.systemUse.subarray(skip))
    if (systemUse?.isLink) continue
    const path = join(directory, systemUse?.name ?? record.plainName)
    const entry: Entry = {
      path,
      extent: unfinished === null ? record.extent : joined(unfinished, path, record.extent),
    }
    unfinished = record.hasMoreExtents ? entry : null
    if (unfinished !== null) continue
    if (record.kind === 'directory') directories.push(entry)
    else files.push(entry)
  }
  if (unfinished !== null) throw new InvalidIsoError(`has a file without end: "${unfinished.path}"`)
  return { directories, files }
}

/** What the root's own record says about it. */
function skippedBytes(own: DirectoryRecord | undefined): number | null {
  const fields = own?.systemUse ?? Buffer.alloc(0)
  const isIndicator = fields.length >= 7 && fields.toString('latin1', 0, 2) === 'SP'
  return isIndicator && fields.readUInt16BE(4) === 0xbeef ? fields.readUInt8(6) : null
}

function join(directory: string, name: string): string {
  const isTooLong = Buffer.byteLength(name) > MAX_NAME_BYTES
  if (name === '' || name === '.' || name === '..' || /[/\0]/.test(name) || isTooLong) {
    throw new InvalidIsoError(
      `has a file in "${directory}/" with a name that cannot be: ${JSON.stringify(name)}`,
    )
  }
  const path = `${directory}/${name}`
  if (path.length > MAX_PATH_LENGTH)
    throw new InvalidIsoError(`has a path of more than ${MAX_PATH_LENGTH} characters`)
  return path
}

function joined(before: Entry, path: string, extent: Extent): Extent {
  const end = before.extent.offset + before.extent.length
  if (path !== before.path || extent.offset !== end) {
    throw new InvalidIsoError(`has a file in several places, which is not supported: "${before.path}"`)
  }
  return { offset: before.extent.offset, length: before.extent.length + extent.length }
}
