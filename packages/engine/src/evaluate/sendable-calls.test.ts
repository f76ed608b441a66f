import { describe, expect, it } from 'vitest'
import { updateCluster } from '../tables/remedies.ts'
import { type ApiCall, failure, type Remedy, success, type Verdict } from '../tables/verdict.ts'
import { aCluster } from '../testing/builders.ts'
import { verdictsWhere } from '../testing/subjects.ts'
import { withSendableCalls } from './sendable-calls.ts'

const MEND: Remedy = { who: 'user', what: 'Mend it.', call: updateCluster(aCluster(), { name: 'new' }) }
const FORM: Remedy = {
  who: 'user',
  what: 'Say how.',
  call: updateCluster(aCluster(), { name: '<name>' }, ['name']),
}
const WAIT: Remedy = { who: 'nobody', what: 'Wait.' }

const judged = {
  ...verdictsWhere<'good' | 'bad'>({ failing: ['bad'] }),
  verdicts: new Map([
    ['good' as const, success('Fine.')],
    [
      'bad' as const,
      failure({
        message: 'Broken.',
        cause: { summary: 'Seen.', seen: {} },
        remedies: [WAIT, MEND, FORM],
      }),
    ],
  ]),
}

const remediesWhen = (isAccepted: boolean) =>
  withSendableCalls(judged, () => isAccepted).verdicts.get('bad')?.remedies

describe('requests that would be refused', () => {
  it('are taken out of their remedy, while the words and everything else stay', () => {
    expect(remediesWhen(false)).toEqual([WAIT, { who: 'user', what: 'Mend it.' }, FORM])
    expect(remediesWhen(true)).toEqual([WAIT, MEND, FORM])
    const { verdicts, holds } = withSendableCalls(judged, () => false)
    expect(verdicts.get('good')).toBe(judged.verdicts.get('good'))
    expect([holds('good'), holds('bad')]).toEqual([true, false])
  })

  it('are only looked for when the caller reads the verdicts', () => {
    let asked = 0
    const screened = withSendableCalls(judged, () => {
      asked += 1
      return true
    })
    expect(asked).toBe(0)
    expect([screened.verdicts.size, screened.verdicts.size, asked]).toEqual([2, 2, 1])
  })

  it('takes out a sequence of calls when any of them would be refused', () => {
    const cluster = aCluster()
    const last = updateCluster(cluster, { name: 'refused' })
    const call = { ...updateCluster(cluster, { name: 'fine' }), andThen: [last] }
    const verdict: Verdict = {
      status: 'failure',
      message: 'Bad.',
      remedies: [{ who: 'user', what: 'Mend it.', call }],
    }
    const sequence = { verdicts: new Map([['bad', verdict]]), holds: () => false }
    const shown = (isAccepted: (one: ApiCall) => boolean) =>
      withSendableCalls(sequence, isAccepted).verdicts.get('bad')?.remedies?.[0]?.call
    expect(shown((one) => one !== last)).toBeUndefined()
    expect(shown(() => true)).toBe(call)
  })
})
