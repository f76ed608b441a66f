// [ipv4] and [ipv6]: addresses, routes, rules and name servers of one interface.
import { type Family, isLinkLocal } from '../ip.ts'
import type { InterfaceSettings } from '../nmstate/interface-settings.ts'
import { type IpSettings, isAutomatic, isEnabled, lastingAddresses } from '../nmstate/ip-settings.ts'
import type { AssignedDns } from '../plan/assign-dns.ts'
import type { AssignedRoute } from '../plan/assign-routes.ts'
import type { AssignedRule } from '../plan/assign-rules.ts'
import { type Section, type Settings, section } from './profile.ts'
import { routeSettings, ruleSettings } from './routing-lines.ts'

/** NetworkManager waits for ever; a machine without its address is of no use. */
const FOR_EVER = 2_147_483_647

/** What the rest of the document adds to one family of one interface. */
export interface Routing {
  readonly routes: readonly AssignedRoute[]
  readonly rules: readonly AssignedRule[]
  readonly dns: AssignedDns | undefined
}

export function ipSection(settings: InterfaceSettings, family: Family, routing: Routing): Section {
  // A bridge of Open vSwitch has its addresses on an interface of its own.
  const ip = settings.kind === 'ovs-bridge' ? undefined : settings[family]
  return section(family, {
    'dhcp-timeout': FOR_EVER,
    ...mayFail(settings, family),
    ...(ip === undefined ? { method: 'disabled' } : familySettings(ip, family, routing)),
  })
}

function mayFail({ 'wait-ip': wait }: InterfaceSettings, family: Family): Settings {
  return wait === undefined ? {} : { 'may-fail': wait !== family && wait !== 'ipv4+ipv6' }
}

function familySettings(ip: IpSettings, family: Family, { routes, rules, dns }: Routing): Settings {
  const addresses = addressesOf(ip)
  const method = methodOf(ip, family, addresses.length + routes.length > 0)
  const generation: Settings =
    family === 'ipv6' ? { 'addr-gen-mode': ip['addr-gen-mode'] === 'stable-privacy' ? 1 : 0 } : {}
  if (!isEnabled(ip)) return { ...generation, method, ...ruleSettings(rules) }
  return {
    ...generation,
    method,
    ...Object.fromEntries(addresses.map((address, index) => [`address${index}`, address])),
    ...(isAutomatic(ip) ? automatic(ip, family) : {}),
    ...routeSettings(routes),
    ...ruleSettings(rules),
    ...(dns ? dnsSettings(dns) : {}),
  }
}

const addressesOf = (ip: IpSettings): readonly string[] =>
  lastingAddresses(ip)
    .filter((address) => !isLinkLocal(address.ip))
    .map((address) => `${address.ip.text}/${address['prefix-length']}`)

function methodOf(ip: IpSettings, family: Family, isManual: boolean): string {
  if (!isEnabled(ip)) return 'disabled'
  if (ip.dhcp) return family === 'ipv4' || ip.autoconf ? 'auto' : 'dhcp'
  if (isManual) return 'manual'
  return family === 'ipv4' ? 'disabled' : 'link-local'
}

const CLIENT_IDS: Readonly<Record<string, string>> = { ll: 'mac', 'iaid+duid': 'duid' }

function automatic(ip: IpSettings, family: Family): Settings {
  const client = ip['dhcp-client-id'] ?? 'll'
  const identity: Settings =
    family === 'ipv4'
      ? { 'dhcp-client-id': CLIENT_IDS[client] ?? client }
      : { token: ip.token, 'dhcp-duid': ip['dhcp-duid'] ?? 'll', 'dhcp-iaid': 'mac', 'ra-timeout': FOR_EVER }
  return {
    ...identity,
    'dhcp-send-hostname': ip['dhcp-send-hostname'] ?? true,
    ...(ip['dhcp-send-hostname'] === false ? {} : ownHostname(ip['dhcp-custom-hostname'], family)),
    'ignore-auto-dns': ip['auto-dns'] === false,
    'ignore-auto-routes': ip['auto-routes'] === false,
    'never-default': ip['auto-gateway'] === false,
    'route-table': ip['auto-route-table-id'],
    'route-metric': ip['auto-route-metric'],
  }
}

/** A name with dots is sent in another way, in IPv4. */
const ownHostname = (name: string | undefined, family: Family): Settings =>
  family === 'ipv4' && name?.includes('.') ? { 'dhcp-fqdn': name } : { 'dhcp-hostname': name }

const dnsSettings = ({ servers, search, options, priority }: AssignedDns): Settings => ({
  dns: servers,
  'dns-search': search,
  'dns-options': options,
  'dns-priority': priority,
})
