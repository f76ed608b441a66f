import type { Inventory, NetworkInterface } from '@groundwork/contract/hosts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ClusterFacts, Vip } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import {
  aCluster,
  aClusterContext,
  aHost,
  anInventory,
  aSingleNodeCluster,
  hostId,
} from '../testing/builders.ts'
import {
  calculatedNetworkForVip,
  deriveMachineNetworks,
  hostNetworks,
  primaryMachineNetwork,
} from './machine-network.ts'

const nic = (name: string, ...addresses: string[]): NetworkInterface => ({
  name,
  ipv4_addresses: addresses.filter((text) => !text.includes(':')),
  ipv6_addresses: addresses.filter((text) => text.includes(':')),
})
const host = (number: number, interfaces: NetworkInterface[], changes: Partial<Inventory> = {}): HostFacts =>
  aHost(number, { inventory: anInventory(number, { interfaces, ...changes }) })
const vip = (ip: string): Vip => ({ ip, verification: null })
const networks = (...cidrs: string[]) => cidrs.map((cidr) => ({ cidr }))
const dualStack: Partial<ClusterFacts> = {
  service_networks: networks('172.30.0.0/16', 'fd02::/112'),
  cluster_networks: [
    { cidr: '10.128.0.0/14', host_prefix: 23 },
    { cidr: 'fd01::/48', host_prefix: 64 },
  ],
  machine_networks: networks('192.168.127.0/24', 'fd00::/64'),
}

function derive(cluster: ClusterFacts, hosts: readonly HostFacts[]): string[] | null {
  const derived = deriveMachineNetworks(
    aClusterContext({ cluster: { ...cluster, status: 'insufficient' }, hosts }),
  )
  return derived?.map(({ cidr }) => cidr) ?? null
}

describe('machine networks with VIPs', () => {
  const hosts = [
    host(1, [nic('eno1', '192.168.127.11/24'), nic('eno2', '10.0.0.1/16', 'fd00::1/64')]),
    host(2, [nic('eno1', '192.168.127.12/24')]),
  ]

  it.each<[string, Partial<ClusterFacts>, string[] | null]>([
    ['follow the API VIP', { api_vips: [vip('10.0.9.9')] }, ['10.0.0.0/16']],
    [
      'follow the ingress VIP without an API VIP',
      { api_vips: [], ingress_vips: [vip('10.0.9.9')] },
      ['10.0.0.0/16'],
    ],
    ['stay when they are right', {}, null],
    ['are cleared when no host is near the VIP', { api_vips: [vip('172.16.0.1')] }, []],
    ['are cleared without VIPs', { api_vips: [], ingress_vips: [] }, []],
    ['are cleared when the VIP cannot be read', { api_vips: [vip('rubbish')] }, []],
    ['stay empty', { api_vips: [], ingress_vips: [], machine_networks: [] }, null],
    [
      'follow an IPv6 VIP',
      {
        ...dualStack,
        machine_networks: networks('fd00::/64'),
        service_networks: networks('fd02::/112'),
        cluster_networks: [{ cidr: 'fd01::/48', host_prefix: 64 }],
        api_vips: [vip('fd00::99')],
        ingress_vips: [vip('fd00::98')],
      },
      null,
    ],
    [
      'of two families follow both VIPs',
      { ...dualStack, machine_networks: [], api_vips: [vip('192.168.127.100'), vip('fd00::99')] },
      ['192.168.127.0/24', 'fd00::/64'],
    ],
    [
      'of two families stay where there is no match',
      { ...dualStack, api_vips: [vip('10.0.0.77'), vip('fd99::1')] },
      ['10.0.0.0/16', 'fd00::/64'],
    ],
    ['of two families stay without VIPs', { ...dualStack, api_vips: [], ingress_vips: [] }, null],
    [
      "are the user's with a user-managed load balancer",
      { load_balancer_type: 'user-managed', api_vips: [vip('10.0.9.9')] },
      null,
    ],
    [
      "are the user's with user-managed networking",
      { user_managed_networking: true, api_vips: [], ingress_vips: [] },
      null,
    ],
    ['of an installed cluster stay', { kind: 'AddHostsCluster', api_vips: [vip('10.0.9.9')] }, null],
  ])('%s', (_, changes, expected) => {
    expect(derive(aCluster(changes), hosts)).toEqual(expected)
  })

  it.each(['ready', 'preparing-for-installation', 'installing', 'installed'] as const)(
    'stay when %s',
    (status) => {
      const cluster = aCluster({ status, api_vips: [vip('10.0.9.9')] })
      expect(deriveMachineNetworks(aClusterContext({ cluster, hosts }))).toBeNull()
    },
  )
})

