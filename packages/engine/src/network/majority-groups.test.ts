import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HostFacts } from '../facts/host-facts.ts'
import { aHost, anInventory, hostId } from '../testing/builders.ts'
import { majorityGroups } from './majority-groups.ts'

const NETWORK = '192.168.127.0/24'

interface Seen {
  readonly l2?: readonly string[]
  readonly l3?: readonly string[]
}

/** Host `number` with these addresses (CIDR text) that reaches others by the given addresses. */
function host(number: number, addresses: readonly string[], sees: Readonly<Record<number, Seen>>): HostFacts {
  const [nic] = anInventory(number).interfaces ?? []
  const inventory = anInventory(number, {
    interfaces: [
      {
        ...nic,
        ipv4_addresses: addresses.filter((text) => !text.includes(':')),
        ipv6_addresses: addresses.filter((text) => text.includes(':')),
      },
    ],
  })
  const remote_hosts = Object.entries(sees).map(([other, { l2 = [], l3 = [] }]) => ({
    host_id: hostId(Number(other)),
    l2_connectivity: l2.map((remote_ip_address) => ({ remote_ip_address, successful: true })),
    l3_connectivity: l3.map((remote_ip_address) => ({ remote_ip_address, successful: true })),
  }))
  return aHost(number, { inventory, connectivity: { remote_hosts } })
}

/** Hosts in one network; `sees(a, b)` says whether a reaches b on both layers. */
function cluster(size: number, sees: (from: number, to: number) => boolean): HostFacts[] {
  const numbers = Array.from({ length: size }, (_, index) => index + 1)
  const ip = (number: number) => `192.168.127.${10 + number}`
  return numbers.map((from) => {
    const reached = numbers.filter((to) => to !== from && sees(from, to))
    const entries = reached.map((to): [number, Seen] => [to, { l2: [ip(to)], l3: [ip(to)] }])
    return host(from, [`${ip(from)}/24`], Object.fromEntries(entries))
  })
}

const ids = (...numbers: number[]) => numbers.map(hostId)

