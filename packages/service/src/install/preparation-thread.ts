// A thread that computes the files of installations.
import { type PartName, PREPARATION_PARTS } from '@groundwork/openshift/installation'
import { serveJobs } from '../workers/serve-jobs.ts'

export interface PreparationJob {
  readonly name: PartName
  /** Of that part: who asks checks it. */
  readonly input: never
}

serveJobs(({ name, input }: PreparationJob) => PREPARATION_PARTS[name](input))
