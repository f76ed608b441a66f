// Settings of any kind and size. Most of them fit together, some do not.
import fc from 'fast-check'
import { ipv4Text, ipv6Text, maybe, number } from './arbitrary-addressing.ts'
import { bond, bridge, card, onTop, ovsBridge, ovsInterface, vlan } from './arbitrary-interfaces.ts'

/** A card with a fixed address, so that routes and name servers have a place. */
const anchor = {
  name: 'eth0',
  type: 'ethernet',
  ipv4: { enabled: true, address: [{ ip: '192.0.2.10', 'prefix-length': 24 }] },
  ipv6: { enabled: true, address: [{ ip: '2001:db8::10', 'prefix-length': 64 }] },
}

const routeOf = (destination: fc.Arbitrary<string>, own: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record({
    destination,
    'next-hop-interface': fc.constantFrom('eth0', 'eth0', 'eth0', 'eth0', 'eth0', 'eth0', 'eth1', 'bond0'),
    metric: maybe(number(1000, -1)),
    'table-id': maybe(fc.constantFrom(0, 100, 254, '200')),
    cwnd: maybe(fc.integer({ min: 1, max: 20 })),
    ...own,
  })

const route = fc.oneof(
  {
    weight: 5,
    arbitrary: routeOf(
      fc.oneof(
        fc.tuple(ipv4Text, fc.integer({ min: 8, max: 32 })).map(([text, prefix]) => `${text}/${prefix}`),
        fc.constantFrom('0.0.0.0/0', '0.0.0.0/4', '198.51.100.7'),
      ),
      {
        'next-hop-address': maybe(fc.constantFrom('192.0.2.1', '192.0.2.2')),
        weight: maybe(fc.constantFrom(1, '256', 7)),
        source: maybe(fc.constantFrom('192.0.2.10')),
      },
    ),
  },
  {
    weight: 4,
    arbitrary: routeOf(
      fc.oneof(
        ipv6Text.map((text) => `${text}/48`),
        fc.constant('::/0'),
      ),
      {
        'next-hop-address': maybe(fc.constantFrom('2001:0db8::1', 'fe80::1')),
        weight: fc.nat({ max: 30 }).map((way) => (way === 0 ? 3 : undefined)),
        source: maybe(fc.constantFrom('2001:0db8::10')),
      },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      destination: ipv4Text.map((text) => `${text}/24`),
      'route-type': fc.constantFrom('blackhole', 'unreachable', 'prohibit'),
      state: maybe(fc.constant('absent')),
    }),
  },
)

const rule = fc.record({
  'ip-from': fc.oneof({ weight: 4, arbitrary: ipv4Text }, ipv6Text, fc.constant(undefined)),
  'ip-to': fc.constantFrom(undefined, undefined, '198.51.100.7/24'),
  family: fc.constantFrom(undefined, undefined, undefined, 'ipv4', 'ipv6'),
  priority: maybe(number(40_000, -1)),
  'route-table': maybe(fc.constantFrom(100, 254, '200', 300)),
  iif: maybe(fc.constantFrom('eth0', 'eth0', 'eth0', 'lo', 'eth1')),
  fwmark: maybe(fc.constantFrom(16, '0x10')),
  fwmask: fc.constantFrom(...Array<undefined>(12), 255, '0xff'),
  action: maybe(fc.constantFrom('blackhole', 'unreachable', 'prohibit')),
  state: fc.constantFrom(undefined, undefined, undefined, undefined, 'absent'),
  'suppress-prefix-length': maybe(fc.nat({ max: 3 })),
})

export const arbitraryNetwork = fc
  .record({
    hasAnchor: fc.nat({ max: 9 }).map((way) => way > 0),
    others: fc.tuple(
      ...[
        card('eth1'),
        bond,
        vlan,
        bridge,
        onTop(fc.constantFrom('eth0', 'bond0')),
        ovsBridge,
        ovsInterface,
      ].map((entry: fc.Arbitrary<object>) => maybe(entry)),
    ),
    ports: fc.subarray(['eth8', 'eth9', 'eth6', 'eth3', 'eth4'], { maxLength: 2 }),
    portCard: card('port'),
    routes: fc.array(route, { maxLength: 4 }),
    rules: fc.oneof(fc.constant([]), fc.array(rule, { maxLength: 3 })),
    servers: fc.oneof(
      fc.tuple(fc.array(ipv4Text, { maxLength: 2 }), fc.array(ipv6Text, { maxLength: 2 })),
      fc.constantFrom(
        [[], ['fe80::53%eth0']],
        [['192.0.2.53'], []],
        [[], ['fe80::53%eth0']],
        [[], ['fe80::53%eth1']],
      ),
    ),
    search: maybe(fc.constantFrom(['a.example.com'], ['a.example.com', 'b.example.com'])),
    options: maybe(fc.constantFrom(['rotate'], ['ndots:2', 'trust-ad'])),
  })
  .chain((parts) =>
    fc.shuffledSubarray(parts.others, { minLength: 0 }).map((others) => ({ ...parts, others })),
  )
  .map(
    ({
      hasAnchor,
      others,
      ports,
      portCard,
      routes,
      rules,
      servers: [first = [], second = []],
      search,
      options,
    }) => ({
      interfaces: [
        ...(hasAnchor ? [anchor] : []),
        ...others.filter((entry) => entry !== undefined),
        ...ports.map((name, index) =>
          index === 0 ? { ...portCard, name, ipv4: undefined, ipv6: undefined } : { name },
        ),
      ],
      routes: { config: routes },
      'route-rules': { config: rules },
      'dns-resolver': { config: { server: [...first, ...second], search, options } },
    }),
  )
