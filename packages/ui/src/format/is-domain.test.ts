import { expect, it } from 'vitest'
import { isDomain } from './is-domain.ts'

it.each([
  ['lab.example.com', true],
  ['local', true],
  ['Lab.example.com', false],
  ['10.0.0.1', false],
  ['a..b', false],
  ['example.c', false],
  [`${'a.'.repeat(130)}com`, false],
])('%s', (text, expected) => {
  expect(isDomain(text)).toBe(expected)
})
