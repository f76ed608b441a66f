// What interfaces of all types have: addresses, and the settings around them.
import fc from 'fast-check'

const octet = fc.integer({ min: 1, max: 254 })
export const ipv4Text = fc.tuple(octet, octet, octet).map(([a, b, c]) => `198.${a}.${b}.${c}`)
export const ipv6Text = fc
  .tuple(octet, octet)
  .map(([a, b]) => `2001:db8:${a.toString(16)}::${b.toString(16)}`)
/** Most settings are left out most of the time, or nothing would fit together. */
export const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 })
export const rarely = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })

export const flag = fc.boolean()
export const flagOrText = fc.oneof(flag, fc.constantFrom('true', 'no', 'ON', 0, 1))
/** Numbers may be written as text. */
export const number = (max: number, min = 0) =>
  fc
    .tuple(fc.integer({ min, max }), fc.nat({ max: 5 }))
    .map(([value, way]) => (way === 0 ? String(value) : value))

export const mac = fc
  .tuple(octet, octet)
  .map(([a, b]) => `52:54:00:${[a, b, 7].map((n) => n.toString(16).padStart(2, '0')).join(':')}`)

const family = (address: fc.Arbitrary<string>, longest: number, own: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(
    {
      enabled: fc.constantFrom(true, true, true, 'yes', false),
      dhcp: flag,
      'auto-dns': flag,
      'auto-routes': flagOrText,
      'auto-gateway': flag,
      'auto-route-metric': number(10_000),
      'auto-route-table-id': fc.constantFrom(0, 100, 254),
      'allow-extra-address': flag,
      'dhcp-send-hostname': flag,
      'dhcp-custom-hostname': fc.constantFrom('node1', 'node1.example.com', ''),
      address: fc.array(fc.record({ ip: address, 'prefix-length': number(longest) }), { maxLength: 3 }),
      ...own,
    },
    { requiredKeys: ['enabled'] },
  )

const ipv4 = family(ipv4Text, 32, { 'dhcp-client-id': fc.constantFrom('ll', 'LL', 'iaid+duid', '01:02:03') })
const ipv6 = family(
  fc.oneof({ weight: 9, arbitrary: ipv6Text }, { weight: 1, arbitrary: fc.constant('fe80::7') }),
  128,
  {
    autoconf: fc.constantFrom(false, false, false, true),
    'addr-gen-mode': fc.constantFrom('eui64', 'stable-privacy', 'EUI64', '1'),
    'dhcp-duid': fc.constantFrom('ll', 'LLT', 'uuid', '00:01'),
    token: rarely(fc.constantFrom('::1', '::a:b:c:d', '::', '', '::1:0:0:0')),
  },
)

const off = fc.constant({ enabled: false })
/** Any character that fits into a line. */
const line = fc
  .string({ unit: 'grapheme', maxLength: 30 })
  .map((text) => text.replaceAll(/[\p{C}\u2028\u2029]/gu, '').trimEnd())

const common = {
  description: maybe(line),
  mtu: maybe(number(9216, 1280)),
  'wait-ip': maybe(fc.constantFrom('any', 'ipv4', 'ipv6', 'ipv4+ipv6')),
  lldp: maybe(fc.record({ enabled: flag })),
  'mac-address': maybe(mac),
  'accept-all-mac-addresses': rarely(flagOrText),
  state: rarely(fc.constantFrom('up', 'down', 'absent', 'ignore', 'unknown')),
}

export const addressed = {
  ...common,
  ipv4: maybe(fc.oneof(ipv4, off)),
  ipv6: maybe(fc.oneof(ipv6, off)),
}
