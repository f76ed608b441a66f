import { parentPort } from 'node:worker_threads'
import { describeFailure, type JobReport } from './job-messages.ts'
import { lowerOwnPriority } from './lower-priority.ts'

/** In a thread of a pool: does what it is sent, one job after the other. Jobs and results are plain data. */
export function serveJobs<Job, Result>(work: (job: Job) => Result | Promise<Result>): void {
  lowerOwnPriority()
  const report = (message: JobReport<Result>) => parentPort?.postMessage(message)
  parentPort?.on('message', async (job: Job) => {
    try {
      report({ result: await work(job) })
    } catch (error) {
      report({ failure: describeFailure(error) })
    }
  })
}
