import { describe, expect, it } from 'vitest'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import { aCluster, aSingleNodeCluster } from '../testing/builders.ts'
import {
  dualStackProblems,
  familyOrderProblems,
  familyProblem,
  hasTooManyOfOneFamily,
} from './family-rules.ts'

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
const vips = (...ips: string[]) => ips.map((ip) => ({ ip, verification: null }))

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

describe('familyOrderProblems', () => {
  it.each<[string, ClusterFacts, string[]]>([
    ['one family has no order', facts([V6], { openshift_version: '4.11.0' }), []],
    ['IPv4 first', facts([V4, V6]), []],
    ['IPv6 first', facts([V6, V4]), []],
    [
      'IPv6 first before 4.12',
      facts([V6, V4], { openshift_version: '4.11.0' }),
      ['machine_networks', 'service_networks', 'cluster_networks'],
    ],
    [
      'services the other way round',
      facts([V4, V6], { service_networks: networks(V6.service, V4.service) }),
      ['service_networks'],
    ],
    [
      'VIPs the other way round',
      facts([V4, V6], { api_vips: vips('fd00::5', '192.168.127.5'), ingress_vips: vips('192.168.127.6') }),
      ['api_vips'],
    ],
  ])('%s', (_, cluster, expected) => {
    expect(familyOrderProblems(cluster).map(({ list }) => list)).toEqual(expected)
  })

  it('holds the lists to what the cluster started with', () => {
    expect(familyOrderProblems(facts([V6, V4]), 'IPv4').map(({ list }) => list)).toEqual([
      'machine_networks',
      'service_networks',
      'cluster_networks',
    ])
  })
})

describe('dualStackProblems', () => {
  it.each<[string, ClusterFacts, string[]]>([
    ['one family', facts([V4], { network_type: 'OpenShiftSDN', machine_networks: [] }), []],
    ['both families', facts([V4, V6]), []],
    ['the old network plug-in', facts([V4, V6], { network_type: 'OpenShiftSDN' }), ['sdn']],
    ['leases', facts([V4, V6], { vip_dhcp_allocation: true }), ['dhcp']],
    [
      'no machine networks',
      facts([V4, V6], { machine_networks: [] }),
      ['machine-network-count', 'missing-family'],
    ],
    [
      'machine networks may be missing with user-managed networking',
      facts([V4, V6], { machine_networks: [], user_managed_networking: true }),
      [],
    ],
    [
      'three machine networks',
      facts([V4, V6], { machine_networks: networks(V4.machine, V6.machine, '10.9.0.0/24') }),
      ['machine-network-count'],
    ],
    [
      'three machine networks with a user-managed load balancer',
      facts([V4, V6], {
        load_balancer_type: 'user-managed',
        machine_networks: networks(V4.machine, V6.machine, '10.9.0.0/24'),
      }),
      [],
    ],
    [
      'services of one family',
      facts([V4, V6], { service_networks: networks(V4.service) }),
      ['missing-family'],
    ],
    [
      'the wrong order',
      facts([V4, V6], {
        cluster_networks: [
          { cidr: V6.cluster, host_prefix: 64 },
          { cidr: V4.cluster, host_prefix: 23 },
        ],
      }),
      ['order'],
    ],
  ])('%s', (_, cluster, expected) => {
    expect(dualStackProblems(cluster).map(({ problem }) => problem)).toEqual(expected)
  })
})

it('counts networks of one family', () => {
  expect(hasTooManyOfOneFamily(networks(V4.service, V6.service))).toBe(false)
  expect(hasTooManyOfOneFamily(networks(V4.service, '172.31.0.0/16'))).toBe(true)
  expect(hasTooManyOfOneFamily([])).toBe(false)
})
