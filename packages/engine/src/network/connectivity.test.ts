import type { ConnectivityRemoteHost } from '@groundwork/contract/steps'
import { describe, expect, it } from 'vitest'
import type { HostFacts } from '../facts/host-facts.ts'
import { aCluster, aClusterContext, aHost, hostId } from '../testing/builders.ts'
import { failedMtuPaths, peersLosingMoreThan, peersSlowerThan } from './connectivity.ts'

const reporting = (...remote_hosts: ConnectivityRemoteHost[]): HostFacts =>
  aHost(1, { connectivity: { remote_hosts } })

const pings = (
  other: number,
  ...entries: { ms?: number; loss?: number; to?: string }[]
): ConnectivityRemoteHost => ({
  host_id: hostId(other),
  l3_connectivity: entries.map(({ ms, loss, to = `192.168.127.${10 + other}` }) => ({
    remote_ip_address: to,
    successful: true,
    ...(ms !== undefined && { average_rtt_ms: ms }),
    ...(loss !== undefined && { packet_loss_percentage: loss }),
  })),
})

const contextOf = (host: HostFacts, changes = {}) =>
  aClusterContext({ hosts: [host, aHost(2), aHost(3), aHost(4), aHost(5)], cluster: aCluster(changes) })

describe('slow and lossy peers', () => {
  it('are named with their worst address, worst first', () => {
    const host = reporting(pings(2, { ms: 120, to: 'a' }, { ms: 150, to: 'b' }), pings(3, { ms: 900 }))
    expect(peersSlowerThan(contextOf(host), host, 100)).toEqual([
      { hostId: hostId(3), address: '192.168.127.13', value: 900 },
      { hostId: hostId(2), address: 'b', value: 150 },
    ])
  })

  it('are only those with the same effective role', () => {
    // Hosts 1 to 3 are suggested as masters, 4 and 5 as workers.
    const host = reporting(pings(4, { ms: 500 }), pings(2, { ms: 500 }))
    expect(peersSlowerThan(contextOf(host), host, 100).map((peer) => peer.hostId)).toEqual([hostId(2)])
  })

  it('may be exactly at the threshold', () => {
    const host = reporting(pings(2, { ms: 100, loss: 0 }))
    expect(peersSlowerThan(contextOf(host), host, 100)).toEqual([])
    expect(peersLosingMoreThan(contextOf(host), host, 0)).toEqual([])
  })

  it('lose packets', () => {
    const host = reporting(pings(2, { loss: 10 }), pings(3, {}))
    expect(peersLosingMoreThan(contextOf(host), host, 0)).toEqual([
      { hostId: hostId(2), address: '192.168.127.12', value: 10 },
    ])
  })

  it('are no unknown hosts, not the host itself, and no host without a report', () => {
    const host = reporting(pings(99, { ms: 500 }), pings(1, { ms: 500 }), {})
    expect(peersSlowerThan(contextOf(host), host, 100)).toEqual([])
    const silent = aHost(1, { connectivity: null })
    expect(peersSlowerThan(contextOf(silent), silent, 100)).toEqual([])
  })
})

describe('failedMtuPaths', () => {
  const path = (remote_ip_address: string, outgoing_nic = 'eno1', mtu_successful = false) => ({
    host_id: hostId(2),
    mtu_report: [{ outgoing_nic, remote_ip_address, mtu_successful }],
  })

  it.each<[string, ConnectivityRemoteHost, object, number]>([
    ['a failed path in the machine network', path('192.168.127.12'), {}, 1],
    ['a good path', path('192.168.127.12', 'eno1', true), {}, 0],
    ['a path to an address elsewhere', path('10.0.0.2'), {}, 0],
    ['a path out of another interface', path('192.168.127.12', 'eno9'), {}, 0],
    ['anything with user-managed networking', path('10.0.0.2', 'eno9'), { user_managed_networking: true }, 1],
    ['rubbish', path('rubbish'), {}, 0],
  ])('%s', (_, remote, changes, count) => {
    const host = reporting(remote)
    expect(failedMtuPaths(contextOf(host, changes), host)).toHaveLength(count)
  })

  it('are sorted by host, address and interface', () => {
    const paths = ['eno2', 'eno1'].map((outgoing_nic) => ({
      outgoing_nic,
      remote_ip_address: '192.168.127.12',
      mtu_successful: false,
    }))
    const host = reporting({ host_id: hostId(2), mtu_report: paths })
    const failed = failedMtuPaths(contextOf(host, { user_managed_networking: true }), host)
    expect(failed.map(({ nic }) => nic)).toEqual(['eno1', 'eno2'])
  })

  it('names host, interface and address', () => {
    const host = reporting(path('192.168.127.12'))
    expect(failedMtuPaths(contextOf(host), host)).toEqual([
      { hostId: hostId(2), nic: 'eno1', address: '192.168.127.12' },
    ])
  })
})
