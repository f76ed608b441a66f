// Buffers for bytes on their way. The more readers, the smaller the buffers: what all of them hold together stays the same.
// They are cut from one block, because the garbage collector would give discarded ones back much too late.

export interface BufferPool {
  /** All buffers are cut from it, but for those that it has no room for. */
  readonly block: SharedArrayBuffer
  /** Tells of one more reader; call what it returns when the reader is done. */
  join(): () => void
  readonly readers: number
  /** At most `wanted` bytes long, but for rounding. */
  take(wanted: number): Buffer
  /** Gives a buffer back that is no longer read or written. */
  release(buffer: Buffer): void
  /** Taken and not given back. */
  readonly heldBytes: number
  readonly heldBuffers: number
}

const KIB = 1024
const UNIT_BYTES = 64 * KIB
/** Measured: below 128 KiB each step costs more than the copying, above 512 KiB nothing is gained. */
const UNITS = [8, 4, 3, 2, 1]

export function createBufferPool(limitBytes: number): BufferPool {
  const count = Math.max(1, Math.floor(limitBytes / UNIT_BYTES))
  // Its memory is used only where it was ever written.
  const block = new SharedArrayBuffer(count * UNIT_BYTES)
  const bytes = Buffer.from(block)
  /** 1: taken. */
  const taken = new Uint8Array(count)
  let heldBytes = 0
  let heldBuffers = 0
  let readers = 0

  /** What each may have when all want the same, and never so much that a few who stop reading use up everything. */
  function unitsFor(wanted: number): number {
    const allowed = Math.min(
      limitBytes / Math.max(1, readers),
      (limitBytes - heldBytes) / 4,
      wanted + UNIT_BYTES - 1,
    )
    return UNITS.find((units) => units * UNIT_BYTES <= allowed) ?? 1
  }

  /** null: there is no such stretch. The lowest one is taken: memory is used only where the block was ever touched. */
  function cut(units: number): Buffer | null {
    const first = firstFree(taken, units)
    if (first < 0) return null
    taken.fill(1, first, first + units)
    return bytes.subarray(first * UNIT_BYTES, (first + units) * UNIT_BYTES)
  }

  return {
    block,
    join() {
      readers += 1
      let isHere = true
      return () => {
        if (isHere) readers -= 1
        isHere = false
      }
    },
    get readers() {
      return readers
    },
    take(wanted) {
      const units = unitsFor(wanted)
      const buffer = cut(units) ?? cut(1) ?? Buffer.allocUnsafeSlow(UNIT_BYTES)
      heldBytes += buffer.length
      heldBuffers += 1
      return buffer
    },
    release(buffer) {
      heldBytes -= buffer.length
      heldBuffers -= 1
      if (buffer.buffer !== block) return
      const first = buffer.byteOffset / UNIT_BYTES
      taken.fill(0, first, first + buffer.length / UNIT_BYTES)
    },
    get heldBytes() {
      return heldBytes
    },
    get heldBuffers() {
      return heldBuffers
    },
  }
}

/** -1: so many in a row are not free. */
function firstFree(taken: Uint8Array, wanted: number): number {
  let first = taken.indexOf(0)
  while (first >= 0 && first + wanted <= taken.length) {
    const next = taken.indexOf(1, first)
    if (next < 0 || next - first >= wanted) return first
    first = taken.indexOf(0, next)
  }
  return -1
}
