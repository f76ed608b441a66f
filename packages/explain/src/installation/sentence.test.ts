import { expect, it } from 'vitest'
import { sentence } from './sentence.ts'

it.each([
  ['Set a mirror.', 'Set a mirror.'],
  ['kaputt', 'kaputt.'],
  ['it said:\n  no such host. ', 'it said: no such host.'],
  ['Is the disk full?', 'Is the disk full?'],
  ['x'.repeat(500), `${'x'.repeat(400)}…`],
])('%j ends once', (words, ended) => {
  expect(sentence(words)).toBe(ended)
})
