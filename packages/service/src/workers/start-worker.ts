import { extname } from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { isUnderTsx, throughTsx } from './through-tsx.ts'

export interface WorkerStart {
  /** The module that starts the thread: `import.meta.url`. */
  readonly beside: string
  /** The module that the thread runs, in the same folder, without its ending: `preparation-thread`. */
  readonly entry: string
  /** What the thread finds in `workerData`. */
  readonly data?: unknown
  readonly resourceLimits?: WorkerOptions['resourceLimits']
}

/**
 * A thread of ours, from sources, from built modules and from the bundle alike: in the bundle all modules share one folder, where
 * `tools/bundle-options.mjs` puts each module whose name ends in `-thread` under its own name. Loaders and conditions are those of the
 * process.
 */
export function startWorker({ beside, entry, data, resourceLimits }: WorkerStart): Worker {
  const ending = extname(beside)
  const url = new URL(`./${entry}${ending}`, beside)
  const options: WorkerOptions = { name: entry, workerData: data, ...(resourceLimits && { resourceLimits }) }
  return ending === '.ts' && isUnderTsx()
    ? new Worker(throughTsx(url), { ...options, eval: true })
    : new Worker(url, options)
}
