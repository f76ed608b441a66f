// Puts files behind the bytes of an executable, in the form that packages/files/src/packed-files.ts reads.
import { createHash } from 'node:crypto'
import { appendFileSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const MAGIC = 'groundwork-files'
const TRAILER_BYTES = 64
/** Several threads unpack frames at a time, so there should be some; a larger frame is better compressed. */
const FRAME_BYTES = 4 * 1024 * 1024
/** More takes four times as long for a thirtieth. */
const QUALITY = 5
const WINDOW_BITS = 22

/**
 * The same files give the same bytes.
 * @param {string} executable
 * @param {readonly import('./collect-files.mjs').ProductFile[]} files
 * @param {(path: string) => boolean} isLater
 * @returns {Promise<string>} the digest of what is in it
 */
export async function appendFiles(executable, files, isLater) {
  const index = { frames: [], files: [], links: [] }
  /** @type {Buffer[]} */
  let pending = []
  let position = 0
  const jobs = []
  /** @type {number[]} */
  const sizes = []
  /** Of each content: what several files have is kept once. @type {Map<string, object>} */
  const places = new Map()
  const flush = (/** @type {string | undefined} */ source) => {
    if (pending.length === 0) return
    jobs.push(compressOnce(Buffer.concat(pending), source))
    sizes.push(position)
    pending = []
    position = 0
  }
  for (const { path, mode, from, text, link } of files) {
    if (link !== undefined) {
      index.links.push({ path, link })
      continue
    }
    const bytes = from === undefined ? Buffer.from(text ?? '') : readFileSync(from)
    const later = isLater(path)
    const content = `${later} ${sha256(bytes).toString('hex')}`
    const same = places.get(content)
    if (same !== undefined) {
      index.files.push({ path, mode, size: bytes.length, ...same })
      continue
    }
    if (later || position + bytes.length > FRAME_BYTES) flush()
    const place = { frame: jobs.length, offset: position, ...(later && { isLater: true }) }
    places.set(content, place)
    index.files.push({ path, mode, size: bytes.length, ...place })
    pending.push(bytes)
    position += bytes.length
    if (later) flush(from)
  }
  flush()
  let length = 0
  for (const [number, frame] of (await Promise.all(jobs)).entries()) {
    appendFileSync(executable, frame)
    const checksum = sha256(frame).toString('hex')
    index.frames.push({ offset: length, length: frame.length, size: sizes[number], sha256: checksum })
    length += frame.length
  }
  const packed = await compress(Buffer.from(JSON.stringify(index)))
  const digest = sha256(packed)
  const trailer = Buffer.alloc(TRAILER_BYTES)
  trailer.write(MAGIC, 'latin1')
  trailer.writeBigUInt64LE(BigInt(length), 16)
  trailer.writeBigUInt64LE(BigInt(packed.length), 24)
  digest.copy(trailer, 32)
  appendFileSync(executable, packed)
  appendFileSync(executable, trailer)
  return digest.toString('hex')
}

const sha256 = (/** @type {Buffer} */ bytes) => createHash('sha256').update(bytes).digest()

/** @type {Map<string, Promise<Buffer>>} */
const known = new Map()

/** Large files that are in every executable take most of the time. @param {Buffer} bytes @param {string} [source] */
function compressOnce(bytes, source) {
  const job = known.get(source ?? '') ?? compress(bytes)
  if (source !== undefined) known.set(source, job)
  return job
}

/** @param {Buffer} bytes */
const compress = (bytes) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
