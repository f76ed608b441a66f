import { expect, it } from 'vitest'
import { toBase64 } from './base64.ts'

it('carries every character', () => {
  expect(Buffer.from(toBase64('a: ä€😀\n'), 'base64').toString()).toBe('a: ä€😀\n')
})
