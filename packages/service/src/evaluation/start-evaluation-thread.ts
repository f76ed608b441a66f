// One place for a thread that evaluates: it is started, listened to, and replaced when it ends or hangs.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import type { Absence, Instant } from '@groundwork/engine/facts'
import { startWorker } from '../workers/start-worker.ts'
import type { ThreadsDeps } from './evaluation-deps.ts'
import type { FromThread, Question, ThreadData, ToThread } from './thread-messages.ts'

export interface EvaluationThread {
  /** Until it takes up due work, or has failed to start once. */
  readonly started: Promise<void>
  send(message: ToThread): void
  /** Resolves with the answer, or when the thread has ended: what it left is still due. */
  ask(question: Question): Promise<void>
  close(): Promise<void>
}

interface Listener extends ThreadsDeps {
  readonly swept: (at: Instant) => void
}

type Listeners = {
  readonly [Type in FromThread['type']]: (message: Extract<FromThread, { type: Type }>) => void
}

/** A thread evaluates one unit after the other, and the time for each is limited; so long it never computes. */
const HANGS_AFTER_MS = 60_000
/** On a busy machine loading its code takes seconds, during which it answers nothing. */
const STARTS_WITHIN_MS = 60_000
const LOOK_EVERY_MS = 5_000
const FIRST_REST_MS = 100
const LONGEST_REST_MS = 10_000
/** What one evaluation needs is collected early. Hosts live long, and a heap that may become very large grows by more at a time. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 2_048 }

interface ThreadOptions {
  readonly hangsAfterMs?: number
  /** What the thread runs. */
  readonly module?: { readonly beside: string; readonly entry: string }
}

const MODULE = { beside: import.meta.url, entry: 'evaluation-thread' }

export function startEvaluationThread(
  data: ThreadData,
  app: Listener,
  { hangsAfterMs = HANGS_AFTER_MS, module = MODULE }: ThreadOptions = {},
): EvaluationThread {
  const waiting = new Map<number, () => void>()
  let nextNumber = 1
  let worker: Worker | null = null
  let isClosing = false
  let hasBegun = false
  let restMs = FIRST_REST_MS
  /** When a question was sent that has no answer yet; null: all have. */
  let unansweredSince: number | null = null

  function start(): void {
    const next = startWorker({ ...module, data, resourceLimits: RESOURCE_LIMITS })
    worker = next
    hasBegun = false
    next.on('message', (messages: readonly FromThread[]) => hear(messages))
    next.on('error', (error) => app.log.error({ err: error }, 'a thread that evaluates failed'))
    next.once('exit', (code) => void replace(code))
    const absences: readonly Absence[] = app.absences.known()
    next.postMessage({ type: 'present', absences } satisfies ToThread)
  }

  async function replace(code: number): Promise<void> {
    worker = null
    begin()
    unansweredSince = null
    for (const resolve of waiting.values()) resolve()
    waiting.clear()
    if (isClosing) return
    app.log.warn({ code }, 'a thread that evaluates ended; another one takes its place')
    await sleep(restMs, undefined, { ref: false })
    restMs = Math.min(2 * restMs, LONGEST_REST_MS)
    if (!isClosing) start()
  }

  let begin: () => void = () => {}
  const started = new Promise<void>((resolve) => {
    begin = resolve
  })

  const listeners: Listeners = {
    alive: () => {
      begin()
      hasBegun = true
      unansweredSince = null
      restMs = FIRST_REST_MS
    },
    answer: ({ number }) => {
      waiting.get(number)?.()
      waiting.delete(number)
    },
    published: () => app.feed.published(),
    wrote: ({ step }) => app.reportHosts.advance(step),
    'wrote-cluster': ({ cluster }) => {
      app.units.putCluster(cluster)
      app.reportHosts.noteCluster(cluster)
    },
    swept: ({ at }) => app.swept(at),
    log: ({ level, fields, message }) => app.log[level](fields, message),
    measured: (measured) => measure(app, measured),
  }
  const hear = (messages: readonly FromThread[]): void => {
    for (const message of messages) (listeners[message.type] as (each: FromThread) => void)(message)
  }

  function ask(question: Question): Promise<void> {
    if (worker === null) return Promise.resolve()
    const number = nextNumber++
    worker.postMessage({ type: 'ask', number, question } satisfies ToThread)
    return new Promise((resolve) => waiting.set(number, resolve))
  }

  function look(): void {
    if (worker === null) return
    const limitMs = hasBegun ? hangsAfterMs : Math.max(hangsAfterMs, STARTS_WITHIN_MS)
    if (unansweredSince === null) {
      unansweredSince = performance.now()
      worker.postMessage({ type: 'are-you-alive' } satisfies ToThread)
    } else if (performance.now() - unansweredSince > limitMs) {
      app.log.error({ after_ms: limitMs }, 'a thread that evaluates hangs; it is ended and replaced')
      // Ending it can take longer than the next look: it is told once.
      unansweredSince = Number.POSITIVE_INFINITY
      void worker.terminate()
    }
  }
  const watch = setInterval(look, Math.min(LOOK_EVERY_MS, hangsAfterMs)).unref()

  start()
  return {
    started,
    send: (message) => worker?.postMessage(message),
    ask,
    async close() {
      isClosing = true
      clearInterval(watch)
      await ask({ type: 'close' })
      await worker?.terminate()
    },
  }
}

function measure(
  { metrics }: Listener,
  { metric, labels, value }: Extract<FromThread, { type: 'measured' }>,
): void {
  const written = metrics[metric]
  if ('observe' in written) written.observe(labels, value ?? 0)
  else written.inc(labels)
}
