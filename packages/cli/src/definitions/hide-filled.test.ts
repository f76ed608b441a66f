import type { Plan } from '@groundwork/definition/api'
import { expect, it } from 'vitest'
import { hideInMessage, hideInPlan } from './hide-filled.ts'

const TOKEN = { reference: '${env:TOKEN}', text: 'eyJhbGciOiJFUzI1NiJ9.payload.signature' }
const PIN = { reference: '${file:pin}', text: '4711\n' }
const FILLED = [TOKEN, PIN]

it.each([
  [
    'the whole value',
    `machine_networks[0]: "${TOKEN.text}" is not a network`,
    'The value of ${env:TOKEN} is not accepted here.',
  ],
  [
    'its beginning',
    `"${TOKEN.text.slice(0, 20)}…" is not a network`,
    'The value of ${env:TOKEN} is not accepted here.',
  ],
  ['a short value', 'The port 4711 is not free.', 'The value of ${file:pin} is not accepted here.'],
  ['nothing of them', '"10.0.0.0/33" is not a network', '"10.0.0.0/33" is not a network'],
])('a message with %s', (_, message, shown) => {
  expect(hideInMessage(message, FILLED)).toBe(shown)
})

it('a plan shows where values come from, and sends them all the same', () => {
  const change = (after: unknown, before?: unknown) => ({ path: 'x', title: 'x', before, after })
  const body = { http_proxy: TOKEN.text }
  const plan = {
    calls: [
      {
        ...{ operation: 'V2UpdateCluster', params: {}, words: 'Set x', object: 'cluster/a', body },
        changes: [
          change(TOKEN.text, 'old'),
          change({ a: { b: TOKEN.text } }),
          change('10.0.0.1', '10.0.0.2'),
        ],
      },
    ],
    refusals: [{ object: 'cluster/a', path: 'x', message: `"${TOKEN.text}" is too late` }],
    waiting: [],
  } as unknown as Plan
  const hidden = hideInPlan(plan, FILLED)
  expect(hidden.calls[0]?.changes).toEqual([
    change('${env:TOKEN}', '(not shown)'),
    change('(with ${env:TOKEN})'),
    change('10.0.0.1', '10.0.0.2'),
  ])
  expect(hidden.calls[0]?.body).toBe(body)
  expect(JSON.stringify(hidden.refusals)).not.toContain('eyJ')
})
