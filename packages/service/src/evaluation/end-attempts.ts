// After the decisions are written: what was in trouble and is decided now is taken up again, and what took too long is set
// aside, so that it cannot take more than a part of the time of all units.
import type { Instant } from '@groundwork/engine/facts'
import type { Tx } from '../database/schema.ts'
import { recordEvents } from '../store/events/record-events.ts'
import { forgetEvaluations, interruptEvaluations } from '../store/units/evaluation-records.ts'
import type { UnitRef } from '../store/units/unit.ts'
import type { AdmittedUnits } from './admit-units.ts'
import { slowRestMs, TIME_BUDGET_MS } from './back-off.ts'
import type { EvaluationDeps } from './evaluation-deps.ts'
import { resumedEvent, writeSetAside } from './set-aside.ts'
import type { UnitDecision } from './unit-decision.ts'

interface Ended {
  readonly admission: AdmittedUnits
  readonly current: readonly UnitDecision[]
  readonly outdated: readonly UnitDecision[]
}

export async function endAttempts(
  app: EvaluationDeps,
  tx: Tx,
  kind: UnitRef['kind'],
  { admission, current, outdated }: Ended,
  now: Instant,
): Promise<void> {
  const wasSetAside = new Set(admission.admitted.filter(({ isSetAside }) => isSetAside).map(({ id }) => id))
  const slow = current.filter(({ tookMs }) => tookMs > TIME_BUDGET_MS)
  const slowIds = new Set(slow.map(({ unit }) => unit.id))
  const isFine = ({ unit }: UnitDecision): boolean => !slowIds.has(unit.id)
  const done = current.filter(isFine).map(({ unit }) => unit)
  await forgetEvaluations(
    tx,
    kind,
    done.map(({ id }) => id),
  )
  // Another process may take it up before we do, and must not believe that we died.
  await interruptEvaluations(
    tx,
    kind,
    outdated.map(({ unit }) => unit.id),
  )
  await writeSetAside(
    app,
    tx,
    slow.map(({ unit, tookMs }) => ({
      unit,
      trouble: slowness(tookMs, now),
      isNews: !wasSetAside.has(unit.id),
    })),
    now,
  )
  const resumed = done.filter(({ id }) => wasSetAside.has(id)).map(resumedEvent)
  await recordEvents(tx, resumed, { now, requestId: '', rateLimitsMs: app.config.eventRateLimitsMs })
}

function slowness(tookMs: number, now: Instant) {
  const seconds = (tookMs / 1_000).toFixed(1)
  const cause = `the last evaluation took ${seconds} seconds, ${TIME_BUDGET_MS / 1_000} are allowed. What its hosts report is unusually large; look for one with very many interfaces, addresses or disks.`
  return { crashes: 0, failures: 0, cause, retryAt: now + slowRestMs(tookMs) }
}
