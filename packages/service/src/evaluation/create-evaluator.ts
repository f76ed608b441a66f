// Takes up due units: at once what this process changed itself, by one timer what time brings, and from time to time what
// a process that died has left behind. Nothing is scanned: the table holds only what is due, now or later.
import type { Instant } from '@groundwork/engine/facts'
import { observeDecision } from '../metrics/observe-decision.ts'
import { decodeNewHost } from '../store/hosts/host-document.ts'
import { inTransaction } from '../store/transaction.ts'
import { createAttemptMarks } from '../store/units/attempt-marks.ts'
import { readDueUnits, readNextDue } from '../store/units/due-units.ts'
import type { UnitRef } from '../store/units/unit.ts'
import type { Evaluator } from '../units/evaluator.ts'
import { evaluateUnits } from './evaluate-units.ts'
import type { EvaluationDeps } from './evaluation-deps.ts'
import { createBusyClock, type EvaluationParts, type Rules } from './evaluation-parts.ts'
import { isTemporaryFailure } from './is-temporary-failure.ts'
import { createPace } from './pace.ts'
import { createRememberingRules } from './remembering-rules.ts'
import { setFailedAside } from './set-aside.ts'

/** While one waits for the database, another can decide. */
const MOST_AT_ONCE = 2
/** A statement costs about as much for many units as for one; a decision takes a tenth of a millisecond, or a few where much changed. */
const MOST_TOGETHER = 32
/** How long work of a process that died may lie around. */
const SWEEP_EVERY_MS = 5_000
const UNITS_PER_SWEEP = 500
/** An evaluation takes some milliseconds. */
const BUSY_MS = 20
/** Where news comes in all the time, it is looked at together. The first after a while never waits. */
const PACE = { shortestMs: 100, longestMs: 400 }

interface Turn {
  /** The unit became due again while it was being evaluated. */
  again: boolean
  /** Who waits for an evaluation that begins after they came. */
  readonly waiters: (() => void)[]
  readonly done: Promise<void>
}

/** For one of several threads: which units are its own, and who wants to know of its sweeps. */
interface Thread {
  isOwn(unit: UnitRef): boolean
  swept(at: Instant): void
  /** Between the starts of two small batches: what comes meanwhile goes into the second. The first after a pause never waits. */
  readonly gatherMs: number
}

const ONLY_ONE: Thread = { isOwn: () => true, swept: () => {}, gatherMs: 0 }

