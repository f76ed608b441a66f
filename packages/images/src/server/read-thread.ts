// Small reads of many connections at once, by a thread that takes one after the other. Handing each to the pool of Node costs more than
// reading what is in the page cache: a thread is woken for it, and the loop again. This one is woken once for all that came meanwhile.
// A disk that lets it wait takes only its reads of that moment: what it has not begun goes to the pool, and so does all for a while.
import { read as readDescriptor } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { DescriptorRead } from '../bytes/byte-source.ts'
import { ANNOUNCED, FIELDS, HEAD, READ_THREAD, SLOTS, STATES } from './read-thread-source.ts'

export interface ReadThread {
  /** Into the block. */
  readonly read: DescriptorRead
  close(): Promise<void>
}

interface Pending {
  readonly slot: number
  readonly since: number
  readonly arguments: Parameters<DescriptorRead>
}

/** Fewer at the same time are as fast through the pool. */
const BUSY_READS = 3
const BUSY_MS = 10
/** From the page cache a read takes a thousandth of this; on a busy machine the thread may have to wait for a processor. */
const PATIENCE_MS = 20
/** So a disk that is always slow costs a sixth of the time, and a moment without a processor costs little. */
const DISTRUST_MS = 100
const RESTART_MS = 60_000

export function createReadThread(block: SharedArrayBuffer): ReadThread {
  const control = new Int32Array(new SharedArrayBuffer(4 * (FIELDS.first + SLOTS * FIELDS.count)))
  let worker: Worker | null = null
  let isReady = false
  let isClosed = false
  let underWay = 0
  let pending: Pending[] = []
  let isWatched = false
  let isWaking = false
  let busyUntil = 0
  let notBefore = 0

  function start(now: number): void {
    if (worker !== null || isClosed || now < notBefore) return
    const started = new Worker(READ_THREAD, {
      eval: true,
      workerData: { control, block },
      // It makes no objects to speak of.
      resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 8 },
      execArgv: [],
      env: {},
    })
    worker = started
    started.unref()
    started.once('online', () => {
      isReady = true
    })
    started.on('message', settle)
    // Whatever ended it, the pool reads as well; what it had begun is read again.
    started.once('error', () => undefined)
    started.once('exit', () => {
      worker = null
      isReady = false
      notBefore = performance.now() + RESTART_MS
      takeBack(() => true)
    })
  }

  function settle(): void {
    Atomics.store(control, ANNOUNCED, 0)
    const over = pending.filter(({ slot }) => Atomics.load(control, at(slot, 'state')) === STATES.done)
    if (over.length === 0) return
    pending = pending.filter((read) => !over.includes(read))
    for (const { slot, arguments: read } of over) {
      const bytesRead = Atomics.load(control, at(slot, 'result'))
      Atomics.store(control, at(slot, 'state'), STATES.free)
      // The pool tells what is wrong.
      if (bytesRead < 0) readDescriptor(...read)
      else read[5](null, bytesRead)
    }
  }

  function takeBack(isMine: (read: Pending) => boolean): void {
    const taken = pending.filter(isMine)
    pending = pending.filter((read) => !taken.includes(read))
    for (const { slot, arguments: read } of taken) {
      Atomics.store(control, at(slot, 'state'), STATES.free)
      readDescriptor(...read)
    }
  }

  function look(): void {
    isWatched = false
    settle()
    const [oldest] = pending
    if (oldest === undefined) return
    if (performance.now() - oldest.since >= PATIENCE_MS) {
      notBefore = performance.now() + DISTRUST_MS
      const { queued, free } = STATES
      takeBack(({ slot }) => Atomics.compareExchange(control, at(slot, 'state'), queued, free) === queued)
    }
    watch()
  }

  function watch(): void {
    if (isWatched) return
    isWatched = true
    setTimeout(look, PATIENCE_MS)
  }

  /** Once for all that came in this turn of the loop: waking costs as much as a read. */
  function wakeLater(): void {
    if (isWaking) return
    isWaking = true
    setImmediate(() => {
      isWaking = false
      Atomics.notify(control, HEAD, 1)
    })
  }

  function submit(read: Parameters<DescriptorRead>, now: number): boolean {
    if (!isReady || now < notBefore) return false
    const [fd, target, offset, length, position] = read
    const slot = (control[HEAD] ?? 0) & (SLOTS - 1)
    if (target.buffer !== block || Atomics.load(control, at(slot, 'state')) !== STATES.free) return false
    control[at(slot, 'fd')] = fd
    control[at(slot, 'offset')] = target.byteOffset + offset
    control[at(slot, 'length')] = length
    control[at(slot, 'high')] = Math.floor(position / 2 ** 32)
    control[at(slot, 'low')] = position
    pending.push({ slot, since: now, arguments: read })
    Atomics.store(control, at(slot, 'state'), STATES.queued)
    Atomics.add(control, HEAD, 1)
    wakeLater()
    watch()
    return true
  }

  return {
    read(fd, target, offset, length, position, callback) {
      underWay += 1
      const over: typeof callback = (error, bytesRead) => {
        underWay -= 1
        callback(error, bytesRead)
      }
      const now = performance.now()
      if (underWay >= BUSY_READS) {
        busyUntil = now + BUSY_MS
        start(now)
      }
      if (now < busyUntil && submit([fd, target, offset, length, position, over], now)) return
      readDescriptor(fd, target, offset, length, position, over)
    },
    async close() {
      isClosed = true
      await worker?.terminate()
    },
  }
}

const at = (slot: number, field: keyof typeof FIELDS): number =>
  FIELDS.first + slot * FIELDS.count + FIELDS[field]
