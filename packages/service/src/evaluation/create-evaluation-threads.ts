// The evaluator of a process whose evaluations run in threads of their own. A thread that ends or does not answer any more
// is replaced; what it worked on is still due, and its mark in the database tells the next thread what happened.
import type { Instant } from '@groundwork/engine/facts'
import { judgedFacts, type ReportedStep } from '../store/hosts/host-cache.ts'
import type { UnitRef } from '../store/units/unit.ts'
import type { Evaluator } from '../units/evaluator.ts'
import { limitHeapGrowth } from '../workers/limit-heap-growth.ts'
import type { ThreadsDeps } from './evaluation-deps.ts'
import { type EvaluationThread, startEvaluationThread } from './start-evaluation-thread.ts'
import type { ThreadData } from './thread-messages.ts'
import { shareOf } from './unit-share.ts'

interface Reported {
  readonly unit: UnitRef
  readonly step: ReportedStep
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
  let reported: Reported[] = []

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

  /** All of one turn of the event loop together. */
  function sendGathered(): void {
    const units = [...waking.values()]
    const steps = reported
    waking = new Map()
    reported = []
    for (const [index, thread] of threads.entries()) {
      const isOwn = ({ unit }: Reported) => shareOf(unit, count) === index
      const ownSteps = steps.filter(isOwn).map(({ step }) => step)
      if (ownSteps.length > 0) thread.send({ type: 'reported', steps: ownSteps })
      const own = units.filter(([unit]) => shareOf(unit, count) === index)
      if (own.length > 0) thread.send({ type: 'wake', units: own })
    }
  }

  function sendSoon(): void {
    if (waking.size === 0 && reported.length === 0) setImmediate(sendGathered)
  }

  return {
    reported(unit, step) {
      sendSoon()
      reported.push({ unit, step: stepForThread(step) })
    },
    wake(unit, afterMs = 0) {
      sendSoon()
      const key = `${unit.kind} ${unit.id}`
      const known = waking.get(key)
      waking.set(key, [unit, Math.min(afterMs, known?.[1] ?? afterMs)])
    },
    settle: async (unit) => threadOf(unit)?.ask({ type: 'settle', unit }),
    sweep: async () => {
      await Promise.all(threads.map((thread) => thread.ask({ type: 'sweep' })))
    },
    sweptAt: () => Math.min(...sweptAt.values()),
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}
