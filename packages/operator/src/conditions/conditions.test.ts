import { describe, expect, test } from 'vitest'
import { EARLIER, NOW } from '../testing/samples.ts'
import { condition } from './condition.ts'
import { DONE, specSynced, syncFailure, tryAgainAfterMs } from './sync-result.ts'
import { failingMessages, readValidations } from './validations.ts'
import { withHiveTimes, withTimes } from './with-times.ts'

const known = { ...condition('Ready', 'False', 'Waiting', 'Not yet.'), lastTransitionTime: EARLIER }

describe('the time of a condition', () => {
  test.each([
    ['stays when nothing changes', condition('Ready', 'False', 'Waiting', 'Not yet.'), EARLIER, EARLIER],
    [
      'moves for Hive when the message changes',
      condition('Ready', 'False', 'Waiting', 'Soon.'),
      EARLIER,
      NOW,
    ],
    ['moves for Hive when the reason changes', condition('Ready', 'False', 'Slow', 'Not yet.'), EARLIER, NOW],
    ['moves when the status changes', condition('Ready', 'True', 'Waiting', 'Not yet.'), NOW, NOW],
  ])('%s', (_, wanted, usual, hive) => {
    const input = { wanted: [wanted], before: [known], now: NOW }
    expect(withTimes(input)).toEqual([{ ...wanted, lastTransitionTime: usual }])
    expect(withHiveTimes(input)[0]).toMatchObject({ ...wanted, lastTransitionTime: hive })
    expect(withHiveTimes(input)[0]?.lastProbeTime).toBe(hive === NOW ? NOW : undefined)
  })

  test('conditions of others stay, new ones come at the end', () => {
    const wanted = [condition('New', 'True', 'A', 'b')]
    expect(withTimes({ wanted, before: [known], now: NOW }).map(({ type }) => type)).toEqual(['Ready', 'New'])
  })

  test('deciding again changes nothing', () => {
    const wanted = [condition('Ready', 'True', 'A', 'b'), condition('New', 'False', 'C', 'd')]
    const once = withHiveTimes({ wanted, before: [known], now: EARLIER })
    expect(withHiveTimes({ wanted, before: once, now: NOW })).toEqual(once)
  })
})

describe('SpecSynced', () => {
  test.each([
    ['done', DONE, 'True', 'SyncOK', null],
    ['refused by the service', syncFailure(409, 'No.'), 'False', 'InputError', null],
    ['a fault of the service', syncFailure(503, 'Later.'), 'False', 'BackendError', 10_000],
    ['no answer', syncFailure(null, 'Nothing.'), 'False', 'BackendError', 10_000],
  ] as const)('%s', (_, result, status, reason, againMs) => {
    expect(specSynced(result, 'Fine.')).toMatchObject({ type: 'SpecSynced', status, reason })
    expect(tryAgainAfterMs(result)).toBe(againMs)
  })
})

describe('checks', () => {
  test.each([
    ['none yet', undefined],
    ['an empty text', ''],
    ['no JSON', '{'],
    ['something else', '[1]'],
  ])('%s: there are none', (_, text) => expect(readValidations(text)).toEqual({}))

  test('those that are switched off do not fail', () => {
    const all = ['success', 'failure', 'pending', 'error', 'disabled']
    const text = JSON.stringify({ a: all.map((status) => ({ id: status, status, message: status })) })
    expect(failingMessages(readValidations(text))).toBe('failure,pending,error')
  })
})
