// routes, route-rules and dns-resolver.
import { choice, flag, integer, interfaceName, ip, network, text, u16, u32, word } from '../read-scalar.ts'
import { anything, listOf, type Read, type Reader, record } from '../read-value.ts'

const ROUTE_TYPES = ['blackhole', 'unreachable', 'prohibit'] as const

/** An empty text says that there is none. */
const nextHop: Reader<ReturnType<typeof ip>> = (value, at) => (value === '' ? undefined : ip(value, at))

const route = record({
  state: choice(['absent', 'ignore']),
  destination: network,
  'next-hop-interface': interfaceName,
  'next-hop-address': nextHop,
  metric: integer(-1, 4_294_967_295),
  'table-id': u32,
  weight: u16,
  'route-type': choice(ROUTE_TYPES),
  cwnd: u32,
  source: ip,
  initcwnd: u32,
  initrwnd: u32,
  mtu: u32,
  quickack: flag,
  advmss: u32,
  'vrf-name': interfaceName,
})
export type RouteSettings = Read<typeof route>

export const routesSettings = record({ running: anything, config: listOf(route) })

const rule = record({
  family: choice(['ipv4', 'ipv6']),
  state: choice(['absent']),
  'ip-from': network,
  'ip-to': network,
  priority: integer(-1, 4_294_967_295),
  'route-table': u32,
  fwmark: u32,
  fwmask: u32,
  action: choice(ROUTE_TYPES),
  iif: interfaceName,
  'suppress-prefix-length': u32,
})
export type RuleSettings = Read<typeof rule>

export const rulesSettings = record({ config: listOf(rule) })

const dnsSettings = record({ server: listOf(text), search: listOf(word), options: listOf(word) })
export type DnsSettings = Read<typeof dnsSettings>

export const dnsResolverSettings = record({ running: anything, config: dnsSettings })
