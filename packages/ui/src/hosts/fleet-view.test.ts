import { expect, test } from 'vitest'
import { DEFAULT_COLUMNS, readView, sortedBy, withColumn, writeView } from './fleet-view.ts'

const usual = readView({}, DEFAULT_COLUMNS)

test('an address without a search means the usual view', () => {
  expect(usual).toEqual({
    filter: '',
    sort: { field: 'name', isDescending: false },
    group: '',
    columns: DEFAULT_COLUMNS,
  })
  expect(Object.values(writeView(usual, DEFAULT_COLUMNS)).every((value) => value === undefined)).toBe(true)
})

test('a view survives its address', () => {
  const view = {
    filter: 'status:insufficient memory<16',
    sort: { field: 'memory', isDescending: true },
    group: 'status',
    columns: ['name', 'mac', 'serial'],
  }
  expect(readView(writeView(view, DEFAULT_COLUMNS), DEFAULT_COLUMNS)).toEqual(view)
})

test('aliases are understood, and unknown names left out', () => {
  const view = readView({ sort: '-ram', group: 'nothing', columns: 'mac,mac,what,vendor' }, DEFAULT_COLUMNS)
  expect(view.sort).toEqual({ field: 'memory', isDescending: true })
  expect(view.group).toBe('')
  expect(view.columns).toEqual(['name', 'mac', 'manufacturer'])
})

test('a second click on a head turns the order round', () => {
  const once = sortedBy(usual, 'cpu')
  expect(once.sort).toEqual({ field: 'cpu', isDescending: false })
  expect(sortedBy(once, 'cpu').sort.isDescending).toBe(true)
  expect(sortedBy(sortedBy(once, 'cpu'), 'cpu').sort.isDescending).toBe(false)
})

test('the name cannot be hidden', () => {
  expect(withColumn(usual, 'name', false).columns).toContain('name')
  expect(withColumn(usual, 'cpu', false).columns).not.toContain('cpu')
  expect(withColumn(usual, 'mac', true).columns.at(-1)).toBe('mac')
})
