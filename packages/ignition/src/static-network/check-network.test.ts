import { describe, expect, it } from 'vitest'
import { checkNetwork } from './read-network.ts'
import { MORE_NETWORKS } from './testing/more-networks.ts'

/** One interface in short; the rest of the document follows. */
const eth0 = (settings: string, rest = '') =>
  `interfaces:\n- {name: eth0, type: ethernet, ${settings}}\n${rest}`
const STATIC = 'ipv4: {enabled: true, address: [{ip: 192.0.2.10, prefix-length: 24}]}'

describe('what is accepted', () => {
  it.each(Object.entries(MORE_NETWORKS))('%s', (_name, yaml) => {
    expect(checkNetwork(yaml)).toEqual([])
  })

  it.each([
    ['no interface at all', 'interfaces: []'],
    ['an unknown type', 'interfaces: [{name: eth0, type: toaster}]'],
    ['no type', 'interfaces: [{name: eth0}]'],
    [
      'an option that does not fit the mode',
      bond('mode: balance-rr, options: {lacp_rate: fast}, port: [eth0]'),
    ],
    ['a VLAN on an interface that is not listed', vlan('base-iface: eth7, id: 5')],
    ['VLAN ids that no switch knows', vlan('base-iface: eth0, id: 5000')],
    [
      'a route through an interface that is not listed',
      route('destination: 0.0.0.0/0, next-hop-interface: eth5'),
    ],
    ['the same interface twice', 'interfaces: [{name: eth0}, {name: eth0, mtu: 9000}]'],
    ['numbers and booleans in quotes', eth0('mtu: "9000", ipv4: {enabled: "true", dhcp: "yes"}')],
    ['a wish to find a card by MAC address without one', eth0('identifier: mac-address')],
    [
      'a MAC address to copy that is known',
      'interfaces: [{name: a, mac-address: "52:54:00:11:22:33"}, {name: b, type: linux-bridge, copy-mac-from: a}]',
    ],
  ])('%s', (_name, yaml) => {
    expect(checkNetwork(yaml)).toEqual([])
  })
})

function bond(settings: string): string {
  return `interfaces: [{name: bond0, type: bond, link-aggregation: {${settings}}}]`
}
function vlan(settings: string): string {
  return `interfaces: [{name: v0, type: vlan, vlan: {${settings}}}]`
}
function route(settings: string): string {
  return eth0(STATIC, `routes: {config: [{${settings}}]}`)
}
const dns = (servers: string, settings = STATIC) =>
  eth0(settings, `dns-resolver: {config: {server: [${servers}]}}`)
const rule = (settings: string, family = STATIC) => eth0(family, `route-rules: {config: [{${settings}}]}`)

