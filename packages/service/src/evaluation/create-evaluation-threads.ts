// The evaluator of a process whose evaluations run in threads of their own. A thread that ends or does not answer any more
// is replaced; what it worked on is still due, and its mark in the database tells the next thread what happened.
import type { Instant } from '@groundwork/engine/facts'
import { judgedFacts, type ReportedStep } from '../store/hosts/host-cache.ts'
import type { NewHostRow } from '../store/hosts/host-document.ts'
import type { UnitRef } from '../store/units/unit.ts'
import type { Evaluator } from '../units/evaluator.ts'
import { limitHeapGrowth } from '../workers/limit-heap-growth.ts'
import type { ThreadsDeps } from './evaluation-deps.ts'
import { type EvaluationThread, startEvaluationThread } from './start-evaluation-thread.ts'
import type { ThreadData } from './thread-messages.ts'
import { shareOf } from './unit-share.ts'

/** What is not urgent waits so long for more of its kind: many machines boot at the same moment, and a message costs more than its content. */
const GATHER_MS = 100

interface Told<Item> {
  readonly unit: UnitRef
  readonly item: Item
}

/** Threads keep no texts, and nothing that no rule looks at. */
function stepForThread(step: ReportedStep): ReportedStep {
  if (step.sections === undefined) return { ...step, facts: judgedFacts(step.facts), literals: {} }
  const { inventory: _inventory, ...facts } = step.facts
  return { ...step, facts, literals: {} }
}

/** When it returns, due work is being taken up: a unit that was being evaluated when a process died is tried again before
 *  the first request comes in. */
export async function createEvaluationThreads(
  app: ThreadsDeps,
  data: Omit<ThreadData, 'share'>,
  count: number,
): Promise<Evaluator> {
  limitHeapGrowth()
  const sweptAt = new Map<number, Instant>()
  const threads: EvaluationThread[] = []
  let waking = new Map<string, readonly [unit: UnitRef, afterMs: number]>()
  let isSending = false
  let later: NodeJS.Timeout | undefined
  let reported: Told<ReportedStep>[] = []
  let registered: Told<NewHostRow>[] = []

  for (let index = 0; index < count; index += 1) {
    sweptAt.set(index, app.clock.now())
    const share = { index, count }
    threads.push(
      startEvaluationThread({ ...data, share }, { ...app, swept: (at) => void sweptAt.set(index, at) }),
    )
  }
  app.absences.onPresence((absences) => {
    for (const thread of threads) thread.send({ type: 'present', absences })
  })
  await Promise.all(threads.map((thread) => thread.started))

  const threadOf = (unit: UnitRef): EvaluationThread | undefined => threads[shareOf(unit, count)]

  function sendGathered(): void {
    const units = [...waking.values()]
    const [allSteps, allRows] = [reported, registered]
    isSending = false
    clearTimeout(later)
    later = undefined
    waking = new Map()
    reported = []
    registered = []
    for (const [index, thread] of threads.entries()) {
      const ownOf = <Item>(told: readonly Told<Item>[]): Item[] =>
        told.filter(({ unit }) => shareOf(unit, count) === index).map(({ item }) => item)
      const news = {
        registered: ownOf(allRows),
        reported: ownOf(allSteps),
        wake: units.filter(([unit]) => shareOf(unit, count) === index),
      }
      if (Object.values(news).some(({ length }) => length > 0)) thread.send({ type: 'news', ...news })
    }
  }

  /** All of one turn of the event loop together. */
  function sendSoon(): void {
    if (isSending) return
    isSending = true
    setImmediate(sendGathered)
  }

  function sendLater(): void {
    later ??= setTimeout(sendGathered, GATHER_MS).unref()
  }

  return {
    reported(unit, step) {
      // Most reports leave nothing due. Where one does, it goes along with what wakes the unit.
      sendLater()
      reported.push({ unit, item: stepForThread(step) })
    },
    registered(unit, row) {
      sendLater()
      registered.push({ unit, item: row })
    },
    wake(unit, afterMs = 0) {
      const isUrgent = afterMs < GATHER_MS
      if (isUrgent) sendSoon()
      else sendLater()
      const key = `${unit.kind} ${unit.id}`
      const restMs = isUrgent ? afterMs : afterMs - GATHER_MS
      const known = waking.get(key)
      waking.set(key, [unit, Math.min(restMs, known?.[1] ?? restMs)])
    },
    settle: async (unit) => {
      sendGathered()
      await threadOf(unit)?.ask({ type: 'settle', unit })
    },
    sweep: async () => {
      await Promise.all(threads.map((thread) => thread.ask({ type: 'sweep' })))
    },
    sweptAt: () => Math.min(...sweptAt.values()),
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}
