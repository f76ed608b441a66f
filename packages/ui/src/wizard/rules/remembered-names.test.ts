import { describe, expect, it } from 'vitest'
import { readNames, writeNames } from './remembered-names.ts'

describe('remembered names', () => {
  it('come back, and leave the rest alone', () => {
    const text = writeNames('{"other": 1}', { '52:54:00:00:00:01': 'node-1' })
    expect(readNames(text)).toEqual({ '52:54:00:00:00:01': 'node-1' })
    expect(JSON.parse(text)).toMatchObject({ other: 1 })
  })
  it.each(['', 'nonsense', '[]', '{"static_hostnames": 5}', '{"static_hostnames": {"a": 1}}'])(
    'are empty in %j',
    (text) => {
      expect(readNames(text)).toEqual({})
    },
  )
})
