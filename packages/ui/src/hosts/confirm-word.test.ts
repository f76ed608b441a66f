import { expect, it } from 'vitest'
import { confirmWord } from './confirm-word.ts'

it('asks for the name of one host, and for the number of many', () => {
  expect(confirmWord([{ name: 'node-1' }])).toBe('node-1')
  expect(confirmWord([{ name: 'node-1' }, { name: 'node-2' }])).toBe('2')
})
