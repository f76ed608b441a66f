import { expect, it } from 'vitest'
import { isAtLeastVersion } from './full-version.ts'

it.each([
  ['4.7', '4.7', true],
  ['4.6.99', '4.7', false],
  ['4.10.1', '4.7', true],
  ['4.15.0-rc.1', '4.15.0', true],
  ['4.14', '4.15.0', false],
  ['5.0', '4.15.0', true],
  ['v4.8', '4.7', true],
  ['', '4.7', false],
  ['latest', '4.7', false],
])('%s is at least %s: %s', (version, least, expected) =>
  expect(isAtLeastVersion(version, least)).toBe(expected),
)
