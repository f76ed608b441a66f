import { expect, it } from 'vitest'
import { fillAt, givenFor, hintAt } from './fill-in.ts'

const BODY = { api_vips: [{ ip: '<free>' }, { ip: '<free>' }], ntp: '<servers>' }

it.each([
  ['ntp', 'a.example', { ...BODY, ntp: 'a.example' }],
  ['api_vips[0].ip', '192.0.2.1', { ...BODY, api_vips: [{ ip: '192.0.2.1' }, { ip: '<free>' }] }],
  ['ntp', '["a"]', { ...BODY, ntp: ['a'] }],
])('%s=%s', (field, text, expected) => {
  expect(fillAt(BODY, field, text)).toEqual(expected)
})

it.each([
  ['ntp', '<servers>'],
  ['api_vips[1].ip', '<free>'],
  ['api_vips[5].ip', undefined],
])('the hint at %s', (field, expected) => {
  expect(hintAt(BODY, field)).toBe(expected)
})

it.each([
  [['api_vips[1].ip', '192.0.2.2'], 'api_vips[1].ip', '192.0.2.2'],
  [['api_vips', '192.0.2.1, 192.0.2.2'], 'api_vips[1].ip', '192.0.2.2'],
  [['api_vips', '192.0.2.1'], 'api_vips[1].ip', undefined],
  [['ntp', 'a,b'], 'ntp', 'a,b'],
  [['ntp', 'a'], 'domain', undefined],
] as const)('%j gives %s', (pair, field, expected) => {
  expect(givenFor(new Map([pair]), field)).toBe(expected)
})
