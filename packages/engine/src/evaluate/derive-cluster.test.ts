import { ClusterStatus } from '@groundwork/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { createClusterContext } from '../context/cluster-context.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import { aClusterContext, aHost, hostId, NOW } from '../testing/builders.ts'
import { soundSnapshot, TOPOLOGIES, type Topology } from '../testing/topologies.ts'
import { deriveClusterFacts } from './derive-cluster.ts'

const derived = (cluster: Partial<ClusterFacts>, topology: Topology = TOPOLOGIES.compact) => {
  const snapshot = soundSnapshot(topology)
  return deriveClusterFacts(
    createClusterContext({ ...snapshot, cluster: { ...snapshot.cluster, ...cluster } }),
  )
}

describe('facts that follow from the hosts', () => {
  it('are left alone when they are right', () => {
    expect(derived({})).toEqual({})
  })

  it.each(['insufficient', 'pending-for-input'] as const)(
    'set the machine network of a cluster that is %s, and when that was',
    (status) => {
      expect(derived({ status, machine_networks: [] })).toEqual({
        machine_networks: [{ cidr: '192.168.127.0/24' }],
        machine_network_updated_at: NOW,
      })
    },
  )

  it.each(ClusterStatus.enum.filter((status) => status !== 'insufficient' && status !== 'pending-for-input'))(
    'leave the machine network of a cluster that is %s',
    (status) => {
      expect(derived({ status, machine_networks: [] })).not.toHaveProperty('machine_networks')
    },
  )

  it('do not touch when the machine network was set while it stays the same', () => {
    expect(derived({ status: 'insufficient' })).toEqual({})
  })

  it.each(['insufficient', 'pending-for-input', 'ready'] as const)(
    'say who sees whom and whose addresses collide while the cluster is %s',
    (status) => {
      const wrong = { status, connectivity_majority_groups: null, ip_collisions: { '10.0.0.1': ['a', 'b'] } }
      expect(derived(wrong)).toMatchObject({
        connectivity_majority_groups: {
          majority_groups: { '192.168.127.0/24': [1, 2, 3].map(hostId) },
        },
        ip_collisions: {},
      })
    },
  )

  it('do not look at connections any more once the cluster is prepared', () => {
    const changes = derived({ status: 'preparing-for-installation', connectivity_majority_groups: null })
    expect(changes).not.toHaveProperty('connectivity_majority_groups')
  })

  it('count two nodes with fencing as a group', () => {
    const changes = derived({ connectivity_majority_groups: null }, TOPOLOGIES.fencing)
    expect(changes.connectivity_majority_groups?.majority_groups['192.168.127.0/24']).toEqual(
      [1, 2].map(hostId),
    )
  })

  it('make the control plane schedulable where there are too few workers', () => {
    expect(derived({ schedulable_masters_forced_true: false })).toEqual({
      schedulable_masters_forced_true: true,
    })
    expect(derived({ schedulable_masters_forced_true: true }, TOPOLOGIES.threeAndTwo)).toMatchObject({
      schedulable_masters_forced_true: false,
    })
  })

  it('leave the control plane of an installed cluster alone', () => {
    const cluster = { kind: 'AddHostsCluster', status: 'adding-hosts' } as const
    expect(derived({ ...cluster, schedulable_masters_forced_true: false })).toEqual({})
  })

  it('do not depend on there being hosts', () => {
    expect(() => deriveClusterFacts(aClusterContext({ hosts: [] }))).not.toThrow()
    expect(() =>
      deriveClusterFacts(aClusterContext({ hosts: [aHost(1, { inventory: null })] })),
    ).not.toThrow()
  })
})
