import { expect, it } from 'vitest'
import { type InventoryChange, isJudgedAnew } from './judged-change.ts'

const GIB = 2 ** 30
const machine = (mac: string, seen_at: number) => ({ macs: [mac], first_seen_at: 1, seen_at })

const NOTHING: InventoryChange = {
  machines: { before: [machine('a', 1)], after: [machine('a', 2)] },
  others: [],
  memory: null,
  hasOperators: false,
}
const memory = (before: number, after: number, isRestSame = true) => ({
  usableBytes: { before, after },
  isRestSame,
})

it.each<[string, Partial<InventoryChange>, boolean]>([
  ['only heard of again', {}, false],
  ['another section', { others: ['disks'] }, true],
  ['another machine', { machines: { before: [machine('a', 1)], after: [machine('b', 2)] } }, true],
  ['a second machine', { machines: { before: [], after: [machine('a', 2)] } }, true],
  ['a page of memory', { memory: memory(31 * GIB, 31 * GIB - 4096) }, false],
  [
    'a page of memory, with operators',
    { memory: memory(31 * GIB, 31 * GIB - 4096), hasOperators: true },
    true,
  ],
  ['a module of memory', { memory: memory(31 * GIB, 15 * GIB) }, true],
  ['other physical memory', { memory: memory(31 * GIB, 31 * GIB, false) }, true],
])('%s', (_scenario, change, expected) => {
  expect(isJudgedAnew({ ...NOTHING, ...change })).toBe(expected)
})
