import { describe, expect, it } from 'vitest'
import { startWorker } from './start-worker.ts'
import type { AnyJob } from './testing/any-thread.ts'
import { WorkerError } from './worker-error.ts'
import { createWorkerPool, type WorkerPoolOptions } from './worker-pool.ts'

const beside = new URL('./testing/start-echo.ts', import.meta.url).href

const aPool = (options: Partial<WorkerPoolOptions> = {}) =>
  createWorkerPool<AnyJob, number>({
    start: () => startWorker({ beside, entry: 'any-thread', resourceLimits: { maxOldGenerationSizeMb: 32 } }),
    atMost: 2,
    idleMs: 1,
    ...options,
  })

const square = (number: number): AnyJob => ({ kind: 'square', number })

/** The first number opens it, the second counts who waits there. */
const aGate = () => new Int32Array(new SharedArrayBuffer(8))
function open(gate: Int32Array): void {
  Atomics.store(gate, 0, 1)
  Atomics.notify(gate, 0)
}

describe('a pool of threads', () => {
  it('does every job, with no more threads than allowed, and has none when there is nothing to do', async () => {
    const pool = aPool()
    expect(pool.size).toBe(0)
    const results = Array.from({ length: 20 }, (_, number) => pool.run(square(number)))
    expect(pool.size).toBe(2)
    expect(await Promise.all(results)).toEqual(results.map((_, number) => number ** 2))
    await expect.poll(() => pool.size).toBe(0)
    expect(await pool.run(square(9))).toBe(81)
  })

  it('does several jobs at once, while this thread goes on', async () => {
    const pool = aPool()
    const gate = aGate()
    const jobs = [1, 2].map(() => pool.run({ kind: 'wait', gate }))
    await expect.poll(() => Atomics.load(gate, 1)).toBe(2)
    open(gate)
    expect(await Promise.all(jobs)).toEqual([0, 0])
  })

  it('passes on what a job throws', async () => {
    const pool = aPool({
      revive: ({ name, message, details }) => new Error([name, message, details.output].join()),
    })
    await expect(pool.run({ kind: 'throw' })).rejects.toThrow('OddError,no,it said no')
    await expect(aPool().run({ kind: 'throw' })).rejects.toMatchObject({ name: 'OddError', message: 'no' })
    expect(await pool.run(square(3))).toBe(9)
  })

  it('refuses what cannot be sent, and goes on', async () => {
    const pool = aPool({ atMost: 1 })
    await expect(pool.run({ kind: 'square', number: (() => 1) as never })).rejects.toThrow(
      'could not be cloned',
    )
    expect(await pool.run(square(3))).toBe(9)
  })
})

describe('a thread', () => {
  it.each([
    ['ends', { kind: 'end' }, {}, 'ended with code 3'],
    ['hangs', { kind: 'spin' }, { limitMs: 300 }, 'took more than 0.3 s'],
    ['has no memory left', { kind: 'grow' }, {}, 'memory'],
  ] as const)('that %s is replaced, and only its own job fails', async (_, bad, options, reason) => {
    const pool = aPool({ atMost: 1 })
    const failing = pool.run(bad, options)
    const next = [4, 5].map((number) => pool.run(square(number)))
    await expect(failing).rejects.toThrow(WorkerError)
    await expect(failing).rejects.toThrow(reason)
    expect(await Promise.all(next)).toEqual([16, 25])
  })

  it('that cannot start fails its job', async () => {
    const pool = aPool({ start: () => startWorker({ beside, entry: 'no-such-thread' }) })
    await expect(pool.run(square(1))).rejects.toThrow(WorkerError)
    await expect(pool.run(square(1))).rejects.toThrow('no-such-thread')
  })
})

describe('a signal', () => {
  it('stops a job that waits, and one that goes on', async () => {
    const pool = aPool({ atMost: 1 })
    const [gate, running, waits] = [aGate(), new AbortController(), new AbortController()]
    const first = pool.run({ kind: 'wait', gate }, { signal: running.signal })
    const second = pool.run(square(2), { signal: waits.signal })
    const third = pool.run(square(3))
    waits.abort(new Error('not wanted'))
    await expect(second).rejects.toThrow('not wanted')
    await expect.poll(() => Atomics.load(gate, 1)).toBe(1)
    running.abort(new Error('over'))
    await expect(first).rejects.toThrow('over')
    expect(await third).toBe(9)
    await expect(pool.run(square(1), { signal: running.signal })).rejects.toThrow('over')
  })
})