export function createEvaluator(
  app: EvaluationDeps,
  rules: Partial<Rules> = {},
  thread: Thread = ONLY_ONE,
): Evaluator {
  const marks = createAttemptMarks(app.sessions)
  const parts: EvaluationParts = {
    ...createRememberingRules(),
    busyMs: createBusyClock(),
    ...rules,
    marks,
  }
  const turns = new Map<string, Turn>()
  const waiting = new Map<string, UnitRef>()
  const delayed = new Set<string>()
  const pace = createPace(PACE)
  let running = 0
  let startedAt = Number.NEGATIVE_INFINITY
  let gathering: NodeJS.Timeout | undefined
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let timerAt = Number.POSITIVE_INFINITY
  let sweptAt = app.clock.now()

  function wake(unit: UnitRef, afterMs = 0): void {
    if (isClosed) return
    if (afterMs > 0) {
      wakeLater(unit, afterMs)
      return
    }
    const turn = turns.get(unitKey(unit))
    const restMs = pace.restOf(unitKey(unit))
    if (turn) turn.again = true
    else if (restMs > 0) wakeLater(unit, restMs)
    else waiting.set(unitKey(unit), unit)
    startWaiting()
  }

  function wakeLater(unit: UnitRef, afterMs: number): void {
    const name = unitKey(unit)
    if (delayed.has(name)) return
    delayed.add(name)
    setTimeout(() => {
      delayed.delete(name)
      wake(unit)
    }, afterMs).unref()
  }

  function startWaiting(isUrgent = false): void {
    while (running < MOST_AT_ONCE && waiting.size > 0 && !isClosed) {
      const restMs = startedAt + thread.gatherMs - performance.now()
      if (restMs > 0 && waiting.size < MOST_TOGETHER && !isUrgent) {
        gathering ??= setTimeout(stopGathering, restMs).unref()
        return
      }
      startedAt = performance.now()
      running += 1
      void takeTurn(nextTogether(waiting), []).finally(() => {
        running -= 1
        startWaiting()
      })
    }
  }

  function stopGathering(): void {
    gathering = undefined
    startWaiting()
  }

  /** One unit is never evaluated twice at the same time; who comes meanwhile gets the next turn. */
  function settle(unit: UnitRef): Promise<void> {
    return new Promise((resolve) => {
      const turn = turns.get(unitKey(unit))
      if (turn) turn.waiters.push(resolve)
      else void takeTurn([unit], [resolve])
    })
  }

  /** Never fails: what was changed is committed, and what is still due is taken up by a later sweep. */
  async function takeTurn(units: readonly UnitRef[], waiters: readonly (() => void)[]): Promise<void> {
    const done = evaluateAll(units, waiters.length > 0).catch((error: unknown) =>
      app.log.error({ err: error, units }, 'evaluation failed; it is tried again'),
    )
    for (const unit of units) {
      pace.started(unitKey(unit))
      waiting.delete(unitKey(unit))
      turns.set(unitKey(unit), { again: false, waiters: [], done })
    }
    await done
    for (const resolve of waiters) resolve()
    for (const unit of units) endTurn(unit)
  }

  function endTurn(unit: UnitRef): void {
    const turn = turns.get(unitKey(unit))
    turns.delete(unitKey(unit))
    if (turn === undefined) return
    if (isClosed) for (const resolve of turn.waiters) resolve()
    else if (turn.waiters.length > 0) void takeTurn([unit], turn.waiters)
    else if (turn.again) wake(unit)
  }

  /** Several at once; should they fail together, each on its own, so that one cannot hold up the others. */
  async function evaluateAll(units: readonly UnitRef[], wait: boolean): Promise<void> {
    try {
      await evaluate(units, wait)
    } catch (error) {
      await marks.withdraw(
        units[0]?.kind ?? 'cluster',
        units.map(({ id }) => id),
      )
      if (units.length === 1) await blame(units[0], error)
      else for (const unit of units) await evaluateAll([unit], wait)
    }
  }

  /** Whatever is wrong with one unit concerns this one only; a database that is away concerns none. */
  async function blame(unit: UnitRef | undefined, error: unknown): Promise<void> {
    if (unit === undefined || isTemporaryFailure(error)) throw error
    app.log.error({ err: error, unit }, 'evaluation failed')
    app.metrics.evaluationFailures.inc({ kind: unit.kind })
    await setFailedAside(app, unit, error)
    wakeAt(app.clock.now() + SWEEP_EVERY_MS)
  }

  async function evaluate(units: readonly UnitRef[], wait: boolean, attempt = 1): Promise<void> {
    await app.absences.catchUp()
    await marks.ready()
    const started = performance.now()
    const kind = units[0]?.kind ?? 'cluster'
    const ids = units.map(({ id }) => id)
    const { decisions, busy, outdated, alone, postponedTo, written } = await inTransaction(app, (tx) =>
      evaluateUnits(app, tx, { kind, ids, wait, attempt }, parts),
    )
    for (const { host, step } of written) {
      app.hosts.put(host)
      app.reportHosts.advance(step)
    }
    for (const { cluster, targets } of decisions)
      if (cluster) app.reportHosts.noteCluster(targets ? { ...cluster, targets_hash: targets.hash } : cluster)
    const hasNews = decisions.some(
      ({ cluster, hosts, events }) => cluster || hosts.length > 0 || events.length > 0,
    )
    if (hasNews) app.feed.published()
    for (const decision of decisions) {
      observeDecision(app.metrics, decision)
      app.metrics.evaluationSeconds.observe({ kind }, (performance.now() - started) / 1_000)
      if (decision.nextDeadline !== null) wakeAt(decision.nextDeadline)
    }
    if (postponedTo !== null) wakeAt(postponedTo)
    // What we changed may have come too late for the evaluation that another process is busy with.
    for (const id of busy) wakeLater({ kind, id }, BUSY_MS)
    const late = outdated.map((id) => ({ kind, id }))
    if (late.length > 0 && !isClosed) await evaluate(late, wait, attempt + 1)
    for (const id of alone) if (!isClosed) await evaluateAll([{ kind, id }], wait)
  }

  async function sweep(): Promise<void> {
    const now = app.clock.now()
    const units = await readDueUnits(app.db, now, UNITS_PER_SWEEP)
    const own = units.filter(thread.isOwn)
    for (const unit of own) wake(unit)
    startWaiting(true)
    await Promise.all(own.map((unit) => turns.get(unitKey(unit))?.done))
    const next = await readNextDue(app.db, now)
    if (next !== null) wakeAt(next)
    if (units.length === UNITS_PER_SWEEP) wakeAt(now)
    // One that began earlier may end later.
    sweptAt = Math.max(sweptAt, now)
    thread.swept(sweptAt)
  }

  function wakeAt(at: Instant): void {
    if (at >= timerAt || isClosed) return
    schedule(at)
  }

  function schedule(at: Instant): void {
    clearTimeout(timer)
    timerAt = at
    // A deadline is over only after it: one millisecond more.
    timer = setTimeout(onTimer, Math.max(0, at - app.clock.now() + 1))
    timer.unref()
  }

  function onTimer(): void {
    timerAt = Number.POSITIVE_INFINITY
    wakeAt(app.clock.now() + SWEEP_EVERY_MS)
    sweep().catch((error: unknown) => app.log.error({ err: error }, 'cannot look for due work; trying again'))
  }

  schedule(app.clock.now())
  return {
    wake,
    reported: (_unit, step) => app.hosts.advance(step),
    registered: (_unit, row) => app.hosts.put(decodeNewHost(row)),
    settle,
    sweep,
    sweptAt: () => sweptAt,
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      clearTimeout(gathering)
      waiting.clear()
      await Promise.allSettled([...turns.values()].map(({ done }) => done))
      await marks.close()
    },
  }
}

/** Takes units of one kind off the list. */
function nextTogether(waiting: Map<string, UnitRef>): UnitRef[] {
  const [first] = waiting.values()
  const units = [...waiting.values()].filter(({ kind }) => kind === first?.kind).slice(0, MOST_TOGETHER)
  for (const unit of units) waiting.delete(unitKey(unit))
  return units
}

const unitKey = ({ kind, id }: UnitRef): string => `${kind} ${id}`
