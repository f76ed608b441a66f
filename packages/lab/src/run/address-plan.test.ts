import { expect, it } from 'vitest'
import { createAddressSpace, planAddresses, planSideNetwork } from './address-plan.ts'

it('gives each cluster a network of its own that is large enough', () => {
  const plans = planAddresses(createAddressSpace(), ['a', 'b', 'c'], [3, 300, 1])
  expect(
    plans.map(({ segment, apiVip, ingressVip }) => [segment.cidrs[0], segment.gateway, apiVip, ingressVip]),
  ).toEqual([
    ['10.0.1.0/24', '10.0.1.1', '10.0.1.5', '10.0.1.6'],
    ['10.0.2.0/23', '10.0.2.1', '10.0.2.5', '10.0.2.6'],
    ['10.0.4.0/24', '10.0.4.1', '10.0.4.5', '10.0.4.6'],
  ])
})

it('stays below the addresses of pods, and says so when they run out', () => {
  const names = Array.from({ length: 40_000 }, (_, index) => String(index))
  expect(() =>
    planAddresses(
      createAddressSpace(),
      names,
      names.map(() => 1),
    ),
  ).toThrow(/do not fit/)
  expect(() => planAddresses(createAddressSpace(), ['x'], [70_000])).toThrow(/too large/)
})

it('gives no network twice, however many others clusters have', () => {
  const space = createAddressSpace()
  const sizes = Array.from({ length: 20_000 }, (_, index) => (index % 7) + 1)
  const names = sizes.map((_, index) => String(index))
  const own = planAddresses(space, names, sizes).flatMap(({ segment }) => segment.cidrs)
  const others = names.flatMap((name, index) => planSideNetwork(space, name, sizes[index] ?? 0).cidrs)
  expect(new Set([...own, ...others]).size).toBe(40_000)
  expect(planSideNetwork(createAddressSpace(), 'storage', 300).cidrs).toEqual(['10.0.2.0/23'])
})

it.each([
  ['of its first block', '10.0.1.0/24', '10.0.2.0/26'],
  ['of a part of it', '10.0.1.64/26', '10.0.1.0/26'],
  ['a large one', '10.0.0.0/16', '10.1.0.0/26'],
  ['one elsewhere', '192.168.126.0/24', '10.0.1.0/26'],
])('gives nothing of a network that is in use already: %s', (_, kept, first) => {
  const space = createAddressSpace()
  space.keep(kept)
  expect(planSideNetwork(space, 'side', 3).cidrs).toEqual([first])
})

it('goes around every network that is in use', () => {
  const space = createAddressSpace()
  for (const cidr of ['10.0.1.0/24', '10.0.2.0/23']) space.keep(cidr)
  expect(planSideNetwork(space, 'side', 3).cidrs).toEqual(['10.0.4.0/26'])
})
