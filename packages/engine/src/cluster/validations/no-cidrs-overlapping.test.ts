import { describe, expect, it } from 'vitest'
import { createClusterContext } from '../../context/cluster-context.ts'
import { applyCall } from '../../testing/apply-call.ts'
import { aCluster, aClusterContext, aSingleNodeCluster, aSnapshot } from '../../testing/builders.ts'
import { completeCalls, statusOf, verdictText } from '../../testing/verdict-of.ts'
import { noCidrsOverlapping } from './no-cidrs-overlapping.ts'

const pods = (...cidrs: string[]) => ({ cluster_networks: cidrs.map((cidr) => ({ cidr, host_prefix: 24 })) })
const services = (...cidrs: string[]) => ({ service_networks: cidrs.map((cidr) => ({ cidr })) })
const UMN = { user_managed_networking: true }

describe('no-cidrs-overlapping', () => {
  it.each([
    ['apart', aCluster()],
    ['user-managed networking: machines do not count', aCluster({ ...UMN, ...services('192.168.0.0/16') })],
    [
      'other places of the lists are not compared',
      aCluster({ ...pods('10.0.0.0/16', 'fd01::/48'), ...services('172.30.0.0/16', '10.0.0.0/24') }),
    ],
  ])('success: %s', (_, cluster) => {
    expect(statusOf(noCidrsOverlapping, aClusterContext({ cluster }))).toBe('success')
  })

  it.each([
    [
      'machines and services',
      aCluster(services('192.168.0.0/16')),
      'machine network 192.168.127.0/24 and the service',
    ],
    [
      'machines and pods',
      aCluster(pods('192.168.0.0/16')),
      'machine network 192.168.127.0/24 and the cluster',
    ],
    [
      'services and pods',
      aCluster(services('10.128.0.0/16')),
      'service network 10.128.0.0/16 and the cluster',
    ],
    ['single node', aSingleNodeCluster(services('192.168.0.0/16')), 'the machine network'],
    [
      'all of them',
      aCluster({ ...services('192.168.0.0/16'), ...pods('192.168.0.0/16') }),
      'the service network',
    ],
  ])('failure: %s; the remedy mends it', (_, cluster, words) => {
    const snapshot = aSnapshot({ cluster })
    const context = createClusterContext(snapshot)
    expect(verdictText(noCidrsOverlapping, context)).toContain(words)
    const [call] = completeCalls(noCidrsOverlapping, context)
    expect(call && statusOf(noCidrsOverlapping, createClusterContext(applyCall(snapshot, call)))).toBe(
      'success',
    )
  })

  it('failure: the remedy moves the service network and leaves the rest alone', () => {
    const cluster = aCluster({ ...services('192.168.0.0/16') })
    expect(completeCalls(noCidrsOverlapping, aClusterContext({ cluster }))[0]?.body).toEqual({
      service_networks: [{ cidr: '172.30.0.0/16' }],
      cluster_networks: cluster.cluster_networks,
    })
  })

  it.each([
    ['no cluster network', aCluster(pods())],
    ['no service network', aCluster(services())],
    ['no machine network', aCluster({ machine_networks: [] })],
  ])('pending: %s', (_, cluster) => {
    expect(statusOf(noCidrsOverlapping, aClusterContext({ cluster }))).toBe('pending')
  })

  it('error: more cluster networks than service networks; one of each family is proposed', () => {
    const snapshot = aSnapshot({ cluster: aCluster(pods('10.128.0.0/14', '10.0.0.0/16')) })
    const context = createClusterContext(snapshot)
    expect(statusOf(noCidrsOverlapping, context)).toBe('error')
    const [call] = completeCalls(noCidrsOverlapping, context)
    expect(call && statusOf(noCidrsOverlapping, createClusterContext(applyCall(snapshot, call)))).toBe(
      'success',
    )
  })
})
