import { EMPTY_ROW } from '@groundwork/definition/static-hosts'
import { describe, expect, it } from 'vitest'
import { entryOfRow } from '../../static-network/static-entries.ts'
import { nextNames, readNames, writeNames } from './remembered-names.ts'

describe('remembered names', () => {
  it('come back, and leave the rest alone', () => {
    const text = writeNames('{"other": 1}', { '52:54:00:00:00:01': 'node-1' }) ?? ''
    expect(readNames(text)).toEqual({ '52:54:00:00:00:01': 'node-1' })
    expect(JSON.parse(text)).toMatchObject({ other: 1 })
  })
  it.each(['nonsense', '[]', '5'])('are not written over %j, which somebody else keeps', (text) => {
    expect(writeNames(text, {})).toBeNull()
  })
  it('can be cleared, go with their machine, and stay in other tables', () => {
    const machine = (mac: string, hostname: string) => entryOfRow({ ...EMPTY_ROW, mac, hostname })
    const known = { '02:00:00:00:00:01': 'a', '02:00:00:00:00:02': 'b', '02:00:00:00:00:09': 'other' }
    const before = [machine('02:00:00:00:00:01', 'a'), machine('02:00:00:00:00:02', 'b')]
    const after = [machine('02:00:00:00:00:01', ''), machine('02:00:00:00:00:03', 'c')]
    expect(nextNames(known, before, after)).toEqual({
      '02:00:00:00:00:01': '',
      '02:00:00:00:00:03': 'c',
      '02:00:00:00:00:09': 'other',
    })
  })
  it.each(['', 'nonsense', '[]', '{"static_hostnames": 5}', '{"static_hostnames": {"a": 1}}'])(
    'are empty in %j',
    (text) => {
      expect(readNames(text)).toEqual({})
    },
  )
})
