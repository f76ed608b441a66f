import type { HostSummary } from '@groundwork/contract/groundwork'
import { expect, it } from 'vitest'
import { hostsByCluster, hostsByName } from './host-lists.ts'

const host = (id: string, name: string, cluster_id: string | null) =>
  ({ id, infra_env_id: 'env', name, cluster_id }) as HostSummary
const mapOf = (...hosts: readonly HostSummary[]) => new Map(hosts.map((each) => [each.id, each]))

it('lists hosts by name, and those of each cluster', () => {
  const [ten, two, free] = [host('1', 'node-10', 'c'), host('2', 'node-2', 'c'), host('3', 'node-1', null)]
  const hosts = mapOf(ten, two, free)
  expect(hostsByName(hosts)).toEqual([free, two, ten])
  expect([...hostsByCluster(hosts)]).toEqual([['c', [two, ten]]])
})

it('makes each list once, and follows the next state', () => {
  const [one, two] = [host('1', 'a', 'c'), host('2', 'b', 'c')]
  const before = mapOf(one, two)
  expect(hostsByName(before)).toBe(hostsByName(before))
  const moved = host('1', 'z', 'd')
  const after = mapOf(moved, two)
  expect(hostsByName(after)).toEqual([two, moved])
  expect(hostsByCluster(after).get('c')).toEqual([two])
  expect(hostsByName(before)).toEqual([one, two])
})