describe('machine networks with VIP leases', () => {
  const dhcp = (changes = {}) =>
    aCluster({ vip_dhcp_allocation: true, api_vips: [], ingress_vips: [], ...changes })

  it('are the only network there is', () => {
    const hosts = [1, 2].map((number) => host(number, [nic('eno1', `10.0.0.${number}/24`)]))
    expect(derive(dhcp({ machine_networks: [] }), hosts)).toEqual(['10.0.0.0/24'])
  })

  it('wait for the user when there are several, or none', () => {
    const hosts = [host(1, [nic('eno1', '10.0.0.1/24')]), host(2, [nic('eno1', '10.0.1.2/24')])]
    expect(derive(dhcp(), hosts)).toBeNull()
    expect(derive(dhcp(), [aHost(1, { inventory: null })])).toBeNull()
  })
})

describe('machine networks of a single node', () => {
  const sno = (changes: Partial<ClusterFacts> = {}) =>
    aSingleNodeCluster({ machine_networks: [], ...changes })
  const toGateway = (gateway: string, name: string, metric: number) => ({
    destination: gateway.includes(':') ? '::' : '0.0.0.0',
    gateway,
    interface: name,
    metric,
  })
  const twoNics = [nic('eno1', '192.168.127.11/24', 'fd00::1/64'), nic('eno2', '10.0.0.1/16')]

  it.each<[string, ClusterFacts, HostFacts[], string[] | null]>([
    ['are its only network', sno(), [host(1, [nic('eno1', '10.0.0.1/24')])], ['10.0.0.0/24']],
    [
      'stay when they are set',
      sno({ machine_networks: networks('10.9.0.0/16') }),
      [host(1, [nic('eno1', '10.0.0.1/24')])],
      null,
    ],
    [
      'follow the best default route',
      sno(),
      [
        host(1, twoNics, {
          routes: [toGateway('192.168.127.1', 'eno1', 100), toGateway('10.0.0.254', 'eno2', 50)],
        }),
      ],
      ['10.0.0.0/16'],
    ],
    ['are not guessed among several', sno(), [host(1, twoNics, { routes: [] })], null],
    ['are not taken from another family', sno(), [host(1, [nic('eno1', 'fd00::1/64')])], null],
    [
      'have one network a family',
      sno({ ...dualStack, machine_networks: [] }),
      [host(1, [nic('eno1', '10.0.0.1/24', 'fd00::1/64')])],
      ['10.0.0.0/24', 'fd00::/64'],
    ],
    [
      'wait until both families are there',
      sno({ ...dualStack, machine_networks: [] }),
      [host(1, [nic('eno1', '10.0.0.1/24')])],
      null,
    ],
    [
      'wait until the other networks agree',
      sno({ service_networks: networks('fd02::/112') }),
      [host(1, [nic('eno1', '10.0.0.1/24', 'fd00::1/64')])],
      null,
    ],
    ['wait for an inventory', sno(), [aHost(1, { inventory: null })], null],
    [
      'wait for the other networks to be set',
      sno({ service_networks: [], cluster_networks: [] }),
      [host(1, twoNics)],
      null,
    ],
  ])('%s', (_, cluster, hosts, expected) => {
    expect(derive(cluster, hosts)).toEqual(expected)
  })
})

