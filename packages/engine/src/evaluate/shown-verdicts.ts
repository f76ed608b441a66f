// Verdicts without the requests that would be refused, kept as long as nothing changes that decides about requests.
import { beginReads, EVERYTHING, endReads } from '../collections/reads.ts'
import type { Judgement, Verdicts } from '../tables/judge.ts'
import { type ApiCall, isSameVerdict, LEFT_OUT, type LeftOut, type Verdict } from '../tables/verdict.ts'
import { withSendableCalls } from './sendable-calls.ts'

export interface ShownVerdicts<Id> {
  /** As they were judged. */
  readonly judged: Verdicts<Id>
  /** The same object when nothing is refused. */
  readonly shown: Verdicts<Id>
  readonly reads: number
}

/** `changed` is what has changed since the known ones were made. */
export function showVerdicts<Id>(
  { verdicts: judged, found }: Pick<Judgement<Id>, 'verdicts' | 'found'>,
  isAccepted: (call: ApiCall) => boolean,
  known: ShownVerdicts<Id> | null,
  changed: number,
): ShownVerdicts<Id> {
  const isCurrent = known?.judged === judged && changed !== EVERYTHING && (known.reads & changed) === 0
  if (isCurrent) return known
  // Mostly there is no request at all, and then the verdicts need not be listed yet.
  if (!found.some(hasCall)) return { judged, shown: judged, reads: 0 }
  const outer = beginReads()
  const screened = withSendableCalls(judged, isAccepted).verdicts
  const reads = endReads(outer)
  if (screened === judged.verdicts) return { judged, shown: judged, reads }
  const isKnown = known?.judged === judged && areSame(known.shown.verdicts, screened)
  return { judged, shown: isKnown ? known.shown : { verdicts: screened, holds: judged.holds }, reads }
}

const hasCall = (verdict: Verdict | LeftOut): boolean =>
  verdict !== LEFT_OUT && (verdict.remedies?.some(({ call }) => call !== undefined) ?? false)

const areSame = <Id>(a: ReadonlyMap<Id, Verdict>, b: ReadonlyMap<Id, Verdict>): boolean => {
  for (const [id, verdict] of b) {
    const other = a.get(id)
    if (other === undefined || !isSameVerdict(other, verdict)) return false
  }
  return a.size === b.size
}
