// What the thread and those who use it have in common, and the program of the thread: as text, because the bundle has no file for it.

export const HEAD = 0
export const ANNOUNCED = 1
/** A power of two. */
export const SLOTS = 64
export const STATES = { free: 0, queued: 1, taken: 2, done: 3 }
export const FIELDS = {
  first: 16,
  count: 8,
  state: 0,
  fd: 1,
  offset: 2,
  length: 3,
  high: 4,
  low: 5,
  result: 6,
}

export const READ_THREAD = `
const { readSync } = require('node:fs')
const { parentPort, workerData: { control, block } } = require('node:worker_threads')
const bytes = new Uint8Array(block)
let next = 0
for (;;) {
  Atomics.wait(control, ${HEAD}, next)
  while (next !== Atomics.load(control, ${HEAD})) {
    const slot = ${FIELDS.first} + (next & ${SLOTS - 1}) * ${FIELDS.count}
    next = (next + 1) | 0
    if (Atomics.compareExchange(control, slot, ${STATES.queued}, ${STATES.taken}) !== ${STATES.queued}) continue
    let result = -1
    try {
      const position = control[slot + ${FIELDS.high}] * 2 ** 32 + (control[slot + ${FIELDS.low}] >>> 0)
      result = readSync(control[slot + ${FIELDS.fd}], bytes, control[slot + ${FIELDS.offset}], control[slot + ${FIELDS.length}], position)
    } catch {}
    control[slot + ${FIELDS.result}] = result
    Atomics.store(control, slot, ${STATES.done})
    if (Atomics.exchange(control, ${ANNOUNCED}, 1) === 0) parentPort.postMessage(0)
  }
}
`
