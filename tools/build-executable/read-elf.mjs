// What an executable or a library for Linux asks of the machine that it runs on, from its dynamic section: it is there in every file
// that the loader can load, while the tables that tools read may be stripped.

const LOADED = 1
const DYNAMIC = 2
const TAGS = { end: 0, needed: 1, strings: 5, versionNeeds: 0x6ffffffe, versionNeedCount: 0x6fffffff }
const WANTED_VERSIONS_BYTES = 16

/**
 * @typedef {object} Elf
 * @property {number} machine
 * @property {readonly string[]} libraries that the loader has to find
 * @property {readonly string[]} versions of symbols, as `GLIBC_2.28`, without repetition
 */

/** @param {Buffer} bytes */
export const isElf = (bytes) => bytes.length >= 64 && bytes.readUInt32BE(0) === 0x7f454c46

/**
 * @param {Buffer} bytes of a file for a machine of 64 bits, little-endian, as all are that we build for
 * @returns {Elf}
 */
export function readElf(bytes) {
  if (!isElf(bytes) || bytes[4] !== 2 || bytes[5] !== 1) {
    throw new Error('This is not an executable for a machine of 64 bits, little-endian.')
  }
  const segments = readSegments(bytes)
  const entries = readDynamic(bytes, segments)
  const at = (/** @type {number} */ address) => offsetOf(segments, address)
  const tag = (/** @type {number} */ wanted) => entries.find(([found]) => found === wanted)?.[1]
  const strings = tag(TAGS.strings)
  const text = (/** @type {number} */ index) => readText(bytes, at(Number(strings)) + index)
  const needs = tag(TAGS.versionNeeds)
  return {
    machine: bytes.readUInt16LE(18),
    libraries: entries.filter(([found]) => found === TAGS.needed).map(([, index]) => text(index)),
    versions:
      needs === undefined ? [] : readVersions(bytes, at(needs), tag(TAGS.versionNeedCount) ?? 0, text),
  }
}

/** @typedef {{ type: number, offset: number, address: number, size: number }} Segment */

/** @param {Buffer} bytes @returns {readonly Segment[]} */
function readSegments(bytes) {
  const start = Number(bytes.readBigUInt64LE(32))
  const [size, count] = [bytes.readUInt16LE(54), bytes.readUInt16LE(56)]
  return Array.from({ length: count }, (_, index) => {
    const at = start + index * size
    const number = (/** @type {number} */ field) => Number(bytes.readBigUInt64LE(at + field))
    return { type: bytes.readUInt32LE(at), offset: number(8), address: number(16), size: number(32) }
  })
}

/** @param {Buffer} bytes @param {readonly Segment[]} segments */
function readDynamic(bytes, segments) {
  const dynamic = segments.find(({ type }) => type === DYNAMIC)
  /** @type {[number, number][]} */
  const entries = []
  // Without one it is linked statically, and needs nothing.
  if (dynamic === undefined) return entries
  for (let at = dynamic.offset; at < dynamic.offset + dynamic.size; at += 16) {
    const tag = Number(bytes.readBigInt64LE(at))
    if (tag === TAGS.end) break
    entries.push([tag, Number(bytes.readBigUInt64LE(at + 8))])
  }
  return entries
}

/** @param {readonly Segment[]} segments @param {number} address */
function offsetOf(segments, address) {
  const home = segments.find(
    (one) => one.type === LOADED && address >= one.address && address < one.address + one.size,
  )
  if (home === undefined) throw new Error(`The address ${address} is in no segment of the file.`)
  return address - home.address + home.offset
}

/** @param {Buffer} bytes @param {number} start */
const readText = (bytes, start) => bytes.toString('latin1', start, bytes.indexOf(0, start))

/**
 * A list of libraries, each with a list of versions: every entry says how far away the next one is.
 * @param {Buffer} bytes @param {number} start @param {number} count @param {(index: number) => string} text
 */
function readVersions(bytes, start, count, text) {
  const found = new Set()
  for (let library = start, left = count; left > 0; left -= 1) {
    let version = library + bytes.readUInt32LE(library + 8)
    for (let versions = bytes.readUInt16LE(library + 2); versions > 0; versions -= 1) {
      if (version + WANTED_VERSIONS_BYTES > bytes.length)
        throw new Error('The file ends in its version needs.')
      found.add(text(bytes.readUInt32LE(version + 8)))
      version += bytes.readUInt32LE(version + 12)
    }
    library += bytes.readUInt32LE(library + 12)
  }
  return /** @type {string[]} */ ([...found])
}
