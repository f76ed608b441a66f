import { expect, it } from 'vitest'
import { agoText, isMoment, spanText } from './time.ts'

it.each([
  [0, '0 seconds'],
  [1_000, '1 second'],
  [59_000, '59 seconds'],
  [90_000, '2 minutes'],
  [3_600_000, '1 hour'],
  [200_000_000, '2 days'],
])('%i ms are %s', (ms, text) => expect(spanText(ms)).toBe(text))

it('says how far a moment is from now', () => {
  const now = Date.parse('2026-01-01T12:00:00Z')
  expect(agoText('2026-01-01T11:59:58Z', now)).toBe('just now')
  expect(agoText('2026-01-01T11:50:00Z', now)).toBe('10 minutes ago')
  expect(agoText('2026-01-01T12:10:00Z', now)).toBe('in 10 minutes')
})

it('knows what is no moment', () => {
  expect([undefined, null, '', '0001-01-01T00:00:00Z', 'soon'].some(isMoment)).toBe(false)
  expect(isMoment('2026-01-01T12:00:00Z')).toBe(true)
})
