// Does, in a thread, what tests want of one.
import { serveJobs } from '../serve-jobs.ts'

export type AnyJob =
  | { readonly kind: 'square'; readonly number: number }
  /** Returns when this is more than 0. */
  | { readonly kind: 'wait'; readonly gate: Int32Array }
  | { readonly kind: 'throw' }
  | { readonly kind: 'end' }
  | { readonly kind: 'spin' }
  | { readonly kind: 'grow' }

class OddError extends Error {
  readonly output = 'it said no'
}

serveJobs((job: AnyJob): number => {
  switch (job.kind) {
    case 'square':
      return job.number ** 2
    case 'wait':
      Atomics.add(job.gate, 1, 1)
      Atomics.wait(job.gate, 0, 0)
      return 0
    case 'throw':
      throw Object.assign(new OddError('no'), { name: 'OddError' })
    case 'end':
      return process.exit(3)
    case 'spin':
      for (;;);
    case 'grow': {
      const all: unknown[] = []
      for (;;) all.push(Array.from({ length: 1_000 }, (_, index) => ({ index })))
    }
  }
})
