import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listText, openObject, sortedJson, unlessEmpty } from './json-text.ts'

describe('unlessEmpty', () => {
  it.each(['', 0, false, null])('leaves out %j', (value) => {
    expect(JSON.stringify({ value: unlessEmpty(value) })).toBe('{}')
  })

  it.each(['a', 1, true, 'false'])('keeps %j', (value) => {
    expect(unlessEmpty(value)).toBe(value)
  })
})

describe('openObject', () => {
  it('can be continued', () => {
    expect(`${openObject({ a: 1 })},"b":2}`).toBe('{"a":1,"b":2}')
  })
})

describe('listText', () => {
  it.each([
    [[], '[]'],
    [['{}'], '[{}]'],
    [['1', '2'], '[1,2]'],
  ])('%j', (items, text) => {
    expect(listText(items)).toBe(text)
  })
})

describe('sortedJson', () => {
  it('sorts members at every depth and leaves lists alone', () => {
    expect(sortedJson({ b: [{ d: 1, c: [2, 1] }], a: null })).toBe('{"a":null,"b":[{"c":[2,1],"d":1}]}')
  })

  it('says the same as unsorted text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(sortedJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })
})
