// Judges in a thread of its own: neither the thread that answers nor those that evaluate wait for people who look at checks. There is one,
// with a lower priority, however many ask; without questions there is none.
import type { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { httpError } from '../../errors/http-error.ts'
import type { UnitRef } from '../../store/units/unit.ts'
import type { SnapshotDeps } from '../../units/unit-deps.ts'
import { startWorker } from '../../workers/start-worker.ts'
import { WorkerError } from '../../workers/worker-error.ts'
import { createWorkerPool } from '../../workers/worker-pool.ts'
import type { CheckJob, CheckOutcome, CheckQuestion, Checks } from './check-messages.ts'
import type { CheckThreadData } from './check-thread.ts'
import { createFlights } from './flights.ts'

/** A cluster of 500 hosts takes seconds on a busy machine, with the start of the thread; what takes so long hangs. */
const LIMIT_MS = 60_000
/** All that it remembers goes with it. */
const IDLE_MS = 60_000
/** For different answers; for the same any number. */
const MOST_WAITING = 32
/** How long a unit that a thread ended with is not judged again for who asks. Its evaluation may be set aside meanwhile. */
const REST_MS = 300_000
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 2_048 }

export interface CheckThreadsDeps extends Pick<SnapshotDeps, 'absences'> {
  readonly log: Pick<Logger, 'error'>
}

interface Options {
  readonly start?: () => Worker
  readonly limitMs?: number
}

export function createCheckThreads(
  app: CheckThreadsDeps,
  data: CheckThreadData,
  { start = () => startThread(data), limitMs = LIMIT_MS }: Options = {},
): Checks {
  const threads = createWorkerPool<CheckJob, CheckOutcome>({ start, atMost: 1, idleMs: IDLE_MS })
  const flights = createFlights(judge, MOST_WAITING)
  /** Until when they are left alone. */
  const resting = new Map<string, number>()
  let isClosed = false

  const nameOf = ({ kind, id }: UnitRef): string => `${kind} ${id}`

  function isResting(unit: UnitRef): boolean {
    const until = resting.get(nameOf(unit))
    if (until === undefined) return false
    if (performance.now() < until) return true
    resting.delete(nameOf(unit))
    return false
  }

  async function judge(question: CheckQuestion): Promise<CheckOutcome> {
    // Those that waited are asked one after the other, and none is to start a thread that nobody ends.
    if (isClosed) throw httpError('service-stopping', {})
    const mayJudge = !isResting(question.unit)
    try {
      return await threads.run({ ...question, absences: app.absences.known(), mayJudge }, { limitMs })
    } catch (error) {
      if (!(error instanceof WorkerError)) throw error
      const { unit } = question
      app.log.error({ err: error, unit }, 'a thread that judges for people who ask failed')
      resting.set(nameOf(unit), performance.now() + REST_MS)
      throw notJudged(
        'the thread that judges ended, and the log of the service says why. Ask again: for some minutes you get what the last evaluation found.',
      )
    }
  }

  return {
    ask(question) {
      if (isClosed) return Promise.reject(httpError('service-stopping', {}))
      const answer = flights.ask(JSON.stringify(question), question)
      const busy = 'too many others are being judged. Try again in a few seconds.'
      return answer ?? Promise.reject(notJudged(busy))
    },
    close() {
      isClosed = true
      threads.end(httpError('service-stopping', {}))
    },
  }
}

const notJudged = (why: string) =>
  httpError('checks-not-judged', { why }, { headers: { 'retry-after': '5' } })

const startThread = (data: CheckThreadData): Worker =>
  startWorker({ beside: import.meta.url, entry: 'check-thread', data, resourceLimits: RESOURCE_LIMITS })
