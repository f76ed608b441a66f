import { describe, expect, it } from 'vitest'
import { remainingOf, remainingText } from './remaining.ts'

const estimate = { remaining_seconds: 1260, low_seconds: 1080, high_seconds: 1620 }

describe('remaining time', () => {
  it('says the time with its band', () => {
    expect(remainingText(remainingOf(estimate, 0) ?? fail())).toBe('about 21 min (18 to 27 min)')
  })
  it('goes on with the clock between two estimates', () => {
    expect(remainingText(remainingOf(estimate, 60_000) ?? fail())).toBe('about 20 min (17 to 26 min)')
  })
  it('is never less than nothing', () => {
    expect(remainingOf(estimate, 3_600_000)).toEqual({ seconds: 0, low: 0, high: 0 })
  })
  it('is unknown where the service does not know it', () => {
    expect(remainingOf({ remaining_seconds: null, low_seconds: null, high_seconds: null }, 0)).toBeNull()
  })
  it('leaves the band out where it says nothing', () => {
    expect(remainingText({ seconds: 600, low: 590, high: 610 })).toBe('about 10 min')
  })
})

const fail = (): never => {
  throw new Error('There is an estimate.')
}
