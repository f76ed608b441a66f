import type { Worker } from 'node:worker_threads'
import type { JobReport } from './job-messages.ts'
import { WorkerError } from './worker-error.ts'

/** A thread that does one job at a time. */
export interface PoolThread<Job, Result> {
  /** Rejects when the thread ends before the job is done. */
  run(job: Job, limitMs: number): Promise<JobReport<Result>>
  /** The job that it is at fails for this reason. */
  end(reason: unknown): void
}

interface Awaited<Result> {
  resolve(report: JobReport<Result>): void
  reject(reason: unknown): void
}

export function createPoolThread<Job, Result>(worker: Worker, onEnd: () => void): PoolThread<Job, Result> {
  let current: Awaited<Result> | null = null
  let limit: NodeJS.Timeout | undefined

  function settle(tell: (job: Awaited<Result>) => void): void {
    clearTimeout(limit)
    // A thread without work keeps no process alive.
    worker.unref()
    const job = current
    current = null
    if (job !== null) tell(job)
  }

  function end(reason: unknown): void {
    onEnd()
    settle(({ reject }) => reject(reason))
    void worker.terminate()
  }

  worker.on('message', (report: JobReport<Result>) => settle(({ resolve }) => resolve(report)))
  worker.on('error', (cause) => end(new WorkerError(`The thread failed: ${cause.message}`, { cause })))
  worker.on('exit', (code) => end(new WorkerError(`The thread ended with code ${code}.`)))

  return {
    end,
    run: (job, limitMs) =>
      new Promise((resolve, reject) => {
        // First, as it throws for what is no plain data.
        worker.postMessage(job)
        current = { resolve, reject }
        worker.ref()
        const seconds = limitMs / 1_000
        const late = () => end(new WorkerError(`The thread was ended: its job took more than ${seconds} s.`))
        limit = setTimeout(late, limitMs)
      }),
  }
}
