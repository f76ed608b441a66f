import { expect, it } from 'vitest'
import { findEntries, type PaletteEntry } from './find-entries.ts'

const ENTRIES: readonly PaletteEntry[] = [
  { id: '1', kind: 'host', text: 'prod-worker-0', words: 'SN12345 52:54:00:aa' },
  { id: '2', kind: 'cluster', text: 'prod' },
  { id: '3', kind: 'page', text: 'Hosts' },
  { id: '4', kind: 'action', text: 'Create a cluster' },
  { id: '5', kind: 'cluster', text: 'preprod' },
]
const found = (typed: string) => findEntries(ENTRIES, typed).map(({ id }) => id)

it.each([
  ['names that begin with it come first, clusters before hosts', 'prod', ['2', '1', '5']],
  ['every word must fit', 'worker prod', ['1']],
  ['further words find it too', 'sn123', ['1']],
  ['nothing typed shows what can be done', '', ['4', '3', '2', '5', '1']],
  ['nothing fits', 'xyz', []],
])('%s', (_, typed, ids) => expect(found(typed)).toEqual(ids))

it('shows only as many as one can read', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => ({
    id: `${index}`,
    kind: 'host' as const,
    text: `h${index}`,
  }))
  expect(findEntries(many, 'h')).toHaveLength(12)
})
