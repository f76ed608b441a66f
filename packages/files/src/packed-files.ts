// Files inside of an executable: behind its own bytes come compressed frames with one or more files each, an index, and a trailer that says
// where both begin. Linux loads such an executable like any other. tools/build-executable/append-files.mjs writes it.
import { createHash } from 'node:crypto'
import { fstatSync, openSync, readSync } from 'node:fs'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliDecompress, brotliDecompressSync, constants } from 'node:zlib'

export interface PackedFile {
  readonly path: string
  readonly mode: number
  readonly size: number
  readonly frame: number
  /** In the frame, when that is decompressed. */
  readonly offset: number
  /** Large, and not needed by most: unpacked when somebody asks for it. */
  readonly isLater?: boolean
}

export interface PackedLink {
  readonly path: string
  readonly link: string
}

interface Frame {
  readonly offset: number
  readonly length: number
  /** Decompressed. */
  readonly size: number
  readonly sha256: string
}

export interface PackedIndex {
  readonly frames: readonly Frame[]
  readonly files: readonly PackedFile[]
  readonly links: readonly PackedLink[]
}

export interface PackedFiles extends Omit<PackedIndex, 'frames'> {
  /** Of all that is in it: equal for equal files. */
  readonly digest: string
  /** The decompressed bytes of a frame. */
  frame(number: number): Promise<Buffer>
  frameNow(number: number): Buffer
}

/** Magic, length of all frames, length of the index, checksum of the index. */
export const TRAILER_BYTES = 64
export const MAGIC = 'groundwork-files'
const DIGEST_AT = 32

const DAMAGED = 'This file is incomplete or damaged. Fetch it again, and compare its SHA-256.'

/** Stays open: what runs can be read to its end, also when another version has taken its place. */
export function openPackedFiles(path: string): PackedFiles {
  const fd = openSync(path, 'r')
  const { size } = fstatSync(fd)
  const trailer = readAt(fd, size - TRAILER_BYTES, TRAILER_BYTES)
  if (trailer.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new Error(DAMAGED)
  const framesLength = Number(trailer.readBigUInt64LE(16))
  const indexLength = Number(trailer.readBigUInt64LE(24))
  const indexAt = size - TRAILER_BYTES - indexLength
  const packed = readAt(fd, indexAt, indexLength)
  const digest = trailer.toString('hex', DIGEST_AT)
  if (sha256(packed) !== digest) throw new Error(DAMAGED)
  const { frames, files, links } = JSON.parse(brotliDecompressSync(packed).toString()) as PackedIndex

  function compressed(number: number): Buffer {
    const { offset = 0, length = 0, sha256: expected } = frames[number] ?? {}
    const bytes = readAt(fd, indexAt - framesLength + offset, length)
    if (sha256(bytes) !== expected) throw new Error(DAMAGED)
    return bytes
  }
  return {
    digest,
    files,
    links,
    frame: async (number) => await promisify(brotliDecompress)(compressed(number), whole(number)),
    frameNow: (number) => brotliDecompressSync(compressed(number), whole(number)),
  }

  /** In one piece: from many small ones it takes twice as long. */
  function whole(number: number): BrotliOptions {
    return { chunkSize: Math.max(frames[number]?.size ?? 0, constants.Z_MIN_CHUNK) }
  }
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

function readAt(fd: number, position: number, length: number): Buffer {
  if (position < 0 || length < 0) throw new Error(DAMAGED)
  const bytes = Buffer.allocUnsafe(length)
  for (let got = 0; got < length; ) {
    const more = readSync(fd, bytes, got, length - got, position + got)
    if (more === 0) throw new Error(DAMAGED)
    got += more
  }
  return bytes
}
