import { EMPTY_ROW } from '@groundwork/definition/static-hosts'
import { describe, expect, it } from 'vitest'
import { followEntry } from './follow-entry.ts'
import { entryOfRow, type YamlEntry } from './static-entries.ts'

const yaml = (mac: string): YamlEntry => ({
  kind: 'yaml',
  hostname: '',
  cards: mac === '' ? [] : [{ mac_address: mac, logical_nic_name: 'eno1' }],
  yaml: '',
})
const row = entryOfRow({ ...EMPTY_ROW, mac: '52:54:00:00:00:09' })
const [first, second] = [yaml('52:54:00:00:00:01'), yaml('52:54:00:00:00:02')]

describe('the entry of an open panel', () => {
  it('is followed when an entry before it is removed', () => {
    expect(followEntry(second, [row, first, second])).toBe(2)
    expect(followEntry(second, [first, second])).toBe(1)
    expect(followEntry(second, [second])).toBe(0)
  })
  it('is known by its cards after it was read again', () => {
    expect(followEntry(second, [row, yaml('52:54:00:00:00:02'), first])).toBe(1)
  })
  it('is never another one', () => {
    expect(followEntry(second, [row, first])).toBeNull()
    expect(followEntry(yaml(''), [yaml('')])).toBeNull()
  })
})
