import { describe, expect, it } from 'vitest'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import { aCluster, aSingleNodeCluster } from '../testing/builders.ts'
import { familyProblem } from './family-rules.ts'

const V4 = { machine: '192.168.127.0/24', service: '172.30.0.0/16', cluster: '10.128.0.0/14' }
const V6 = { machine: 'fd00::/64', service: 'fd02::/112', cluster: 'fd01::/48' }
type Networks = typeof V4

const facts = (order: readonly Networks[], changes: Partial<ClusterFacts> = {}): ClusterFacts =>
  aCluster({
    machine_networks: order.map(({ machine }) => ({ cidr: machine })),
    service_networks: order.map(({ service }) => ({ cidr: service })),
    cluster_networks: order.map(({ cluster }) => ({ cidr: cluster, host_prefix: 64 })),
    api_vips: [],
    ingress_vips: [],
    ...changes,
  })
const networks = (...cidrs: string[]) => cidrs.map((cidr) => ({ cidr }))

describe('familyProblem', () => {
  it.each<[string, ClusterFacts, string | null]>([
    ['one family', facts([V4]), null],
    ['two families', facts([V4, V6]), null],
    ['services differ', facts([V4], { service_networks: networks(V6.service) }), 'different'],
    ['another order', facts([V4, V6], { service_networks: networks(V6.service, V4.service) }), 'different'],
    ['machines differ', facts([V4, V6], { machine_networks: networks(V4.machine) }), 'different'],
    [
      'machines do not matter with user-managed networking',
      facts([V4, V6], { machine_networks: [], user_managed_networking: true }),
      null,
    ],
    [
      'machines matter for a single node',
      aSingleNodeCluster({ machine_networks: networks(V6.machine) }),
      'different',
    ],
    ['several networks of one family', facts([V4, V4, V6]), null],
    ['unreadable', facts([V4], { service_networks: networks('rubbish') }), 'unreadable'],
  ])('%s', (_, cluster, expected) => {
    expect(familyProblem(cluster)?.problem ?? null).toBe(expected)
  })
})
