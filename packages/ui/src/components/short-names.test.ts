import { expect, it } from 'vitest'
import { shortNames } from './short-names.ts'

it.each([
  ['leaves names that fit', ['node-1', 'node-10'], ['node-1', 'node-10']],
  ['leaves out what all begin with', ['prod1-media-node-1', 'prod1-media-node-12'], ['…node-1', '…node-12']],
  [
    'cuts what is too long in its middle',
    ['a-very-long-name-of-a-host-7', 'short'],
    ['a-very-…a-host-7', 'short'],
  ],
  ['does not cut numbers', ['rack-one-node-100', 'rack-one-node-101'], ['…node-100', '…node-101']],
  ['keeps the whole name where there is only one', ['prod1-media-node-123'], ['prod1-m…node-123']],
])('%s', (_, names, short) => {
  expect(shortNames(names)).toEqual(short)
})

it('tells names apart that differ', () => {
  const names = Array.from({ length: 40 }, (_, index) => `datacenter-4-rack-7-machine-${index}`)
  expect(new Set(shortNames(names)).size).toBe(names.length)
})
