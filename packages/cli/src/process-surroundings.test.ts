import { expect, it } from 'vitest'
import { codeOfBrokenOutput } from './process-surroundings.ts'

it('output that nobody reads any more is no success', () => {
  expect(codeOfBrokenOutput(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))).toBe(141)
  expect(() => codeOfBrokenOutput(new Error('the disk is full'))).toThrow('the disk is full')
})
