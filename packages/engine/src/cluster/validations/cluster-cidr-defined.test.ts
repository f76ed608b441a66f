import { describe, expect, it } from 'vitest'
import { aCluster, aClusterContext } from '../../testing/builders.ts'
import { completeCalls, statusOf } from '../../testing/verdict-of.ts'
import { clusterCidrDefined } from './cluster-cidr-defined.ts'

describe('cluster-cidr-defined', () => {
  it('success: set', () => {
    expect(statusOf(clusterCidrDefined, aClusterContext())).toBe('success')
  })

  it('failure: not set; the usual network is proposed', () => {
    const context = aClusterContext({ cluster: aCluster({ cluster_networks: [] }) })
    expect(statusOf(clusterCidrDefined, context)).toBe('failure')
    expect(completeCalls(clusterCidrDefined, context)[0]?.body).toEqual({
      cluster_networks: [{ cidr: '10.128.0.0/14', host_prefix: 23 }],
    })
  })

  it('failure: not set; the proposal keeps clear of the machine network', () => {
    const cluster = aCluster({ cluster_networks: [], machine_networks: [{ cidr: '10.128.0.0/16' }] })
    const [call] = completeCalls(clusterCidrDefined, aClusterContext({ cluster }))
    expect(call?.body.cluster_networks).toMatchObject([{ cidr: '10.132.0.0/14' }])
  })

  it('failure: not set; the proposal has the families of the service networks', () => {
    const service_networks = [{ cidr: '172.30.0.0/16' }, { cidr: 'fd02::/112' }]
    const cluster = aCluster({ cluster_networks: [], service_networks })
    const [call] = completeCalls(clusterCidrDefined, aClusterContext({ cluster }))
    expect(call?.body.cluster_networks).toMatchObject([{}, { cidr: 'fd01::/48' }])
  })
})
