// Reads without waiting what is in the memory of the system. Whether it is, Node cannot ask; but what was read minutes ago is there unless the
// system needed the room. A read that takes long shows that: its pages count as gone, and after another one for some time all reads go the usual way.
import { readSync } from 'node:fs'

export interface ReadNow {
  /** These bytes were read in the usual way. */
  note(position: number, length: number): void
  /** False: they have to be read in the usual way. */
  fill(target: Uint8Array, position: number): boolean
}

export interface ReadNowOptions {
  readonly size: number
  /** Fills the target, and gives the number of bytes. */
  readonly read: (target: Uint8Array, position: number) => number
  readonly now?: () => number
}

const PAGE_BYTES = 4096
/** A copy of 64 KiB takes a hundredth of this. */
const SLOW_MS = 3
/** A single slow one is more often a process that had to wait for a processor: only another one soon after it, or such a long one, is the disk. */
const SOON_READS = 16
const CERTAIN_MS = 250
/** Pages that nobody read for one to two of these may have made room for others. */
const TRUST_MS = 5 * 60_000
/** So a disk that drops pages as soon as they are read costs at most a third of the time. */
const PAUSE_TIMES = 4

export const readDescriptorNow =
  (fd: number) =>
  (target: Uint8Array, position: number): number =>
    readSync(fd, target, 0, target.length, position)

export function createReadNow({ size, read, now = () => performance.now() }: ReadNowOptions): ReadNow {
  /** When each was read, 0: never. A byte a page is a quarter of a thousandth of the file. */
  const pages = new Uint8Array(Math.ceil(size / PAGE_BYTES))
  let pausedUntil = 0
  let readsSinceSlow = SOON_READS

  const firstOf = (position: number) => Math.floor(position / PAGE_BYTES)
  const afterOf = (position: number, length: number) => Math.ceil((position + length) / PAGE_BYTES)

  function isKnown(position: number, length: number, at: number): boolean {
    if (position + length > size) return false
    const [current, before] = [stampOf(at), stampOf(at - TRUST_MS)]
    const after = afterOf(position, length)
    for (let page = firstOf(position); page < after; page += 1) {
      if (pages[page] !== current && pages[page] !== before) return false
    }
    return true
  }

  function mark(position: number, length: number, stamp: number): void {
    pages.fill(stamp, firstOf(position), afterOf(position, length))
  }

  return {
    note: (position, length) => mark(position, length, stampOf(now())),
    fill(target, position) {
      const startedAt = now()
      if (startedAt < pausedUntil || !isKnown(position, target.length, startedAt)) return false
      const isFilled = isAllRead(read, target, position)
      const endedAt = now()
      const tookMs = endedAt - startedAt
      const isSlow = tookMs >= SLOW_MS
      if (isSlow && (readsSinceSlow < SOON_READS || tookMs >= CERTAIN_MS))
        pausedUntil = endedAt + PAUSE_TIMES * tookMs
      readsSinceSlow = isSlow ? 0 : readsSinceSlow + 1
      mark(position, target.length, isSlow || !isFilled ? NEVER : stampOf(endedAt))
      return isFilled
    },
  }
}

const NEVER = 0
/** 1 to 255: comes again after most of a day, when a wrong guess costs one slow read. */
const stampOf = (at: number): number => 1 + ((Math.floor(at / TRUST_MS) + 255) % 255)

/** The usual way tells what is wrong. */
function isAllRead(read: ReadNowOptions['read'], target: Uint8Array, position: number): boolean {
  try {
    return read(target, position) === target.length
  } catch {
    return false
  }
}
