import { parentPort } from 'node:worker_threads'
import { describeFailure, type JobReport } from './job-messages.ts'
import { lowerOwnPriority } from './lower-priority.ts'

/** In a thread of a pool: does what it is sent, one job after the other. Jobs and results are plain data; `handedOver` names what of a
 *  result is not copied, and gone from here afterwards. */
export function serveJobs<Job, Result>(
  work: (job: Job) => Result | Promise<Result>,
  handedOver: (result: Result) => readonly ArrayBuffer[] = () => [],
): void {
  lowerOwnPriority()
  const report = (message: JobReport<Result>, given: readonly ArrayBuffer[] = []) =>
    parentPort?.postMessage(message, given)
  parentPort?.on('message', async (job: Job) => {
    try {
      const result = await work(job)
      report({ result }, handedOver(result))
    } catch (error) {
      report({ failure: describeFailure(error) })
    }
  })
}
