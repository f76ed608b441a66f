// What makes a copy of a database cluster a cluster of its own: its control file with a number that no other has, and a first segment of the
// write-ahead log that begins where the control file says. The same bytes as pg_resetwal of PostgreSQL 18 writes them; the structures are
// those of its catalog/pg_control.h, access/xlog_internal.h and access/xlogrecord.h, on machines with little-endian numbers of 64 bits.
import { randomBytes } from 'node:crypto'
import { crc32c } from './crc32c.ts'

/** Of PostgreSQL 18: another one has other structures. */
export const CONTROL_VERSION = 1_800
export const LOG_PAGE_MAGIC = 0xd1_18

/** Positions in the control file. */
const CONTROL = {
  ...{ system: 0, version: 8, time: 24, checkpoint: 32, checkpointCopy: 40, segmentSize: 228 },
  ...{ isCharSigned: 256, nonce: 257, crc: 292, end: 296 },
} as const
/** Positions in a checkpoint, which the control file and the log have both. */
const CHECKPOINT = { redo: 0, timeline: 8, time: 64, end: 88 } as const
const NONCE_BYTES = 32

const LONG_PAGE_HEADER_BYTES = 40
const LONG_HEADER = 2
const LOG_PAGE_BYTES = 8_192
const RECORD_HEADER_BYTES = 24
const RECORD_CRC = 20
/** Says that up to 255 bytes of data follow. */
const SHORT_DATA = 255

export interface NewCluster {
  readonly control: Buffer
  readonly segment: { readonly name: string; readonly bytes: Buffer }
}

/** Takes out what is different whenever a cluster is made, so that the same PostgreSQL gives the same bytes. */
export function neutralControl(control: Buffer): Buffer {
  const neutral = Buffer.from(control)
  const version = neutral.readUInt32LE(CONTROL.version)
  if (version !== CONTROL_VERSION)
    throw new Error(`The control file has version ${version}, and not ${CONTROL_VERSION}.`)
  if (crc32c(neutral.subarray(0, CONTROL.crc)) !== neutral.readUInt32LE(CONTROL.crc))
    throw new Error('The control file does not have the structure of PostgreSQL 18.')
  neutral.fill(0, CONTROL.system, CONTROL.system + 8)
  neutral.fill(0, CONTROL.time, CONTROL.time + 8)
  neutral.fill(0, CONTROL.checkpointCopy + CHECKPOINT.time, CONTROL.checkpointCopy + CHECKPOINT.time + 8)
  neutral.fill(0, CONTROL.nonce, CONTROL.nonce + NONCE_BYTES)
  neutral.fill(0, CONTROL.crc, CONTROL.end)
  // As on x86; a cluster keeps it on every machine.
  neutral[CONTROL.isCharSigned] = 1
  return neutral
}

/** Of a neutral one. The log begins in the segment behind the one that it ended in, which is not needed after a clean end. */
export function newCluster(neutral: Buffer, nowMs: number, random = randomBytes): NewCluster {
  const control = Buffer.from(neutral)
  const seconds = BigInt(Math.floor(nowMs / 1_000))
  // As initdb makes it: of the time and of something that two machines do not share.
  const system = (seconds << 32n) | BigInt(random(4).readUInt32LE())
  const segmentSize = control.readUInt32LE(CONTROL.segmentSize)
  const number = control.readBigUInt64LE(CONTROL.checkpoint) / BigInt(segmentSize) + 1n
  const start = number * BigInt(segmentSize)
  const checkpointAt = start + BigInt(LONG_PAGE_HEADER_BYTES)
  const copy = control.subarray(CONTROL.checkpointCopy, CONTROL.checkpointCopy + CHECKPOINT.end)
  copy.writeBigUInt64LE(checkpointAt, CHECKPOINT.redo)
  copy.writeBigInt64LE(seconds, CHECKPOINT.time)
  control.writeBigUInt64LE(system, CONTROL.system)
  control.writeBigInt64LE(seconds, CONTROL.time)
  control.writeBigUInt64LE(checkpointAt, CONTROL.checkpoint)
  random(NONCE_BYTES).copy(control, CONTROL.nonce)
  control.writeUInt32LE(crc32c(control.subarray(0, CONTROL.crc)), CONTROL.crc)
  const timeline = copy.readUInt32LE(CHECKPOINT.timeline)
  const bytes = Buffer.alloc(segmentSize)
  writeFirstPage(bytes, { timeline, start, system, segmentSize })
  writeRecord(bytes.subarray(LONG_PAGE_HEADER_BYTES), copy)
  return { control, segment: { name: segmentName(timeline, number, segmentSize), bytes } }
}

interface FirstPage {
  readonly timeline: number
  readonly start: bigint
  readonly system: bigint
  readonly segmentSize: number
}

function writeFirstPage(bytes: Buffer, { timeline, start, system, segmentSize }: FirstPage): void {
  bytes.writeUInt16LE(LOG_PAGE_MAGIC, 0)
  bytes.writeUInt16LE(LONG_HEADER, 2)
  bytes.writeUInt32LE(timeline, 4)
  bytes.writeBigUInt64LE(start, 8)
  bytes.writeBigUInt64LE(system, 24)
  bytes.writeUInt32LE(segmentSize, 32)
  bytes.writeUInt32LE(LOG_PAGE_BYTES, 36)
}

/** A clean end of the database: the kinds of such a record are all zero, and so is the place of the one before. */
function writeRecord(at: Buffer, checkpoint: Buffer): void {
  const length = RECORD_HEADER_BYTES + 2 + checkpoint.length
  at.writeUInt32LE(length, 0)
  at[RECORD_HEADER_BYTES] = SHORT_DATA
  at[RECORD_HEADER_BYTES + 1] = checkpoint.length
  checkpoint.copy(at, RECORD_HEADER_BYTES + 2)
  // What it carries comes before its own head.
  const covered = [at.subarray(RECORD_HEADER_BYTES, length), at.subarray(0, RECORD_CRC)]
  at.writeUInt32LE(crc32c(Buffer.concat(covered)), RECORD_CRC)
}

function segmentName(timeline: number, number: bigint, segmentSize: number): string {
  const perFile = 0x1_0000_0000n / BigInt(segmentSize)
  return [BigInt(timeline), number / perFile, number % perFile]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('')
}