describe('derivation', () => {
  it('does not depend on the order of hosts, interfaces, addresses or routes', () => {
    const pool = [
      '192.168.127.5/24',
      '192.168.127.9/16',
      '10.0.0.1/16',
      '10.0.3.1/20',
      'fd00::1/64',
      'fd00::2/48',
    ]
    const addresses = fc.uniqueArray(fc.constantFrom(...pool), { minLength: 1 })
    const cluster = fc.constantFrom(
      aCluster({ api_vips: [vip('192.168.127.200')] }),
      aCluster({ api_vips: [vip('10.0.3.200')], machine_networks: [] }),
      aCluster({ ...dualStack, api_vips: [vip('10.0.3.200'), vip('fd00::99')] }),
      aCluster({ vip_dhcp_allocation: true }),
      aSingleNodeCluster({ ...dualStack, machine_networks: [] }),
    )
    const routes = [
      { destination: '0.0.0.0', gateway: '10.0.3.254', interface: 'n0', metric: 5 },
      { destination: '0.0.0.0', gateway: '192.168.127.254', interface: 'n1', metric: 5 },
      { destination: '::', gateway: 'fe80::1', interface: 'n0' },
    ]
    const build = (lists: readonly string[][], isReversed: boolean) => {
      const turn = <Item>(items: readonly Item[]): Item[] => (isReversed ? [...items].reverse() : [...items])
      const hosts = lists.map((list, index) => {
        const nics = [list.slice(0, 2), list.slice(2)].map((part, at) => nic(`n${at}`, ...turn(part)))
        return host(index + 1, turn(nics), { routes: turn(routes) })
      })
      return turn(hosts)
    }
    fc.assert(
      fc.property(cluster, fc.array(addresses, { minLength: 1, maxLength: 4 }), (facts, lists) => {
        expect(derive(facts, build(lists, true))).toEqual(derive(facts, build(lists, false)))
      }),
    )
  })

  it('takes the narrowest network of the first host that is near the VIP', () => {
    const context = aClusterContext({
      hosts: [
        host(3, [nic('eno1', '10.0.0.3/8')]),
        host(2, [nic('eno1', '10.0.0.2/16', '10.0.0.2/24')]),
        host(1, [nic('eno1', '192.168.0.1/24')]),
        aHost(4, { inventory: null }),
      ],
    })
    expect(calculatedNetworkForVip(context, '10.0.0.9')?.text).toBe('10.0.0.0/24')
    expect(calculatedNetworkForVip(context, '10.0.1.9')?.text).toBe('10.0.0.0/16')
    expect(calculatedNetworkForVip(context, '10.1.1.9')?.text).toBe('10.0.0.0/8')
    expect(calculatedNetworkForVip(context, '172.16.0.1')).toBeNull()
    expect(calculatedNetworkForVip(context, '')).toBeNull()
  })
})

describe('primaryMachineNetwork', () => {
  const bootstrap: HostFacts = {
    ...host(2, [nic('eno2', '10.0.0.2/16', 'fd00::2/64'), nic('eno1', '192.168.127.12/24')]),
    bootstrap: true,
  }
  const userManaged: Partial<ClusterFacts> = {
    user_managed_networking: true,
    machine_networks: [],
    api_vips: [],
    ingress_vips: [],
  }
  const primary = (changes: Partial<ClusterFacts>, hosts: HostFacts[]) =>
    primaryMachineNetwork(aClusterContext({ cluster: aCluster(changes), hosts }))?.text ?? null

  it.each<[string, Partial<ClusterFacts>, HostFacts[], string | null]>([
    [
      'is the first machine network',
      { machine_networks: networks('10.1.0.0/16', 'fd00::/64') },
      [bootstrap],
      '10.1.0.0/16',
    ],
    ['does not exist without one', { machine_networks: [] }, [bootstrap], null],
    [
      "is the bootstrap host's default network where none is needed",
      userManaged,
      [aHost(1), bootstrap],
      '192.168.127.0/24',
    ],
    [
      'is the first network without a default route',
      userManaged,
      [{ ...bootstrap, inventory: { ...bootstrap.inventory, routes: [] } }],
      '10.0.0.0/16',
    ],
    [
      'is of the primary family',
      { ...userManaged, service_networks: networks('fd02::/112') },
      [bootstrap],
      'fd00::/64',
    ],
    ['needs a bootstrap host', userManaged, [aHost(1)], null],
  ])('%s', (_, changes, hosts, expected) => {
    expect(primary(changes, hosts)).toBe(expected)
  })
})

describe('hostNetworks', () => {
  it('lists the networks that all hosts with an inventory share, with their ids', () => {
    const hosts = [
      host(2, [nic('eno1', '192.168.127.12/24', '192.168.127.13/24'), nic('eno2', '10.0.0.2/16')]),
      host(1, [nic('eno1', '192.168.127.11/24'), nic('eno2', '10.1.0.1/16'), nic('eno3', 'fd00::1/64')]),
      aHost(3, { inventory: null }),
    ]
    expect(hostNetworks(hosts)).toEqual([{ cidr: '192.168.127.0/24', host_ids: [hostId(1), hostId(2)] }])
    expect(hostNetworks([])).toEqual([])
  })
})
