// A thread that judges clusters and hosts for people who ask. It has its own connection and its own decoded hosts, and writes nothing.
import { workerData } from 'node:worker_threads'
import type { Settings } from '@groundwork/engine/facts'
import { SYSTEM_CLOCK } from '../../clock/clock.ts'
import type { Config } from '../../config/config.ts'
import type { DatabaseAddress } from '../../database/address.ts'
import { connectDatabase } from '../../database/connect.ts'
import { troubleOf } from '../../database/trouble-of.ts'
import { HttpError } from '../../errors/http-error.ts'
import { serveJobs } from '../../workers/serve-jobs.ts'
import type { CheckJob, CheckOutcome } from './check-messages.ts'
import { createKeptBoards } from './kept-boards.ts'

export interface CheckThreadData {
  readonly address: DatabaseAddress
  readonly config: Pick<Config, 'limits'>
  readonly settings: Settings
}

/** One cluster of 500 hosts, or ten of a hundred. */
const KEPT_BYTES = 128 * 1024 * 1024

const { address, config, settings } = workerData as CheckThreadData
const { db } = connectDatabase(address, { max: 1, maxSessions: 1 })
const answer = createKeptBoards(
  // Check-ins of the last second are seen when they are written, as by threads that evaluate.
  { db, clock: SYSTEM_CLOCK, config, settings, checkIns: { pending: () => null } },
  KEPT_BYTES,
)

/** The classes of errors do not pass from thread to thread. */
function explained(error: unknown): CheckOutcome {
  if (error instanceof HttpError) return { kind: 'refused', code: error.code, message: error.message }
  const trouble = troubleOf(error)
  if (trouble === null) throw error
  return { kind: 'trouble', trouble }
}

serveJobs(
  (job: CheckJob) => answer(job).catch(explained),
  (outcome) => (outcome.kind === 'answer' ? [outcome.bytes.buffer] : []),
)
