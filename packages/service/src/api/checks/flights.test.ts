import { describe, expect, it } from 'vitest'
import { createFlights } from './flights.ts'

/** Work that ends when the test says so. */
function createFixture(mostWaiting = 10) {
  const begun: string[] = []
  const ends: { resolve(answer: string): void; reject(error: Error): void }[] = []
  const flights = createFlights<string, string>((question) => {
    begun.push(question)
    return new Promise((resolve, reject) => ends.push({ resolve, reject }))
  }, mostWaiting)
  return { flights, begun, ends }
}

/** Until everything has happened that waits for nothing else. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('those who ask for the same', () => {
  it('share what waits for its turn, and not what began before they asked', async () => {
    const { flights, begun, ends } = createFixture()
    const first = flights.ask('a', 'old')
    const late = ['new', 'newer', 'newest'].map((question) => flights.ask('a', question))
    expect(begun).toEqual(['old'])
    ends[0]?.resolve('one')
    expect(await first).toBe('one')
    await settled()
    expect(begun).toEqual(['old', 'new'])
    ends[1]?.resolve('two')
    expect(await Promise.all(late)).toEqual(['two', 'two', 'two'])
    expect(begun).toHaveLength(2)
  })

  it('share its failure too, after which the next has its turn', async () => {
    const { flights, begun, ends } = createFixture()
    const all = [flights.ask('a', 'a'), flights.ask('b', 'b'), flights.ask('b', 'b'), flights.ask('c', 'c')]
    ends[0]?.resolve('')
    await settled()
    ends[1]?.reject(new Error('no'))
    await expect(all[1]).rejects.toThrow('no')
    await expect(all[2]).rejects.toThrow('no')
    await settled()
    expect(begun).toEqual(['a', 'b', 'c'])
  })
})

it('one is worked on at a time, in the order of arrival', async () => {
  const { flights, begun, ends } = createFixture()
  for (const name of ['a', 'b', 'c']) flights.ask(name, name)
  for (const count of [1, 2, 3]) {
    expect(begun).toHaveLength(count)
    ends[count - 1]?.resolve('')
    await settled()
  }
  expect(begun).toEqual(['a', 'b', 'c'])
})

it('so many wait and no more, but to join one who waits is always possible', () => {
  const { flights } = createFixture(1)
  const [under, waits] = [flights.ask('a', 'a'), flights.ask('b', 'b')]
  expect(under).not.toBeNull()
  expect(flights.ask('c', 'c')).toBeNull()
  expect(flights.ask('b', 'b')).toBe(waits)
})
