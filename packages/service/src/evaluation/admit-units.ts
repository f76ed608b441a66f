// Which of the claimed units are evaluated now. A unit that is in trouble is left alone for a while, one that a process may
// have died of is evaluated by itself, and one that has grown too large is not loaded at all.
import type { Instant } from '@groundwork/engine/facts'
import { formatDuration } from '@groundwork/engine/text'
import { explainTooMuchReported } from '../store/hosts/reported-size.ts'
import type { Attempt } from '../store/units/attempt-marks.ts'
import type { EvaluationRecord, EvaluationTrouble } from '../store/units/evaluation-records.ts'
import type { Due, UnitRef } from '../store/units/unit.ts'
import { crashRestMs, failureRestMs, MOST_CRASHES } from './back-off.ts'

export interface AdmittedUnits {
  readonly admitted: readonly (Attempt & { readonly isSetAside: boolean })[]
  /** Not evaluated now. */
  readonly postponed: readonly Due[]
  /** In trouble from now on, or still. */
  readonly setAside: readonly {
    readonly unit: UnitRef
    readonly trouble: EvaluationTrouble
    readonly isNews: boolean
  }[]
  /** To be evaluated by themselves. */
  readonly alone: readonly string[]
}

interface Rules {
  readonly kind: UnitRef['kind']
  readonly now: Instant
  readonly owner: string
  readonly isBatch: boolean
  readonly limitBytes: number
}

export function admitUnits(records: readonly EvaluationRecord[], rules: Rules): AdmittedUnits {
  const admitted: AdmittedUnits['admitted'][number][] = []
  const postponed: Due[] = []
  const setAside: AdmittedUnits['setAside'][number][] = []
  const alone: string[] = []
  for (const record of records) {
    const { id, isSetAside } = record
    const unit = { kind: rules.kind, id }
    const { now } = rules
    // The process that began has lost the unit without ending, and its connection: it died. We ourselves may have begun again.
    const hasDied = record.isBeginnerGone && record.begunBy !== rules.owner
    const crashes = record.crashes + (hasDied ? 1 : 0)
    const trouble = troubleOf({ ...record, crashes }, hasDied, rules)
    if (trouble !== null) {
      setAside.push({ unit, trouble, isNews: !isSetAside })
      postponed.push({ unit, at: trouble.retryAt })
    } else if (record.retryAt !== null && record.retryAt > now) {
      postponed.push({ unit, at: record.retryAt })
    } else if (rules.isBatch && (crashes > 0 || isSetAside)) {
      alone.push(id)
      postponed.push({ unit, at: now })
    } else {
      admitted.push({ id, crashes, isSetAside })
    }
  }
  return { admitted, postponed, setAside, alone }
}

function troubleOf(
  { crashes, failures, bytes, largest = [], retryAt }: EvaluationRecord,
  hasDied: boolean,
  { now, limitBytes }: Rules,
): EvaluationTrouble | null {
  if (hasDied && crashes > MOST_CRASHES) {
    const restMs = crashRestMs(crashes)
    const cause = `${crashes} processes of the service ended while they worked on it. The log of the service, and the memory that it had, may tell why; the next try is in ${formatDuration(restMs)}.`
    return { crashes, failures, cause, retryAt: now + restMs }
  }
  if (bytes <= limitBytes || (retryAt !== null && retryAt > now)) return null
  const cause = explainTooMuchReported({ bytes, limitBytes, largest })
  return { crashes, failures: failures + 1, cause, retryAt: now + failureRestMs(failures + 1) }
}
