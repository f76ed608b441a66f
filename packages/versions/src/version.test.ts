import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareVersions, isAtLeast, majorMinor } from './version.ts'

describe('majorMinor', () => {
  it.each([
    ['4.20.5', '4.20'],
    ['4.20', '4.20'],
    ['4.15.0-rc.1', '4.15'],
    ['4.15-multi', '4.15'],
    ['4.16.0-0.nightly-2024-01-01-000000', '4.16'],
    ['v4.9.1', '4.9'],
    ['', null],
    ['4', null],
    ['latest', null],
  ])('reads %s as %s', (text, expected) => {
    expect(majorMinor(text)).toBe(expected)
  })
})

describe('compareVersions', () => {
  it.each([
    ['4.9', '4.10', -1],
    ['4.20.5', '4.20.1', 0],
    ['4.15.0-rc.1', '4.15', 0],
    ['5.0', '4.99', 1],
    ['garbage', '4.6', -1],
    ['garbage', '', 0],
  ])('compares %s with %s', (a, b, sign) => {
    expect(Math.sign(compareVersions(a, b))).toBe(sign)
    expect(Math.sign(compareVersions(b, a))).toBe(sign === 0 ? 0 : -sign)
  })

  it('is a total order for any texts', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (a, b, c) => {
        const [ab, bc, ac] = [compareVersions(a, b), compareVersions(b, c), compareVersions(a, c)]
        if (ab <= 0 && bc <= 0) expect(ac).toBeLessThanOrEqual(0)
      }),
    )
  })
})

describe('isAtLeast', () => {
  it.each([
    ['4.14.0-ec.2', '4.14', true],
    ['4.13.99', '4.14', false],
    ['', '0.0', true],
    ['', '4.6', false],
  ])('%s is at least %s: %s', (version, minimum, expected) => {
    expect(isAtLeast(version, minimum)).toBe(expected)
  })
})
