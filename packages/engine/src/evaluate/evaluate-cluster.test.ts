import { ClusterStatus } from '@groundwork/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import type { HostFacts } from '../facts/host-facts.ts'
import { minutes } from '../facts/instant.ts'
import { aCluster, aHost, aSnapshot, hostId, NOW } from '../testing/builders.ts'
import { deepFreeze } from '../testing/deep-freeze.ts'
import { applyDecision } from './apply-decision.ts'
import { evaluateCluster } from './evaluate-cluster.ts'

const hosts = (changes: Partial<HostFacts>): HostFacts[] => [1, 2, 3].map((number) => aHost(number, changes))

const PREPARED = {
  role: 'master',
  status: 'preparing-for-installation',
  disks_info: { '/dev/sda': { disk_speed: { tested: true, exit_code: 0 } } },
  images_status: { image: { result: 'success', download_rate: 50 } },
} as const satisfies Partial<HostFacts>

describe('one evaluation', () => {
  it('changes nothing where nothing is to be done', () => {
    const decision = evaluateCluster(aSnapshot())
    expect(decision.cluster.changes).toEqual({})
    expect(decision.hosts.map(({ changes }) => changes)).toEqual([{}, {}, {}])
    expect([decision.events, decision.settled]).toEqual([[], true])
  })

  it('follows a change to its end: hosts prepared, cluster installs, hosts install', () => {
    const {
      cluster,
      hosts: decided,
      events,
    } = evaluateCluster(
      aSnapshot({
        cluster: aCluster({
          status: 'preparing-for-installation',
          last_installation_preparation: { status: 'success', reason: '' },
        }),
        hosts: hosts({ ...PREPARED, installation_disk_id: '/dev/sda' }),
      }),
    )
    expect(cluster.changes.status).toBe('installing')
    expect(cluster.rules).toEqual(['installation-starts'])
    expect(decided.map(({ rules }) => rules)).toEqual(
      Array.from({ length: 3 }, () => ['preparation-succeeded', 'installation-starts']),
    )
    expect(events.filter(({ name }) => name === 'host_status_updated')).toHaveLength(6)
    expect(events.filter(({ name }) => name === 'cluster_status_updated')).toHaveLength(1)
  })

  it('lists hosts by id, however they came', () => {
    const { hosts: decided } = evaluateCluster(aSnapshot({ hosts: [aHost(3), aHost(1), aHost(2)] }))
    expect(decided.map(({ id }) => id)).toEqual([1, 2, 3].map(hostId))
  })

  it.each(ClusterStatus.enum)(
    'validates a cluster only as long as that can change anything (%s)',
    (status) => {
      const isOpen = ['insufficient', 'ready', 'pending-for-input', 'preparing-for-installation']
      const { verdicts } = evaluateCluster(aSnapshot({ cluster: aCluster({ status }), hosts: [] })).cluster
      expect(verdicts !== null).toBe(isOpen.includes(status))
    },
  )

  it('names the moment at which the first host would count as gone', () => {
    const quiet = NOW - minutes(2)
    const snapshot = aSnapshot({ hosts: [aHost(1), aHost(2, { checked_in_at: quiet }), aHost(3)] })
    expect(evaluateCluster(snapshot).nextDeadline).toBe(quiet + minutes(3) + 1)
  })
})

describe('applyDecision', () => {
  it('puts the changes into new facts and leaves the old ones', () => {
    const snapshot = deepFreeze(aSnapshot({ hosts: hosts({ checked_in_at: NOW - minutes(5) }) }))
    const after = applyDecision(snapshot, evaluateCluster(snapshot))
    expect(after.hosts.map(({ status }) => status)).toEqual(Array.from({ length: 3 }, () => 'disconnected'))
    expect(after.cluster.status).toBe('insufficient')
    expect(snapshot.hosts.map(({ status }) => status)).toEqual(Array.from({ length: 3 }, () => 'known'))
  })
})
