import type { HostRole } from '@groundwork/contract/hosts'
import type { HostStatus } from '@groundwork/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { aCluster, aClusterContext, aHost } from '../testing/builders.ts'
import { hasEnoughHosts, INSTALLED_STATUSES, POSSIBLY_INSTALLED_STATUSES } from './enough-hosts.ts'

const hosts = (...list: readonly (readonly [HostRole, HostStatus])[]) =>
  list.map(([role, status], index) => aHost(index + 1, { role, status }))

const many = (count: number, role: HostRole, status: HostStatus): [HostRole, HostStatus][] =>
  Array.from({ length: count }, () => [role, status])

const isFinished = (list: ReturnType<typeof hosts>, changes = {}) =>
  hasEnoughHosts(aClusterContext({ cluster: aCluster(changes), hosts: list }), INSTALLED_STATUSES)

describe('enough hosts', () => {
  it.each([
    ['three control plane nodes', hosts(...many(3, 'master', 'installed')), true],
    ['two of three', hosts(...many(2, 'master', 'installed'), ['master', 'error']), false],
    ['two where one was deleted', hosts(...many(2, 'master', 'installed')), false],
    ['four of five', hosts(...many(4, 'master', 'installed'), ['master', 'installing']), false],
    ['five of five', hosts(...many(5, 'master', 'installed')), true],
    ['one worker that failed', hosts(...many(3, 'master', 'installed'), ['worker', 'error']), true],
    [
      'two workers, one failed',
      hosts(...many(3, 'master', 'installed'), ['worker', 'installed'], ['worker', 'error']),
      false,
    ],
    [
      'three workers, one failed',
      hosts(...many(3, 'master', 'installed'), ...many(2, 'worker', 'installed'), ['worker', 'error']),
      true,
    ],
    ['no hosts', [], false],
  ] as const)('%s: %#', (_, list, expected) => {
    expect(isFinished([...list])).toBe(expected)
  })

  it.each([
    ['the node itself', hosts(['master', 'installed']), true],
    ['the node failed', hosts(['master', 'error']), false],
    ['a worker besides', hosts(['master', 'installed'], ['worker', 'installed']), false],
  ] as const)('single node: %s', (_, list, expected) => {
    expect(isFinished([...list], { control_plane_count: 1 })).toBe(expected)
  })

  it.each([
    ['arbiter installed', hosts(...many(2, 'master', 'installed'), ['arbiter', 'installed']), true],
    ['arbiter failed', hosts(...many(2, 'master', 'installed'), ['arbiter', 'error']), false],
    [
      'one control plane node failed',
      hosts(['master', 'installed'], ['master', 'error'], ['arbiter', 'installed']),
      false,
    ],
  ] as const)('two nodes with arbiter: %s', (_, list, expected) => {
    expect(isFinished([...list], { control_plane_count: 2 })).toBe(expected)
  })

  it('two nodes with fencing need no other host', () => {
    const pair = hosts(...many(2, 'master', 'installed'))
    const fenced = pair.map((host) => ({ ...host, has_fencing_credentials: true }))
    expect(isFinished(fenced, { control_plane_count: 2 })).toBe(true)
    expect(isFinished(pair, { control_plane_count: 2 })).toBe(false)
  })

  it.each([
    'installing',
    'installing-in-progress',
    'installed',
    'installing-pending-user-action',
    'preparing-successful',
  ] as const)('%s is promising', (status) => {
    const context = aClusterContext({ hosts: hosts(...many(3, 'master', status)) })
    expect(hasEnoughHosts(context, POSSIBLY_INSTALLED_STATUSES)).toBe(true)
  })
})
