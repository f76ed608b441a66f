import { describe, expect, it } from 'vitest'
import { aCluster, aClusterContext } from '../../testing/builders.ts'
import { completeCalls, statusOf } from '../../testing/verdict-of.ts'
import { serviceCidrDefined } from './service-cidr-defined.ts'

describe('service-cidr-defined', () => {
  it('success: set', () => {
    expect(statusOf(serviceCidrDefined, aClusterContext())).toBe('success')
  })

  it('failure: not set; the usual network is proposed', () => {
    const context = aClusterContext({ cluster: aCluster({ service_networks: [] }) })
    expect(statusOf(serviceCidrDefined, context)).toBe('failure')
    expect(completeCalls(serviceCidrDefined, context)[0]?.body).toEqual({
      service_networks: [{ cidr: '172.30.0.0/16' }],
    })
  })

  it('failure: not set; the proposal keeps clear of the machine network', () => {
    const cluster = aCluster({ service_networks: [], machine_networks: [{ cidr: '172.30.5.0/24' }] })
    const [call] = completeCalls(serviceCidrDefined, aClusterContext({ cluster }))
    expect(call?.body.service_networks).toMatchObject([{ cidr: '172.29.0.0/16' }])
  })

  it('failure: not set; the proposal has the families of the cluster networks', () => {
    const cluster_networks = [
      { cidr: '10.128.0.0/14', host_prefix: 23 },
      { cidr: 'fd01::/48', host_prefix: 64 },
    ]
    const cluster = aCluster({ service_networks: [], cluster_networks })
    const [call] = completeCalls(serviceCidrDefined, aClusterContext({ cluster }))
    expect(call?.body.service_networks).toMatchObject([{}, { cidr: 'fd02::/112' }])
  })
})
