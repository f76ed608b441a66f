// A thread that evaluates: the thread that answers requests never does. It has its own connections and its own decoded
// hosts, and shares the work with all other threads and processes by the locks of the database alone.
import { parentPort, workerData } from 'node:worker_threads'
import type { Absence } from '@groundwork/engine/facts'
import { type LogFn, stdSerializers } from 'pino'
import { SYSTEM_CLOCK } from '../clock/clock.ts'
import { connectDatabase } from '../database/connect.ts'
import type { LabelledCounter, LabelledHistogram } from '../metrics/observe-decision.ts'
import { openSecretStore } from '../secrets/open-secret-store.ts'
import { createHostCache } from '../store/hosts/host-cache.ts'
import { decodeNewHost } from '../store/hosts/host-document.ts'
import { readAbsences } from '../store/units/absence-records.ts'
import { createUnitCache } from '../store/units/unit-cache.ts'
import { createEvaluator } from './create-evaluator.ts'
import { type EvaluationMetrics, METRIC_NAMES } from './evaluation-metrics.ts'
import { pastAbsences, SHORTEST_ABSENCE_MS } from './past-absences.ts'
import type {
  FromThread,
  LogLevel,
  MetricName,
  News,
  Question,
  ThreadData,
  ToThread,
} from './thread-messages.ts'
import { isInShare } from './unit-share.ts'

const { address, secretKeyFile, config, settings, share } = workerData as ThreadData
/** Two evaluations at a time, those that people wait for, and the marks. */
const MOST_CONNECTIONS = 6
/** A batch is some ten statements, for one unit as for thirty. */
const GATHER_MS = 100

/** What is said without a pause goes together: an evaluation tells of each host that it has written. */
const post = (() => {
  let said: FromThread[] = []
  return (message: FromThread): void => {
    if (said.length === 0)
      queueMicrotask(() => {
        const now = said
        said = []
        parentPort?.postMessage(now)
      })
    said.push(message)
  }
})()

/** Without what cannot be sent to another thread. */
const plainError = (error: Error) => JSON.parse(JSON.stringify(stdSerializers.err(error))) as object

const logAt =
  (level: LogLevel): LogFn =>
  (given: unknown, message = ''): void => {
    const { err, ...rest } = given as Readonly<Record<string, unknown>>
    const plain = err instanceof Error ? { err: plainError(err) } : {}
    post({ type: 'log', level, fields: { ...rest, ...plain }, message })
  }
const log = { info: logAt('info'), warn: logAt('warn'), error: logAt('error') }

const metrics: EvaluationMetrics = Object.fromEntries(
  METRIC_NAMES.map((metric) => [
    metric,
    {
      inc: (labels: Readonly<Record<string, string>>) => post({ type: 'measured', metric, labels }),
      observe: (labels: Readonly<Record<string, string>>, value: number) =>
        post({ type: 'measured', metric, labels, value }),
    },
  ]),
) as Record<MetricName, LabelledCounter & LabelledHistogram>

/** As the thread that answers knows them; what is older than a sign of life must be is read. */
const absences = (() => {
  let known: readonly Absence[] = []
  let knownAt = Number.NEGATIVE_INFINITY
  return {
    known: () => known,
    learn(absences: readonly Absence[]) {
      known = absences
      knownAt = performance.now()
    },
    async catchUp() {
      if (performance.now() - knownAt < SHORTEST_ABSENCE_MS) return
      // Where the database is away, the decision fails as well.
      const found = await readAbsences(db, SYSTEM_CLOCK.now()).catch(() => null)
      if (found !== null) known = pastAbsences(found, SYSTEM_CLOCK.now())
    },
  }
})()

const hosts = createHostCache(Math.floor(config.limits.hostCacheBytes / share.count), { keepsTexts: false })
const { db, sessions, close } = connectDatabase(address, { log, max: MOST_CONNECTIONS, maxSessions: 1 })
const evaluator = createEvaluator(
  {
    db,
    sessions,
    clock: SYSTEM_CLOCK,
    config,
    settings,
    secrets: await openSecretStore(db, secretKeyFile),
    hosts,
    // Those of the last second; a host that comes back after a silence has its check-in written at once.
    checkIns: { pending: () => null },
    units: createUnitCache({ db }),
    absences,
    feed: { published: () => post({ type: 'published' }) },
    metrics,
    log,
    reportHosts: {
      advance: (step) => post({ type: 'wrote', step }),
      noteCluster: (cluster) => post({ type: 'wrote-cluster', cluster }),
    },
  },
  {},
  {
    isOwn: (unit) => isInShare(unit, share),
    swept: (at) => post({ type: 'swept', at }),
    gatherMs: GATHER_MS,
  },
)

function learn({ registered, reported, wake }: News): void {
  for (const row of registered) hosts.put(decodeNewHost(row))
  for (const step of reported) hosts.advance(step)
  for (const [unit, afterMs] of wake) evaluator.wake(unit, afterMs)
}

async function answer(question: Question): Promise<void> {
  if (question.type === 'settle') return evaluator.settle(question.unit)
  if (question.type === 'sweep') return evaluator.sweep()
  await evaluator.close()
  await close()
}

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'news') learn(message)
  else if (message.type === 'are-you-alive') post({ type: 'alive' })
  else if (message.type === 'present') absences.learn(message.absences)
  else
    void answer(message.question)
      // What is due stays due; a rejection that nothing catches would end the thread.
      .catch((error: unknown) =>
        log.error({ err: error }, 'a thread that evaluates could not do what it was asked'),
      )
      .finally(() => post({ type: 'answer', number: message.number }))
})
post({ type: 'alive' })
