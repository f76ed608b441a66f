// Settings that checkNetwork accepts, of any kind and size.
import fc from 'fast-check'

const octet = fc.integer({ min: 1, max: 254 })
const ipv4Text = fc.tuple(octet, octet, octet).map(([a, b, c]) => `198.${a}.${b}.${c}`)
const ipv6Text = fc.tuple(octet, octet).map(([a, b]) => `2001:db8:${a.toString(16)}::${b.toString(16)}`)
const flag = fc.boolean()
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })

const family = (address: fc.Arbitrary<string>, longest: number) =>
  fc.record(
    {
      enabled: fc.constant(true),
      dhcp: fc.constant(true),
      autoconf: flag,
      'auto-dns': flag,
      'auto-routes': flag,
      'auto-gateway': flag,
      'auto-route-metric': fc.nat({ max: 10_000 }),
      'addr-gen-mode': fc.constantFrom('eui64', 'stable-privacy'),
      address: fc.array(fc.record({ ip: address, 'prefix-length': fc.integer({ min: 0, max: longest }) }), {
        maxLength: 3,
      }),
    },
    { requiredKeys: ['enabled', 'dhcp'] },
  )

const off = fc.constant({ enabled: false })
/** Any character that fits into a line. */
const line = fc
  .string({ unit: 'grapheme', maxLength: 30 })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a line cannot hold
  .map((text) => text.replaceAll(/[\u0000-\u001f\u007f]/g, ''))

const common = {
  description: maybe(line),
  mtu: maybe(fc.integer({ min: 1280, max: 9216 })),
  'wait-ip': maybe(fc.constantFrom('any', 'ipv4', 'ipv6', 'ipv4+ipv6')),
  lldp: maybe(fc.record({ enabled: flag })),
}

const addressed = {
  ...common,
  ipv4: maybe(fc.oneof(family(ipv4Text, 32), off)),
  ipv6: maybe(fc.oneof(family(ipv6Text, 128), off)),
}

const card = (name: string) =>
  fc.record({
    name: fc.constant(name),
    type: fc.constantFrom('ethernet', undefined, 'toaster'),
    ...addressed,
  })

const bond = fc.record({
  name: fc.constant('bond0'),
  type: fc.constant('bond'),
  'link-aggregation': fc.record({
    mode: fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constantFrom('balance-rr', '802.3ad', 'active-backup')),
    options: fc.record(
      {
        miimon: fc.nat({ max: 1000 }),
        lacp_rate: fc.constantFrom('fast', 'slow', 0, 1),
        use_carrier: flag,
        primary: fc.constant('eth8'),
      },
      { requiredKeys: [] },
    ),
    port: fc.constant(['eth8', 'eth9']),
  }),
  ...addressed,
})

const vlan = fc.record({
  name: fc.constant('eth0.7'),
  type: fc.constant('vlan'),
  vlan: fc.record({
    'base-iface': fc.constantFrom('eth0', 'bond0'),
    id: fc.nat({ max: 4094 }),
    'loose-binding': maybe(flag),
  }),
  ...addressed,
})

const bridge = fc.record({
  name: fc.constant('br0'),
  type: fc.constant('linux-bridge'),
  bridge: fc.record({
    options: fc.record({ stp: fc.record({ enabled: flag, 'max-age': fc.integer({ min: 6, max: 40 }) }) }),
    port: fc.constantFrom(
      [],
      [{ name: 'eth6' }],
      [{ name: 'eth6', vlan: { mode: 'trunk', 'trunk-tags': [{ id: 3 }] } }],
    ),
  }),
  ...addressed,
})

/** A card with a fixed address, so that routes and name servers have a place. */
const anchor = {
  name: 'eth0',
  type: 'ethernet',
  ipv4: { enabled: true, address: [{ ip: '192.0.2.10', 'prefix-length': 24 }] },
  ipv6: { enabled: true, address: [{ ip: '2001:db8::10', 'prefix-length': 64 }] },
}

const route = fc.record({
  destination: fc.oneof(
    ipv4Text.map((text) => `${text}/24`),
    ipv6Text.map((text) => `${text}/48`),
  ),
  'next-hop-interface': fc.constantFrom('eth0', 'eth5'),
  metric: maybe(fc.integer({ min: -1, max: 1000 })),
  'table-id': maybe(fc.constantFrom(0, 100, 254)),
})

const rule = fc.record({
  'ip-from': fc.oneof(ipv4Text, ipv6Text),
  priority: maybe(fc.nat({ max: 40_000 })),
  'route-table': maybe(fc.constantFrom(100, 254)),
})

export const arbitraryNetwork = fc
  .record({
    others: fc.tuple(maybe(card('eth1')), maybe(bond), maybe(vlan), maybe(bridge)),
    routes: fc.array(route, { maxLength: 5 }),
    rules: fc.array(rule, { maxLength: 3 }),
    servers: fc.tuple(fc.array(ipv4Text, { maxLength: 2 }), fc.array(ipv6Text, { maxLength: 2 })),
  })
  .map(({ others, routes, rules, servers: [first, second] }) => ({
    interfaces: [anchor, ...others.filter((entry) => entry !== undefined)],
    routes: { config: routes },
    'route-rules': { config: rules },
    'dns-resolver': { config: { server: [...first, ...second] } },
  }))
