// routes, route-rules and dns-resolver.
import {
  choice,
  decimal,
  interfaceName,
  ip,
  network,
  plainInteger,
  plainU32,
  text,
  u16,
  u32,
  word,
} from '../read-scalar.ts'
import { anything, listOf, type Read, type Reader, record } from '../read-value.ts'

const ROUTE_TYPES = ['blackhole', 'unreachable', 'prohibit'] as const

/** An empty text says that there is none. */
const networkIfAny: Reader<ReturnType<typeof network>> = (value, at) =>
  value === '' ? undefined : network(value, at)

const route = record({
  state: choice(['absent']),
  destination: network,
  'next-hop-interface': interfaceName,
  'next-hop-address': ip,
  metric: decimal(-1, 4_294_967_295),
  'table-id': u32,
  weight: u16,
  'route-type': choice(ROUTE_TYPES),
  cwnd: plainU32,
  source: ip,
})
export type RouteSettings = Read<typeof route>

export const routesSettings = record({ running: anything, config: listOf(route) })

const longestPrefix = plainInteger(0, 2_147_483_647)

const rule = record({
  family: choice(['ipv4', 'ipv6']),
  state: choice(['absent']),
  'ip-from': networkIfAny,
  'ip-to': networkIfAny,
  priority: decimal(-1, 4_294_967_295),
  'route-table': u32,
  fwmark: u32,
  fwmask: u32,
  action: choice(ROUTE_TYPES),
  iif: interfaceName,
  'suppress-prefix-length': longestPrefix,
  suppress_prefixlength: longestPrefix,
})
export type RuleSettings = Read<typeof rule>

export const rulesSettings = record({ config: listOf(rule) })

const dnsSettings = record({ server: listOf(text), search: listOf(word), options: listOf(word) })
export type DnsSettings = Read<typeof dnsSettings>

export const dnsResolverSettings = record({ running: anything, config: dnsSettings })
