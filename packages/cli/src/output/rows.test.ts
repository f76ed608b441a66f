import { describe, expect, it } from 'vitest'
import { ageText } from './age-text.ts'
import { chooseColumns } from './choose-columns.ts'
import type { Column } from './column.ts'
import { readOutputFormat } from './output-format.ts'
import { rowFilter } from './row-filter.ts'
import { sortRows } from './sort-rows.ts'

interface Row {
  readonly name: string
  readonly status: string
  readonly hosts: number | null
  readonly vips: readonly string[]
}

const COLUMNS: readonly Column<Row>[] = [
  { name: 'name', value: ({ name }) => name },
  { name: 'status_info', value: ({ status }) => status },
  { name: 'hosts', isWide: true, value: ({ hosts }) => hosts },
  { name: 'vips', isHidden: true, value: ({ vips }) => vips },
]
const ROWS: readonly Row[] = [
  { name: 'node-10', status: 'ready', hosts: 3, vips: ['10.0.0.1', '10.0.0.2'] },
  { name: 'node-9', status: 'not ready', hosts: null, vips: [] },
  { name: 'node-2', status: 'error', hosts: 12, vips: ['10.0.0.3'] },
]
const names = (rows: readonly Row[]) => rows.map(({ name }) => name)

describe('columns', () => {
  it.each([
    [{ wanted: undefined, isWide: false }, ['name', 'status_info']],
    [{ wanted: undefined, isWide: true }, ['name', 'status_info', 'hosts']],
    [{ wanted: 'vips, Status-Info', isWide: false }, ['vips', 'status_info']],
  ])('%j', (wanted, found) => {
    expect(chooseColumns(COLUMNS, wanted).map(({ name }) => name)).toEqual(found)
  })

  it('a wrong one is named with what was probably meant', () => {
    expect(() => chooseColumns(COLUMNS, { wanted: 'naem', isWide: false })).toThrow(/Did you mean name\?/)
  })
})

describe('a filter', () => {
  it.each([
    ['ready', ['node-10', 'node-9']],
    ['status_info:ready', ['node-10', 'node-9']],
    ['status_info=ready', ['node-10']],
    ['status_info!=ready', ['node-9', 'node-2']],
    ['-status_info:ready', ['node-2']],
    ['status-info:error,not', ['node-9', 'node-2']],
    ['status_info:"not ready"', ['node-9']],
    ['vips:10.0.0.2', ['node-10']],
    ['hosts:*', ['node-10', 'node-2']],
    ['hosts:""', ['node-9']],
    ['node-1 ready', ['node-10']],
  ])('%s', (text, found) => {
    expect(names(ROWS.filter(rowFilter(text, COLUMNS)))).toEqual(found)
  })

  it.each(['a or b', '(a)', 'hosts>3', 'nothing:x', 'name~^n', '"open'])('%s is refused', (text) => {
    expect(() => rowFilter(text, COLUMNS)).toThrow()
  })
})

it.each([
  ['name', ['node-2', 'node-9', 'node-10']],
  ['-name', ['node-10', 'node-9', 'node-2']],
  ['hosts', ['node-10', 'node-2', 'node-9']],
  ['-hosts', ['node-2', 'node-10', 'node-9']],
])('sorted by %s', (order, found) => {
  expect(names(sortRows(ROWS, order, COLUMNS))).toEqual(found)
})

it('ages are read at a glance', () => {
  const now = Date.parse('2026-01-02T00:00:00Z')
  const ago = (seconds: number) => ageText(new Date(now - seconds * 1000).toISOString(), now)
  expect([0, 90, 121, 7_199, 7_200, 200_000].map(ago)).toEqual(['0s', '90s', '2m', '119m', '2h', '2d'])
  expect(ageText('0001-01-01T00:00:00.000Z', now)).toBe('')
})

it('an unknown format names those there are', () => {
  expect(readOutputFormat('jsonpath={.a}')).toEqual({ kind: 'jsonpath', expression: '{.a}' })
  expect(() => readOutputFormat('xml')).toThrow('no output format "xml"')
})
