import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aHost } from '../testing/hosts.ts'
import { compareHosts, sortHosts } from './sort-hosts.ts'
import { createSortedList } from './sorted-list.ts'

const change = fc.record({
  id: fc.integer({ min: 1, max: 12 }).map(String),
  infra_env_id: fc.constantFrom('a', 'b'),
  name: fc.constantFrom('node-1', 'node-2', 'node-10', 'Node-2', ''),
  status: fc.constantFrom('known', 'insufficient'),
  memory_bytes: fc.constantFrom(null, 8e9, 16e9),
  isGone: fc.boolean(),
})
const orders = fc.constantFrom(
  { field: 'name' },
  { field: 'memory', isDescending: true },
  { field: 'status' },
  { field: 'nothing' },
)

it('however hosts come, change and go, the order is that of sorting all of them', () => {
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 6 })), orders, (moments, order) => {
      const sorted = createSortedList(compareHosts(order))
      const hosts = new Map<string, ReturnType<typeof aHost>>()
      for (const changes of moments) {
        for (const { isGone, ...host } of changes) {
          const key = `${host.infra_env_id}/${host.id}`
          if (isGone) hosts.delete(key)
          else hosts.set(key, aHost(host))
        }
        expect(sorted(hosts.values())).toEqual(sortHosts([...hosts.values()], order))
      }
    }),
  )
})

it('is the same list while nothing changes', () => {
  const sorted = createSortedList(compareHosts({ field: 'name' }))
  const hosts = [aHost({ id: '1', name: 'b' }), aHost({ id: '2', name: 'a' })]
  expect(sorted(hosts)).toBe(sorted([...hosts].reverse()))
  expect(sorted([]).length).toBe(0)
})

it('compares what changed, and not what stayed', () => {
  let comparisons = 0
  const sorted = createSortedList<{ readonly place: number }>((a, b) => {
    comparisons += 1
    return a.place - b.place
  })
  const items = Array.from({ length: 5_000 }, (_, place) => ({ place }))
  sorted(items)
  comparisons = 0
  items[2_500] = { place: 4_000.5 }
  expect(sorted(items)[4_000]).toBe(items[2_500])
  expect(comparisons).toBeLessThan(20)
})
