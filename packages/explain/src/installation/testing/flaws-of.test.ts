import { expect, it } from 'vitest'
import { flawsOf, flawsOfRemedies } from './flaws-of.ts'

it.each([
  'The mirror is gone.. Try again.',
  'It waits for undefined.',
  'It waits for null.',
  'A patch cannot be applied: .',
  'The operator () failed.',
  '1 hosts failed.',
  'It says: not yet',
])('finds what is wrong with %j', (text) => {
  expect(flawsOf(text)).not.toEqual([])
})

it.each([
  'Edit ../cluster.yaml, or wait.',
  'Host node-1 failed at 12:00:05 UTC, so 2 of 3 control plane hosts were left; all are needed.',
  'Remove *.lab.example.com (only *.apps may be one).',
])('lets %j pass', (text) => {
  expect(flawsOf(text)).toEqual([])
})

it('finds remedies that cannot be carried out', () => {
  const call = (operation: string, more: object = {}) => ({
    what: `Do ${operation}.`,
    calls: [{ operation, params: { cluster_id: '1' }, body: {}, fillIn: [], ...more }],
  })
  const reset = call('v2ResetCluster')
  expect(flawsOfRemedies([reset])).toEqual([])
  expect(flawsOfRemedies([])).not.toEqual([])
  expect(flawsOfRemedies([reset, reset])).not.toEqual([])
  expect(flawsOfRemedies([call('nobodyHasThis')])).not.toEqual([])
  expect(flawsOfRemedies([call('v2ResetCluster', { params: {} })])).not.toEqual([])
  expect(flawsOfRemedies([call('V2UpdateCluster')])).not.toEqual([])
  const hint = { api_vips: [{ ip: '<free address>' }] }
  expect(flawsOfRemedies([call('V2UpdateCluster', { body: hint })])).not.toEqual([])
  expect(flawsOfRemedies([call('V2UpdateCluster', { body: hint, fillIn: ['api_vips[0].ip'] })])).toEqual([])
})
