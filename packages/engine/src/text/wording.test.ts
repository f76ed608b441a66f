import { describe, expect, it } from 'vitest'
import { formatDuration, formatInstant, formatNumber, joinSentences, listOf, plural } from './wording.ts'

describe('wording', () => {
  it('writes a moment, and survives one that is none', () => {
    expect(formatInstant(Date.UTC(2026, 0, 15, 12))).toBe('2026-01-15 12:00:00 UTC')
    expect(formatInstant(Number.NaN)).toBe('an unknown time')
    expect(formatInstant(1e20)).toBe('an unknown time')
  })

  it.each([
    [1_000, '1 second'],
    [90_000, '90 seconds'],
    [180_000, '3 minutes'],
    [3_600_000, '60 minutes'],
    [7_200_000, '2 hours'],
  ])('writes %i ms as %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text)
  })

  it.each([
    [[], 'none'],
    [['a'], 'a'],
    [['a', 'b'], 'a and b'],
    [['a', 'b', 'c', 'd'], 'a, b and 2 more'],
  ])('lists %j as %s', (names, text) => {
    expect(listOf(names, 2)).toBe(text)
  })

  it.each([
    [[], ''],
    [['It waits.'], 'It waits.'],
    [['It waits.', 'It fails.', 'It waits.'], 'It fails ; It waits.'],
  ])('joins %j to "%s"', (sentences, text) => {
    expect(joinSentences(sentences)).toBe(text)
  })

  it('counts', () => {
    expect(plural(1, 'host')).toBe('1 host')
    expect(plural(0, 'host')).toBe('0 hosts')
    expect(formatNumber(2.5)).toBe('2.5')
    expect(formatNumber(1 / 3)).toBe('0.33')
  })
})
