import { describe, expect, it } from 'vitest'
import { differences, isSameValue, isUnchanged } from './differences.ts'

describe('differences', () => {
  it.each([
    ['an equal value is dropped', { a: 1 }, { a: 1 }, {}],
    ['an equal object is dropped', { a: { b: [1] } }, { a: { b: [1] } }, {}],
    ['a changed object is kept whole', { a: { b: 1, c: 2 } }, { a: { b: 1, c: 3 } }, { a: { b: 1, c: 3 } }],
    ['null replaces an object', { a: { b: 1 } }, { a: null }, { a: null }],
    ['a new field is kept', {}, { a: 1 }, { a: 1 }],
  ])('%s', (_, facts, changes, expected) => {
    expect(differences(facts, changes)).toEqual(expected)
  })
})

describe('isSameValue', () => {
  it.each<[string, unknown, unknown]>([
    ['the order of keys', { a: 1, b: 2 }, { b: 2, a: 1 }],
    ['a field that is undefined', { a: 1, b: undefined }, { a: 1 }],
    ['where a value is kept', [{ a: [null] }], [{ a: [null] }]],
  ])('does not care about %s', (_, a, b) => {
    expect([isSameValue(a, b), isSameValue(b, a)]).toEqual([true, true])
  })

  it.each<[string, unknown, unknown]>([
    ['null and nothing', { a: null }, {}],
    ['a list and an object', [], {}],
    ['lists in another order', [1, 2], [2, 1]],
    ['a longer list', [1], [1, 2]],
    ['other fields, as many of them', { a: 1 }, { b: 1 }],
    ['text and number', '1', 1],
  ])('tells apart %s', (_, a, b) => {
    expect([isSameValue(a, b), isSameValue(b, a)]).toEqual([false, false])
  })
})

describe('isUnchanged', () => {
  it('is true without any field', () => {
    expect([isUnchanged({}), isUnchanged({ a: undefined })]).toEqual([true, false])
  })
})
