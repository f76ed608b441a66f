import { expect, it } from 'vitest'
import { isRecord, ownValue, parseJson, recordOf, recordsOf, stringOf, stringsOf } from './json-values.ts'

it('tells records from everything else', () => {
  expect([{}, { a: 1 }, [], null, 'a', 1, undefined].map(isRecord)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
  expect(recordOf({ a: 1 })).toEqual({ a: 1 })
  expect(recordOf([1])).toEqual({})
  expect(recordsOf([{ a: 1 }, [], null, 2])).toEqual([{ a: 1 }])
  expect(recordsOf({ 0: {} })).toEqual([])
})

it('reads texts', () => {
  expect(['a', 1, null].map(stringOf)).toEqual(['a', '', ''])
  expect(['{"a":1}', '[]', '', '{', '1'].map(parseJson)).toEqual([{ a: 1 }, [], null, null, 1])
})

it('reads lists of texts', () => {
  expect(stringsOf(['a', 1, null, 'b'])).toEqual(['a', 'b'])
  expect(stringsOf('a')).toEqual([])
})

it('a table has its own names only', () => {
  const table: Record<string, string> = { name: 'value' }
  expect(['name', 'constructor', '__proto__'].map((name) => ownValue(table, name))).toEqual([
    'value',
    undefined,
    undefined,
  ])
})
