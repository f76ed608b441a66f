import { expect, it } from 'vitest'
import { FAULT_NAMES } from '../faults/fault.ts'
import { createSeededRandom } from '../random/seeded.ts'
import { readFaultShare, spreadFaults } from './fault-shares.ts'

it.each([
  ['clock-jump:5%', 'clock-jump', 0.05],
  ['slow-disk:12.5', 'slow-disk', 0.125],
  ['lost-replies', 'lost-replies', 1],
])('%s', (text, name, share) => {
  const read = readFaultShare(text)
  expect([read.fault.name, read.share]).toEqual([name, share])
})

it.each([
  ['nonsense:5%', /no fault "nonsense".*clock-jump/],
  ['clock-jump:150%', /from 0% to 100%/],
  ['clock-jump:5%:6%', /no fault/],
])('%s is refused with words', (text, words) => {
  expect(() => readFaultShare(text)).toThrow(words)
})

const hosts = Array.from({ length: 200 }, (_, index) => ({ name: `host-${index}`, isAlone: index % 5 === 0 }))
const shares = FAULT_NAMES.map((name) => readFaultShare(`${name}:5%`))
const spread = (seed: number) => spreadFaults(hosts, shares, createSeededRandom(seed).stream('faults'))

it('gives each fault its share, and no host two', () => {
  const counts = new Map<string, number>()
  for (const { name } of spread(1).values()) counts.set(name, (counts.get(name) ?? 0) + 1)
  expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(FAULT_NAMES.map((name) => [name, 10])))
})

it('spares those who are alone what only others would notice', () => {
  const alone = new Set(hosts.filter(({ isAlone }) => isAlone).map(({ name }) => name))
  const missed = [...spread(1)].filter(([name, fault]) => fault.needsPeers && alone.has(name))
  expect(missed).toEqual([])
})

it('depends on the seed alone', () => {
  expect([...spread(3)]).toEqual([...spread(3)])
  expect([...spread(3)]).not.toEqual([...spread(4)])
})
