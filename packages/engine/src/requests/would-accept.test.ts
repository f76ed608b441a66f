import { describe, expect, it } from 'vitest'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import { updateCluster, updateHost } from '../tables/remedies.ts'
import type { ApiCall } from '../tables/verdict.ts'
import { aCluster, aClusterContext, aHost, anUnboundHostContext } from '../testing/builders.ts'
import { wouldAccept, wouldAcceptUnbound } from './would-accept.ts'

const accepts = (call: ApiCall, cluster: Partial<ClusterFacts> = {}): boolean =>
  wouldAccept(aClusterContext({ cluster: aCluster(cluster) }), call)

const change = (body: object): ApiCall => updateCluster(aCluster(), { ...body })

describe('wouldAccept', () => {
  it.each<[string, ApiCall]>([
    [
      'VIPs that are free',
      change({ api_vips: [{ ip: '192.168.127.110' }], ingress_vips: [{ ip: '192.168.127.111' }] }),
    ],
    ['another name for a host', updateHost(aHost(2), { host_name: 'other' })],
    ['what only a person can judge', { operation: 'V2CreateClusterManifest', params: {}, body: {} }],
  ])('takes %s', (_, call) => {
    expect(accepts(call)).toBe(true)
  })

  it.each<[string, ApiCall]>([
    ['what the rules refuse', change({ network_type: 'OpenShiftSDN' })],
    ['a network that cannot be read', change({ service_networks: [{ cidr: 'nonsense' }] })],
    [
      'a host prefix that no request may have',
      change({ cluster_networks: [{ cidr: '10.128.0.0/14', host_prefix: 0 }] }),
    ],
    ['a name that no host may have', updateHost(aHost(2), { host_name: 'localhost' })],
    ['a host that is not there', updateHost(aHost(9), { host_name: 'other' })],
  ])('refuses %s', (_, call) => {
    expect(accepts(call)).toBe(false)
  })

  it('refuses what was wrong before as well, when a request would have to repeat it', () => {
    const cluster_networks = [{ cidr: '10.128.0.0/14', host_prefix: -1 }]
    expect(accepts(change({ cluster_networks }), { cluster_networks })).toBe(false)
  })

  it('refuses everything while the cluster takes no changes', () => {
    expect(accepts(change({ base_dns_domain: 'example.org' }))).toBe(true)
    expect(accepts(change({ base_dns_domain: 'example.org' }), { status: 'installing' })).toBe(false)
  })
})

describe('wouldAcceptUnbound', () => {
  const context = anUnboundHostContext()

  it('asks the rules about the host itself and about no other host', () => {
    expect(wouldAcceptUnbound(context, updateHost(context.host, { host_name: 'other' }))).toBe(true)
    expect(wouldAcceptUnbound(context, updateHost(context.host, { host_name: 'localhost' }))).toBe(false)
    expect(wouldAcceptUnbound(context, updateHost(aHost(2), { host_name: 'other' }))).toBe(false)
  })
})
