import { expect, it } from 'vitest'
import { createSeededRandom } from './seeded.ts'

const draw = (seed: number, name: string, count = 5): number[] => {
  const random = createSeededRandom(seed).stream(name)
  return Array.from({ length: count }, random)
}

it('gives the same numbers for the same seed and name, whatever others draw', () => {
  const source = createSeededRandom(1)
  const other = source.stream('other')
  const random = source.stream('host')
  const drawn = Array.from({ length: 5 }, () => {
    other()
    return random()
  })
  expect(drawn).toEqual(draw(1, 'host'))
})

it('gives other numbers for another seed or name', () => {
  expect(draw(2, 'host')).not.toEqual(draw(1, 'host'))
  expect(draw(1, 'guest')).not.toEqual(draw(1, 'host'))
})

it('stays between 0 and 1, and spreads', () => {
  const numbers = draw(7, 'spread', 10_000)
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...numbers)).toBeLessThan(1)
  const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.02)
  expect(new Set(numbers).size).toBe(numbers.length)
})
