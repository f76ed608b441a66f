import { expect, it } from 'vitest'
import { createRetryBackoff } from './retry-backoff.ts'

it('asks less and less often, and each for itself', () => {
  const patience = createRetryBackoff()
  const askedAt: number[] = []
  for (let look = 0; look < 60; look++) {
    expect(patience.isTime('other')).toBe(true)
    if (!patience.isTime('one')) continue
    askedAt.push(look)
    patience.refused('one')
  }
  expect(askedAt).toEqual([0, 1, 3, 7, 15, 28, 41, 54])
})
