import { describe, expect, it } from 'vitest'
import { createClusterContext } from '../../context/cluster-context.ts'
import { applyCall } from '../../testing/apply-call.ts'
import { aCluster, aClusterContext, aHost, aSnapshot } from '../../testing/builders.ts'
import { completeCalls, statusOf, verdictText } from '../../testing/verdict-of.ts'
import { networkPrefixValid } from './network-prefix-valid.ts'

const network = (cidr: string, host_prefix: number) => ({ cluster_networks: [{ cidr, host_prefix }] })
const hosts = (count: number) => Array.from({ length: count }, (_, index) => aHost(index + 1))

describe('network-prefix-valid', () => {
  it.each([
    ['the default', { cluster: aCluster() }],
    ['room for exactly 4', { cluster: aCluster(network('10.128.0.0/21', 23)) }],
    ['room for the only host', { cluster: aCluster(network('10.128.0.0/23', 23)), hosts: hosts(1) }],
    ['IPv6', { cluster: aCluster(network('fd01::/48', 64)) }],
    [
      'Cilium without a host prefix',
      { cluster: aCluster({ ...network('10.128.0.0/14', 0), network_type: 'Cilium' }) },
    ],
  ])('success: %s', (_, changes) => {
    expect(statusOf(networkPrefixValid, aClusterContext(changes))).toBe('success')
  })

  it.each([
    ['room for 2 of 4', network('10.128.0.0/22', 23), hosts(3), 'has room for 2 hosts; 4 are needed'],
    ['room for 4 of 5', network('10.128.0.0/21', 23), hosts(5), 'has room for 4 hosts; 5 are needed'],
    ['host prefix shorter than the network', network('10.128.0.0/14', 8), hosts(3), 'has room for 0 hosts'],
    ['too few addresses for a host', network('10.128.0.0/14', 26), hosts(3), 'at most 25 is allowed'],
    ['no host prefix', network('10.128.0.0/14', 0), hosts(3), 'has no host prefix'],
    [
      'a network too small for any host prefix',
      network('10.128.0.0/24', 25),
      hosts(3),
      'has room for 2 hosts',
    ],
    ['not a network', network('nonsense', 23), hosts(3), '"nonsense" is not a network'],
  ])('failure: %s; the remedy mends it', (_, networks, members, words) => {
    const snapshot = aSnapshot({ cluster: aCluster(networks), hosts: members })
    const context = createClusterContext(snapshot)
    expect(verdictText(networkPrefixValid, context)).toContain(words)
    const [call] = completeCalls(networkPrefixValid, context)
    expect(call && statusOf(networkPrefixValid, createClusterContext(applyCall(snapshot, call)))).toBe(
      'success',
    )
  })

  it('pending: no cluster network', () => {
    const cluster = aCluster({ cluster_networks: [] })
    expect(statusOf(networkPrefixValid, aClusterContext({ cluster }))).toBe('pending')
  })
})