describe('what is refused, where, and why', () => {
  it.each([
    ['a misspelt key', 'interfacez: []', 'interfacez', 'did you mean interfaces?'],
    ['a key that is like no other', eth0('colour: red'), 'interfaces[0].colour', 'known here are name, type'],
    [
      'the former name of a key',
      bond('mode: 1, slaves: [eth0]'),
      'interfaces[0].link-aggregation.slaves',
      'port?',
    ],
    [
      'a misspelt key far inside',
      eth0('ipv4: {address: [{ip: 192.0.2.1, prefix-lenght: 24, prefix-length: 24}]}'),
      'interfaces[0].ipv4.address[0].prefix-lenght',
      'prefix-length?',
    ],
    ['a text for a list', 'interfaces: eth0', 'interfaces', 'must be a list, not "eth0"'],
    ['no name', 'interfaces: [{type: ethernet}]', 'interfaces[0].name', 'missing'],
    ['a name that is a number', 'interfaces: [{name: 12}]', 'interfaces[0].name', 'put it in quotes'],
    ['a name with a slash', 'interfaces: [{name: ../eth0}]', 'interfaces[0].name', 'without slashes'],
    [
      'a profile outside of its folder',
      eth0('profile-name: ..'),
      'interfaces[0].profile-name',
      'cannot be a name',
    ],
    ['a description of two lines', eth0('description: "a\\nb"'), 'interfaces[0].description', 'one line'],
    ['an unknown state', eth0('state: sideways'), 'interfaces[0].state', 'use one of up, down'],
    ['a part of another type', eth0('vlan: {base-iface: eth0, id: 5}'), 'interfaces[0].vlan', 'type vlan'],
    ['an MTU in words', eth0('mtu: big'), 'interfaces[0].mtu', 'whole number'],
    [
      'an MTU too small for IPv6',
      eth0('mtu: 1000, ipv6: {enabled: true}'),
      'interfaces[0].mtu',
      'at least 1280',
    ],
    ['a MAC address of words', eth0('mac-address: abc'), 'interfaces[0].mac-address', '52:54:00'],
    [
      'a MAC address to copy from an unknown interface',
      'interfaces: [{name: br0, type: linux-bridge, copy-mac-from: eth1}]',
      'interfaces[0].copy-mac-from',
      'not known here',
    ],
    [
      'an address without its network',
      eth0('ipv4: {enabled: true, address: [{ip: 192.0.2.1}]}'),
      'interfaces[0].ipv4.address[0].prefix-length',
      'missing',
    ],
    [
      'a network that is too small',
      eth0('ipv4: {address: [{ip: 192.0.2.1, prefix-length: 33}]}'),
      'interfaces[0].ipv4.address[0].prefix-length',
      'at most 32',
    ],
    [
      'an address of the other family',
      eth0('ipv4: {address: [{ip: "2001:db8::1", prefix-length: 64}]}'),
      'interfaces[0].ipv4.address[0].ip',
      'under ipv6',
    ],
    [
      'no address',
      eth0('ipv4: {address: [{ip: 192.0.2.300, prefix-length: 24}]}'),
      'interfaces[0].ipv4.address[0].ip',
      '"192.0.2.300"',
    ],
    [
      'router advertisements without DHCP',
      eth0('ipv6: {enabled: true, autoconf: true}'),
      'interfaces[0].ipv6.autoconf',
      'dhcp: true',
    ],
    ['a bond without a mode', bond('port: [eth0]'), 'interfaces[0].link-aggregation.mode', 'active-backup'],
    ['a bond of an unknown mode', bond('mode: fancy'), 'interfaces[0].link-aggregation.mode', 'balance-rr'],
    [
      'two ways to watch a link',
      bond('mode: 1, options: {miimon: 100, arp_interval: 100}'),
      'interfaces[0].link-aggregation.options.arp_interval',
      'not with both',
    ],
    [
      'ports that contradict each other',
      bond('mode: 1, port: [a], ports-config: [{name: b}]'),
      'interfaces[0].link-aggregation.ports-config',
      'same interfaces',
    ],
    [
      'one queue for two ports',
      bond('mode: 1, ports-config: [{name: a, queue-id: 1}, {name: b, queue-id: 1}]'),
      'interfaces[0].link-aggregation.ports-config',
      'of its own',
    ],
    ['a bond in itself', bond('mode: 1, port: [bond0]'), 'interfaces[0]', 'port of itself'],
    ['a controller that is not there', eth0('controller: bond7'), 'interfaces[0].controller', '"bond7"'],
    ['a VLAN without a base', vlan('id: 5'), 'interfaces[0].vlan.base-iface', 'missing'],
    ['a VLAN without settings', 'interfaces: [{name: v, type: vlan}]', 'interfaces[0].vlan', 'needs it'],
    ['a VLAN id out of range', vlan('base-iface: eth0, id: 70000'), 'interfaces[0].vlan.id', '65535'],
    [
      'a partition of nothing',
      'interfaces: [{name: ib0, type: infiniband, infiniband: {mode: datagram, pkey: 5}}]',
      'interfaces[0].infiniband.base-iface',
      'partition',
    ],
    [
      'a lonely interface of Open vSwitch',
      'interfaces: [{name: o, type: ovs-interface}]',
      'interfaces[0]',
      'no bridge',
    ],
    ['a route to nowhere', route('next-hop-interface: eth0'), 'routes.config[0].destination', 'missing'],
    [
      'a route through nothing',
      route('destination: 0.0.0.0/0'),
      'routes.config[0].next-hop-interface',
      'missing',
    ],
    [
      'a route to what cannot be reached',
      route('destination: 0.1.0.0/16, next-hop-interface: eth0'),
      'routes.config[0].destination',
      '0.0.0.0/8',
    ],
    [
      'a route to no network',
      route('destination: 10.0.0.0/44, next-hop-interface: eth0'),
      'routes.config[0].destination',
      'not a network',
    ],
    [
      'a black hole behind an interface',
      route('destination: 10.0.0.0/8, next-hop-interface: eth0, route-type: blackhole'),
      'routes.config[0].next-hop-interface',
      'leads nowhere',
    ],
    [
      'a route of a family that is off',
      route('destination: "::/0", next-hop-interface: eth0'),
      'routes.config[0].next-hop-interface',
      'no IPv6',
    ],
    ['a rule for nothing', rule('route-table: 5'), 'route-rules.config[0]', 'ip-from'],
    [
      'a rule for both families',
      rule('ip-from: 192.0.2.0/24, ip-to: "::/0"'),
      'route-rules.config[0]',
      'two rules',
    ],
    ['a rule that no interface can hold', rule('family: ipv6'), 'route-rules.config[0]', 'has no IPv6'],
    [
      'a weight of an IPv6 route',
      'routes: {config: [{destination: "::/0", next-hop-interface: eth0, weight: 2}]}',
      'routes.config[0].weight',
      'Only IPv4',
    ],
    [
      'a port twice in one list',
      'interfaces: [{name: b, type: linux-bridge, bridge: {port: [{name: eth1}, {name: eth1}]}}]',
      'interfaces[0]',
      'twice',
    ],
    [
      'tags that overlap',
      'interfaces: [{name: b, type: linux-bridge, bridge: {port: [{name: eth1, vlan: {mode: trunk, trunk-tags: [{id: 5}, {id-range: {min: 4, max: 6}}]}}]}}]',
      'interfaces[0].bridge.port[0].vlan.trunk-tags',
      'more than once',
    ],
    [
      'an interface on one that shall be absent',
      'interfaces: [{name: b, type: bond, state: absent}, {name: b.7, type: vlan, vlan: {base-iface: b, id: 7}}]',
      'interfaces[1]',
      'absent',
    ],
    [
      'an option that no resolver has',
      'dns-resolver: {config: {options: [fast]}}',
      'dns-resolver.config.options',
      '"fast"',
    ],
    [
      'router advertisements for IPv4',
      eth0('ipv4: {enabled: true, autoconf: true}'),
      'interfaces[0].ipv4.autoconf',
      'IPv6 only',
    ],
    [
      'a feature that no card has',
      eth0('ethtool: {feature: {warp: true}}'),
      'interfaces[0].ethtool.feature.warp',
      'no such feature',
    ],
    ['a mask without a mark', rule('family: ipv4, fwmask: 5'), 'route-rules.config[0].fwmark', 'missing'],
    ['a server of words', dns('localhost'), 'dns-resolver.config.server[0]', '"localhost"'],
    [
      'servers that no interface can hold',
      dns('192.0.2.53', 'ipv4: {enabled: false}'),
      'dns-resolver.config.server',
      'No interface has IPv4',
    ],
    [
      'servers of changing families',
      dns('192.0.2.53, "2001:db8::53", 192.0.2.54'),
      'dns-resolver.config.server',
      'before those of the other',
    ],
    [
      'a link-local server at an unknown place',
      dns('"fe80::53%eth9"', 'ipv6: {enabled: true}'),
      'dns-resolver.config.server',
      'No interface',
    ],
  ])('%s', (_name, yaml, path, words) => {
    const problems = checkNetwork(yaml)
    expect(problems.map((problem) => problem.path)).toEqual([path])
    expect(problems[0]?.message).toContain(words)
    expect(problems[0]?.message).toMatch(/^.+[.?]$/)
  })

  it('a password that is no text, without repeating it', () => {
    const [problem] = checkNetwork(eth0('802.1x: {private-key-password: 271828}'))
    expect(problem?.path).toBe('interfaces[0].802.1x.private-key-password')
    expect(problem?.message).not.toContain('271828')
  })

  it('a port of two bonds', () => {
    const yaml = `
interfaces:
- {name: bond0, type: bond, link-aggregation: {mode: 1, port: [eth0]}}
- {name: bond1, type: bond, link-aggregation: {mode: 1, port: [eth0]}}
`
    expect(checkNetwork(yaml)).toEqual([
      {
        path: 'interfaces[1]',
        message: '"eth0" would be a port of bond0 and of bond1; it can belong to one only.',
      },
    ])
  })

  it('addresses of a port', () => {
    const yaml = `${bond('mode: 1, port: [eth0]').slice(0, -1)}, {name: eth0, ${STATIC}}]`
    expect(checkNetwork(yaml)).toMatchObject([{ path: 'interfaces[1].ipv4' }])
  })

  it('two profiles of one name', () => {
    const yaml = 'interfaces: [{name: a, profile-name: x}, {name: x}]'
    expect(checkNetwork(yaml)).toMatchObject([{ message: expect.stringContaining('profile "x"') }])
  })

  it('everything at once, but not without end', () => {
    expect(checkNetwork(eth0('mtu: big, colour: red, state: sideways')).map(({ path }) => path)).toEqual([
      'interfaces[0].colour',
      'interfaces[0].state',
      'interfaces[0].mtu',
    ])
    const keys = Array.from({ length: 900 }, (_, index) => `k${index}: 1`)
    expect(checkNetwork(`{${keys.join(', ')}}`).length).toBe(50)
  })
})
