import { expect, it } from 'vitest'
import { nextStepOf } from './next-step.ts'

it.each([
  ['pending-for-input', 0, 3, 'add-hosts'],
  ['insufficient', 3, 2, 'fix'],
  ['insufficient', 3, null, 'wait'],
  ['insufficient', 3, 0, 'wait'],
  ['ready', 3, 0, 'install'],
  ['installing', 3, null, 'watch'],
  ['installing-pending-user-action', 3, null, 'at-machine'],
  ['installed', 3, null, 'open'],
  ['adding-hosts', 3, null, 'open'],
  ['error', 3, null, 'reset'],
  ['unmonitored', 0, null, 'none'],
] as const)('%s with %i hosts and %s causes: %s', (status, hosts, blocking, kind) => {
  expect(nextStepOf({ status }, hosts, blocking).kind).toBe(kind)
})

it('machines that boot are waited for', () => {
  const status = 'pending-for-input'
  expect(nextStepOf({ status }, 0, 3, 5)).toEqual({ kind: 'arriving', count: 5 })
  expect(nextStepOf({ status }, 1, 3, 5)).toEqual({ kind: 'fix', count: 3 })
})
