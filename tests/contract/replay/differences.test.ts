// The comparison itself: what it must see, and what it must let pass.
import { expect, it } from 'vitest'
import { differencesIn } from './differences.ts'
import type { Answered, RecordedCall } from './replay.ts'

const ID = '11111111-2222-4333-8444-555555555501'

const shown = (seq: number, host: object): RecordedCall => ({
  seq,
  t: seq,
  method: 'GET',
  path: `/api/assisted-install/v2/infra-envs/${ID}/hosts/${ID}`,
  status: 200,
  response: { kind: 'Host', id: ID, ...host },
  response_headers: {},
})

const answered = (exchange: RecordedCall, host: object, status = 200): Answered => ({
  exchange,
  status,
  headers: {},
  text: JSON.stringify({ kind: 'Host', id: ID, ...host }),
})

const compared = (recorded: object, ours: object, next: object = recorded) =>
  differencesIn([answered(shown(1, recorded), ours)], [shown(2, next)]).map(
    ({ what, isEarlier }) => `${what}${isEarlier ? ' is earlier' : ''}`,
  )

const verdicts = (status: string) => ({
  validations_info: JSON.stringify({ network: [{ id: 'connected', status, message: `It is ${status}.` }] }),
})

it.each([
  ['a value', { role: 'master' }, { role: 'worker' }, ['Host role']],
  ['a field that is missing', { role: 'master' }, {}, ['Host role']],
  ['a field that is too much', {}, { role: 'master' }, ['Host role']],
  ['null for nothing', { role: null }, {}, ['Host role']],
  [
    'a time for none',
    { seen_at: '0001-01-01T00:00:00Z' },
    { seen_at: '2026-01-01T00:00:00Z' },
    ['Host seen_at'],
  ],
  ['a text for none', { status_info: 'well' }, { status_info: '' }, ['Host status_info']],
  [
    'a value in JSON text',
    { inventory: '{"cpu":{"count":4}}' },
    { inventory: '{"cpu":{"count":8}}' },
    ['Host inventory > cpu > count'],
  ],
  ['a verdict', verdicts('success'), verdicts('failure'), ['Host validations_info > network/connected']],
  ['an order', { names: ['a', 'b'] }, { names: ['b', 'a'] }, ['Host order of names']],
])('it sees %s', (_, recorded, ours, expected) => {
  expect(compared(recorded, ours)).toEqual(expected)
})

it.each([
  ['other words', { status_info: 'well' }, { status_info: 'fine' }],
  ['another time', { seen_at: '2026-01-01T00:00:00Z' }, { seen_at: '2026-02-02T00:00:00.123Z' }],
  [
    'other words of a verdict',
    verdicts('success'),
    {
      validations_info: '{"network":[{"id":"connected","status":"success","message":"Good."}]}',
    },
  ],
])('it lets %s pass', (_, recorded, ours) => {
  expect(compared(recorded, ours)).toEqual([])
})

it('tells what is recorded next from what is never recorded', () => {
  const [discovering, known] = [{ status: 'discovering' }, { status: 'known' }]
  expect(compared(discovering, known, known)).toEqual(['Host status is earlier'])
  expect(compared(discovering, { status: 'error' }, known)).toEqual(['Host status'])
  expect(compared({}, verdicts('success'), verdicts('success'))).toEqual([
    'Host validations_info is earlier',
    'Host validations_info is earlier',
    'Host validations_info is earlier',
  ])
})

it('compares no bodies of different statuses', () => {
  expect(differencesIn([answered(shown(1, { role: 'master' }), {}, 501)], [])).toMatchObject([
    { recorded: 200, ours: 501 },
  ])
})
