import { describe, expect, it } from 'vitest'
import { MOST_ROWS, valuesList } from './values-list.ts'

describe('valuesList', () => {
  it('has a parameter of its type for each cell', () => {
    expect(
      valuesList(
        ['uuid', 'text'],
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
      ),
    ).toEqual({
      text: 'values ($1::uuid, $2::text), ($3::uuid, $4::text)',
      values: ['a', 'b', 'c', 'd'],
    })
  })

  it('fills up with rows of null, so that few statements have to be planned', () => {
    const { text, values } = valuesList(['int'], [[1], [2], [3]])
    expect(text).toBe('values ($1::int), ($2::int), ($3::int), ($4::int)')
    expect(values).toEqual([1, 2, 3, null])
    const texts = Array.from(
      { length: MOST_ROWS },
      (_, count) =>
        valuesList(
          ['int'],
          Array.from({ length: count + 1 }, () => [0]),
        ).text,
    )
    expect(new Set(texts).size).toBeLessThan(10)
  })

  it('refuses more rows than a statement takes', () => {
    const rows = Array.from({ length: MOST_ROWS + 1 }, () => [0])
    expect(() => valuesList(['int'], rows)).toThrow(`${MOST_ROWS + 1} rows`)
  })
})
