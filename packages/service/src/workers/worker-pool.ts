import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { type JobFailure, plainError } from './job-messages.ts'
import { createPoolThread, type PoolThread } from './pool-thread.ts'

/** Threads that compute. Without jobs there are none; they start with the first job and end when there was none for a while. */
export interface WorkerPool<Job, Result> {
  /**
   * First come, first served. Rejects with what the job threw, with WorkerError if its thread ended or took too long (others go on, and
   * the next job gets a new thread), or with the reason of the signal.
   */
  run(job: Job, options?: JobOptions): Promise<Result>
  /** How many threads there are now. */
  readonly size: number
  /** Ends all threads. Jobs that are under way fail. */
  end(reason: unknown): void
}

export interface JobOptions {
  readonly signal?: AbortSignal | undefined
  /** How long it may take, with the start of a thread: a job that takes longer hangs. Two minutes unless given. */
  readonly limitMs?: number
}

const LIMIT_MS = 120_000

export interface WorkerPoolOptions {
  /** A thread that calls `serveJobs`. */
  readonly start: () => Worker
  /** Threads at most; as many as there are cores unless given. */
  readonly atMost?: number
  /** After how long without a job a thread ends. */
  readonly idleMs?: number
  /** The error of a job, in its own class. */
  readonly revive?: (failure: JobFailure) => Error
}

export function createWorkerPool<Job, Result>({
  start,
  atMost = availableParallelism(),
  idleMs = 5_000,
  revive = plainError,
}: WorkerPoolOptions): WorkerPool<Job, Result> {
  /** What takes the next free thread, in the order of arrival. */
  const waiting = new Set<(thread: PoolThread<Job, Result>) => void>()
  /** Threads without a job, with what ends them. */
  const idle = new Map<PoolThread<Job, Result>, NodeJS.Timeout>()
  const all = new Set<PoolThread<Job, Result>>()

  function addThread(): PoolThread<Job, Result> {
    const thread = createPoolThread<Job, Result>(start(), () => forget(thread))
    all.add(thread)
    return thread
  }

  function forget(thread: PoolThread<Job, Result>): void {
    clearTimeout(idle.get(thread))
    idle.delete(thread)
    all.delete(thread)
  }

  function takeThread(): PoolThread<Job, Result> | null {
    // The one that was busy last: others may end.
    const thread = [...idle.keys()].at(-1)
    if (thread === undefined) return all.size < atMost ? addThread() : null
    clearTimeout(idle.get(thread))
    idle.delete(thread)
    return thread
  }

  function startWaiting(): void {
    for (const next of waiting) {
      const thread = takeThread()
      if (thread === null) return
      waiting.delete(next)
      next(thread)
    }
  }

  /** When a job is over, unless its thread is gone. */
  function release(thread: PoolThread<Job, Result>): void {
    if (all.has(thread)) {
      const timer = setTimeout(() => thread.end(null), idleMs)
      idle.set(thread, timer.unref())
    }
    startWaiting()
  }

  const turn = (signal?: AbortSignal) =>
    new Promise<PoolThread<Job, Result>>((resolve, reject) => {
      const take = (thread: PoolThread<Job, Result>) => {
        signal?.removeEventListener('abort', leave)
        resolve(thread)
      }
      const leave = () => {
        waiting.delete(take)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      waiting.add(take)
      startWaiting()
    })

  return {
    get size() {
      return all.size
    },
    end(reason) {
      for (const thread of [...all]) thread.end(reason)
    },
    async run(job, { signal, limitMs = LIMIT_MS } = {}) {
      signal?.throwIfAborted()
      const thread = await turn(signal)
      const stop = () => thread.end(signal?.reason)
      signal?.addEventListener('abort', stop, { once: true })
      try {
        signal?.throwIfAborted()
        const report = await thread.run(job, limitMs)
        if ('failure' in report) throw revive(report.failure)
        return report.result
      } finally {
        signal?.removeEventListener('abort', stop)
        release(thread)
      }
    },
  }
}
