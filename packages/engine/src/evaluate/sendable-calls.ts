// Validations look at one thing each, so a request that mends theirs may be refused for another reason. Such a request
// is taken out of the remedy; its words stay.

import { lazy } from '../collections/lazy.ts'
import type { Verdicts } from '../tables/judge.ts'
import { type ApiCall, callSequence, type Remedy, type Verdict } from '../tables/verdict.ts'

/** Only done for verdicts that are read. */
export function withSendableCalls<Id>(
  judged: Verdicts<Id>,
  isAccepted: (call: ApiCall) => boolean,
): Verdicts<Id> {
  const verdicts = lazy(() => screenAll(judged.verdicts, isAccepted))
  return {
    get verdicts() {
      return verdicts()
    },
    holds: judged.holds,
  }
}

/** Mostly nothing is refused, and then nothing is copied. */
function screenAll<Id>(
  verdicts: ReadonlyMap<Id, Verdict>,
  isAccepted: (call: ApiCall) => boolean,
): ReadonlyMap<Id, Verdict> {
  let copy: Map<Id, Verdict> | null = null
  for (const [id, verdict] of verdicts) {
    const shown = screened(verdict, isAccepted)
    if (shown === verdict) continue
    copy ??= new Map(verdicts)
    copy.set(id, shown)
  }
  return copy ?? verdicts
}

function screened(verdict: Verdict, isAccepted: (call: ApiCall) => boolean): Verdict {
  const { remedies } = verdict
  if (!remedies?.some((remedy) => isRefused(remedy, isAccepted))) return verdict
  return {
    ...verdict,
    remedies: remedies.map((remedy) => (isRefused(remedy, isAccepted) ? withoutCall(remedy) : remedy)),
  }
}

/** A form that a person fills in is judged when it is sent. */
const isRefused = ({ call }: Remedy, isAccepted: (call: ApiCall) => boolean): boolean =>
  call !== undefined && call.fillIn === undefined && !callSequence(call).every(isAccepted)

const withoutCall = ({ call: _refused, ...words }: Remedy): Remedy => words
