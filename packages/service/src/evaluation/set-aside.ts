// Sets units aside whose evaluation is in trouble, in words that people see, and tells when they are taken up again.

import type { Instant } from '@groundwork/engine/facts'
import type { EmittedEvent } from '@groundwork/engine/tables'
import { cutText, formatInstant, redact } from '@groundwork/engine/text'
import type { Tx } from '../database/schema.ts'
import { recordEvents } from '../store/events/record-events.ts'
import { inTransaction } from '../store/transaction.ts'
import { lockUnit, postponeDue } from '../store/units/due-units.ts'
import { readEvaluationRecords, writeEvaluationTrouble } from '../store/units/evaluation-records.ts'
import type { UnitRef } from '../store/units/unit.ts'
import type { AdmittedUnits } from './admit-units.ts'
import { failureRestMs } from './back-off.ts'
import type { EvaluationDeps } from './evaluation-deps.ts'

export function setAsideEvent({ kind, id }: UnitRef, cause: string, retryAt: Instant): EmittedEvent {
  const props = { cause, retry_at: formatInstant(retryAt) }
  return kind === 'cluster'
    ? { name: 'cluster_evaluation_set_aside', props: { cluster_id: id, ...props } }
    : { name: 'infra_env_evaluation_set_aside', props: { infra_env_id: id, ...props } }
}

export const resumedEvent = ({ kind, id }: UnitRef): EmittedEvent =>
  kind === 'cluster'
    ? { name: 'cluster_evaluation_resumed', props: { cluster_id: id } }
    : { name: 'infra_env_evaluation_resumed', props: { infra_env_id: id } }

/** Told once, when it begins. */
export async function writeSetAside(
  app: Pick<EvaluationDeps, 'config' | 'log'>,
  tx: Tx,
  setAside: AdmittedUnits['setAside'],
  now: Instant,
): Promise<void> {
  for (const { unit, trouble } of setAside) {
    app.log.error({ unit, cause: trouble.cause }, 'a unit is set aside; the others go on')
    await writeEvaluationTrouble(tx, unit, trouble, now)
  }
  const news = setAside.filter(({ isNews }) => isNews)
  await recordEvents(
    tx,
    news.map(({ unit, trouble }) => setAsideEvent(unit, trouble.cause, trouble.retryAt)),
    { now, requestId: '', rateLimitsMs: app.config.eventRateLimitsMs },
  )
}

/** After an evaluation that threw. In a transaction of its own, because that of the evaluation is gone. */
export async function setFailedAside(app: EvaluationDeps, unit: UnitRef, error: unknown): Promise<void> {
  const now = app.clock.now()
  await inTransaction(app, async (tx) => {
    await lockUnit(tx, unit)
    const [record] = await readEvaluationRecords(tx, unit.kind, [unit.id])
    if (record === undefined) return
    const failures = record.failures + 1
    const retryAt = now + failureRestMs(failures)
    const trouble = { crashes: record.crashes, failures, cause: causeOf(error), retryAt }
    await writeSetAside(app, tx, [{ unit, trouble, isNews: !record.isSetAside }], now)
    await postponeDue(tx, unit, retryAt)
  })
  app.feed.published()
}

function causeOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return `the evaluation failed (${cutText(redact(text)).slice(0, 300)}). This is a fault of the service; its log has the details.`
}
