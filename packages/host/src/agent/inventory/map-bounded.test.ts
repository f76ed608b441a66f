import { expect, it } from 'vitest'
import { mapBounded } from './map-bounded.ts'

it('keeps the order and never has too many under way', async () => {
  const items = Array.from({ length: 500 }, (_, index) => index)
  let underWay = 0
  let most = 0
  const results = await mapBounded(items, async (item) => {
    underWay += 1
    most = Math.max(most, underWay)
    for (let turns = item % 7; turns > 0; turns -= 1) await Promise.resolve()
    underWay -= 1
    return item * 2
  })
  expect(results).toEqual(items.map((item) => item * 2))
  expect(most).toBeLessThanOrEqual(32)
})

it('does nothing with nothing', async () => {
  expect(await mapBounded([], async () => 1)).toEqual([])
})
