// Where preparations compute: threads of this process, as many as it has cores, and none while nothing is prepared. Those that make keys
// are others: a cluster needs some thirty, and what is computed with them waits for none of another cluster.
import {
  type PartInput,
  type PartName,
  type PartResult,
  PreparationError,
} from '@groundwork/openshift/installation'
import { type KeyPair, type KeyPairSource, MODULUS_BITS } from '@groundwork/openshift/pki'
import { type JobFailure, plainError } from '../workers/job-messages.ts'
import { startWorker } from '../workers/start-worker.ts'
import { WorkerError } from '../workers/worker-error.ts'
import { createWorkerPool, type JobOptions, type WorkerPool } from '../workers/worker-pool.ts'
import type { PreparationJob } from './preparation-thread.ts'

/** The process may have much more; a thread has no use for it. */
const resourceLimits = { maxYoungGenerationSizeMb: 32 }

/** From sources, a thread takes seconds to load what it runs. */
const idleMs = import.meta.url.endsWith('.ts') ? 120_000 : 5_000

const start = (entry: string) => () => startWorker({ beside: import.meta.url, entry, resourceLimits })

const keyPairThreads = createWorkerPool<number, KeyPair>({ start: start('key-pair-thread'), idleMs })
const preparationThreads = createWorkerPool<PreparationJob, unknown>({
  start: start('preparation-thread'),
  idleMs,
  revive,
})

export const keyPairsOfThreads: KeyPairSource = (signal, bits = MODULUS_BITS) =>
  runOrExplain(keyPairThreads, bits, { signal })

/** Does one part of a preparation. */
export const runInThreads = <Name extends PartName>(
  name: Name,
  input: PartInput<Name>,
  signal?: AbortSignal,
): Promise<PartResult<Name>> =>
  runOrExplain(preparationThreads, { name, input: input as never }, { signal }) as Promise<PartResult<Name>>

async function runOrExplain<Job, Result>(
  threads: WorkerPool<Job, Result>,
  job: Job,
  options: JobOptions,
): Promise<Result> {
  try {
    return await threads.run(job, options)
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error
    throw new PreparationError(
      `The files of the installation could not be computed. ${error.message} Start the installation again.`,
    )
  }
}

/** What is told to people keeps its class. */
function revive(failure: JobFailure): Error {
  const { name, message, details } = failure
  return name === 'PreparationError' ? new PreparationError(message, details.output) : plainError(failure)
}
