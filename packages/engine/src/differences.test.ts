import { describe, expect, it } from 'vitest'
import { differences } from './differences.ts'

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