describe('majorityGroups', () => {
  it('puts hosts that all see each other into one group, for the network and its family', () => {
    expect(
      majorityGroups(
        cluster(3, () => true),
        3,
      ),
    ).toEqual({
      majority_groups: { [NETWORK]: ids(1, 2, 3), IPv4: ids(1, 2, 3), IPv6: [] },
      l3_connected_addresses: {
        [hostId(1)]: ['192.168.127.11'],
        [hostId(2)]: ['192.168.127.12'],
        [hostId(3)]: ['192.168.127.13'],
      },
    })
  })

  it('is written with sorted keys, as on the wire', () => {
    const text = JSON.stringify(majorityGroups(cluster(3, () => true).reverse(), 3))
    expect(text).toMatch(
      /^\{"majority_groups":\{"192.168.127.0\/24":.*,"IPv4":.*,"IPv6":\[\]\},"l3_connected_addresses"/,
    )
  })

  it.each([
    ['two hosts are no majority', 2, 3, []],
    ['with fencing two are enough', 2, 2, ids(1, 2)],
    ['one host alone', 1, 3, []],
    ['no hosts', 0, 3, undefined],
  ])('%s', (_, size, minimumSize, expected) => {
    expect(
      majorityGroups(
        cluster(size, () => true),
        minimumSize,
      ).majority_groups[NETWORK],
    ).toEqual(expected)
  })

  it('leaves out a host that one member does not see', () => {
    const groups = majorityGroups(
      cluster(4, (from, to) => !(from === 2 && to === 4)),
      3,
    )
    expect(groups.majority_groups[NETWORK]).toEqual(ids(1, 2, 3))
    expect(Object.keys(groups.l3_connected_addresses)).toEqual(ids(1, 2, 3))
  })

  it('names a network in which no host reaches another, and no addresses', () => {
    expect(
      majorityGroups(
        cluster(3, () => false),
        3,
      ),
    ).toEqual({
      majority_groups: { [NETWORK]: [], IPv4: [], IPv6: [] },
      l3_connected_addresses: {},
    })
  })

  it('counts an unsuccessful or missing answer as not seen', () => {
    const hosts = cluster(3, () => true).map((each) => ({
      ...each,
      connectivity: {
        remote_hosts:
          each.connectivity?.remote_hosts?.map((remote) => ({
            host_id: remote.host_id ?? '',
            l2_connectivity: remote.l2_connectivity?.map(({ successful: _, ...rest }) => rest) ?? [],
          })) ?? [],
      },
    }))
    expect(majorityGroups(hosts, 3).majority_groups).toEqual({ [NETWORK]: [], IPv4: [], IPv6: [] })
  })

  it('needs every address of a family on layer 3, but any address of the network on layer 2', () => {
    const two = (number: number) => [`192.168.127.${number}/24`, `10.0.0.${number}/16`]
    const sees = (number: number, all: boolean): Seen => ({
      l2: [`192.168.127.${number}`],
      l3: all ? [`192.168.127.${number}`, `10.0.0.${number}`] : [`192.168.127.${number}`],
    })
    const groups = majorityGroups(
      [
        host(1, two(1), { 2: sees(2, true), 3: sees(3, true), 4: sees(4, true) }),
        host(2, two(2), { 1: sees(1, true), 3: sees(3, true), 4: sees(4, false) }),
        host(3, two(3), { 1: sees(1, true), 2: sees(2, true), 4: sees(4, true) }),
        host(4, two(4), { 1: sees(1, true), 2: sees(2, true), 3: sees(3, true) }),
      ],
      3,
    )
    expect(groups.majority_groups).toEqual({
      '10.0.0.0/16': [],
      [NETWORK]: ids(1, 2, 3, 4),
      IPv4: ids(1, 2, 3),
      IPv6: [],
    })
    expect(groups.l3_connected_addresses[hostId(4)]).toEqual(['192.168.127.4'])
    expect(groups.l3_connected_addresses[hostId(1)]).toEqual(['10.0.0.1', '192.168.127.1'])
  })

  it('takes a ping for layer 2 in an IPv6 network, whatever the spelling of the address', () => {
    const others = (from: number) =>
      Object.fromEntries(
        [1, 2, 3].filter((to) => to !== from).map((to): [number, Seen] => [to, { l3: [`FD01:0::${to}`] }]),
      )
    const hosts = [1, 2, 3].map((number) => host(number, [`fd01::${number}/64`], others(number)))
    expect(majorityGroups(hosts, 3)).toEqual({
      majority_groups: { IPv4: [], IPv6: ids(1, 2, 3), 'fd01::/64': ids(1, 2, 3) },
      l3_connected_addresses: Object.fromEntries([1, 2, 3].map((n) => [hostId(n), [`fd01::${n}`]])),
    })
  })

  it('does not take a ping for layer 2 in an IPv4 network', () => {
    const hosts = cluster(3, () => true).map((each) => ({
      ...each,
      connectivity: {
        remote_hosts:
          each.connectivity?.remote_hosts?.map((remote) => ({ ...remote, l2_connectivity: [] })) ?? [],
      },
    }))
    expect(majorityGroups(hosts, 3).majority_groups).toEqual({ [NETWORK]: [], IPv4: ids(1, 2, 3), IPv6: [] })
  })

  it('bears reports about strangers, about oneself and about hosts without inventory', () => {
    const [first, ...rest] = cluster(3, () => true)
    if (!first) return expect.fail()
    const remote_hosts = [
      ...(first.connectivity?.remote_hosts ?? []),
      { host_id: hostId(99), l2_connectivity: [{ remote_ip_address: '192.168.127.99', successful: true }] },
      { host_id: hostId(1), l3_connectivity: [{ remote_ip_address: '192.168.127.11', successful: true }] },
      { l3_connectivity: [{ successful: true }] },
      { host_id: hostId(4), l2_connectivity: [{ remote_ip_address: 'garbage', successful: true }] },
    ]
    const blank = aHost(4, { inventory: null, connectivity: null })
    const groups = majorityGroups([{ ...first, connectivity: { remote_hosts } }, ...rest, blank], 3)
    expect(groups.majority_groups).toEqual({ [NETWORK]: ids(1, 2, 3), IPv4: ids(1, 2, 3), IPv6: [] })
    // The fourth host reports nothing, so no host is reached by all others.
    expect(groups.l3_connected_addresses).toEqual({})
  })
})

const links = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 })), {
  maxLength: 14,
  selector: ([from, to]) => `${from}-${to}`,
})
const withBroken = (size: number, broken: readonly (readonly [number, number])[]) =>
  cluster(size, (from, to) => !broken.some(([a, b]) => a === from && b === to))

describe('majority groups of any cluster', () => {
  it('do not depend on the order of hosts or of entries in their reports', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 7 }),
        links,
        fc.infiniteStream(fc.nat(1000)),
        (size, broken, dice) => {
          const shuffled = <Item>(items: readonly Item[]): Item[] =>
            items
              .map((item) => ({ item, at: dice.next().value }))
              .sort((a, b) => a.at - b.at)
              .map(({ item }) => item)
          const hosts = withBroken(size, broken)
          const mixed = shuffled(hosts).map((each) => ({
            ...each,
            connectivity: { remote_hosts: shuffled(each.connectivity?.remote_hosts ?? []) },
          }))
          expect(JSON.stringify(majorityGroups(mixed, 3))).toBe(JSON.stringify(majorityGroups(hosts, 3)))
        },
      ),
    )
  })

  it('are full meshes, and the hosts of a group form the same group by themselves', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 7 }), links, (size, broken) => {
        const hosts = withBroken(size, broken)
        const group = majorityGroups(hosts, 3).majority_groups[NETWORK] ?? []
        const members = hosts.filter(({ id }) => group.includes(id))
        for (const member of members) {
          const seen = member.connectivity?.remote_hosts?.map(({ host_id }) => host_id)
          expect(seen).toEqual(expect.arrayContaining(group.filter((id) => id !== member.id)))
        }
        expect(majorityGroups(members, 3).majority_groups[NETWORK] ?? []).toEqual(group)
      }),
    )
  })

  it('list an address as connected exactly when every other host reaches it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 7 }), links, (size, broken) => {
        const { l3_connected_addresses } = majorityGroups(withBroken(size, broken), 3)
        for (let to = 1; to <= size; to++) {
          const isReached = !broken.some(([a, b]) => b === to && a !== to && a <= size)
          expect(Object.hasOwn(l3_connected_addresses, hostId(to))).toBe(isReached)
        }
      }),
    )
  })
})
