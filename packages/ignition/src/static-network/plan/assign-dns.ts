// Which interface of each family holds the name servers. NetworkManager asks servers of one profile before those of
// another only by priority, hence the family of the first server goes first.
import { type Family, isLinkLocal, parseIp } from '../ip.ts'
import { isAutomatic, isEnabled, lastingAddresses } from '../nmstate/ip-settings.ts'
import type { DnsSettings } from '../nmstate/routing-settings.ts'
import { canHaveAddresses, type PlannedInterface } from './planned-interfaces.ts'

const FIRST_PRIORITY = 40
const SECOND_PRIORITY = 50

export interface NameServer {
  readonly family: Family
  readonly text: string
  /** A link-local server is reached through one interface only: `fe80::53%eth1`. */
  readonly zone: string | null
}

export interface AssignedDns {
  readonly interfaceName: string | null
  readonly family: Family
  readonly servers: readonly string[]
  readonly search: readonly string[]
  readonly options: readonly string[]
  readonly priority: number
}

export function parseNameServer(text: string): NameServer | null {
  const [address = '', zone, ...rest] = text.split('%')
  const ip = parseIp(address)
  if (ip === null || rest.length > 0) return null
  if (zone !== undefined && (zone === '' || ip.family === 'ipv4')) return null
  return { ...ip, zone: zone ?? null }
}

export function assignDns(
  settings: DnsSettings | undefined,
  interfaces: readonly PlannedInterface[],
): readonly AssignedDns[] {
  const { server = [], search = [], options = [] } = settings ?? {}
  const servers = server.flatMap((text) => parseNameServer(text) ?? [])
  const families = [...new Set(servers.map(({ family }) => family))]
  if (families.length === 0) {
    return search.length === 0 && options.length === 0 ? [] : [withoutServers(search, options, interfaces)]
  }
  return families.map((family, index) => {
    const own = servers.filter((entry) => entry.family === family)
    const zone = own.find((entry) => entry.zone !== null)?.zone
    return {
      interfaceName: holderOf(family, zone ?? null, interfaces)?.settings.name ?? null,
      family,
      servers: own.map(({ text }) => text),
      search: index === 0 ? search : [],
      options: index === 0 ? options : [],
      priority: index === 0 ? FIRST_PRIORITY : SECOND_PRIORITY,
    }
  })
}

/** Where DHCP brings servers, or else wherever there are addresses; IPv6 goes first. */
function withoutServers(
  search: readonly string[],
  options: readonly string[],
  interfaces: readonly PlannedInterface[],
): AssignedDns {
  const places = interfaces
    .filter((planned) => canHaveAddresses(planned) && canHoldServers(planned))
    .flatMap(({ settings }) =>
      (['ipv6', 'ipv4'] as const)
        .filter((family) => isEnabled(settings[family]))
        .map((family) => ({ settings, family })),
    )
  const place = places.find(({ settings, family }) => isFamilyAutomatic(settings, family)) ?? places[0]
  return {
    interfaceName: place?.settings.name ?? null,
    family: place?.family ?? 'ipv4',
    servers: [],
    search,
    options,
    priority: FIRST_PRIORITY,
  }
}

function isFamilyAutomatic(settings: PlannedInterface['settings'], family: Family): boolean {
  const ip = settings[family]
  return ip !== undefined && isAutomatic(ip)
}

const canHoldServers = ({ settings }: PlannedInterface): boolean =>
  settings.kind !== 'loopback' && settings.kind !== 'ovs-bridge' && settings.kind !== 'ipsec'

function holderOf(
  family: Family,
  zone: string | null,
  interfaces: readonly PlannedInterface[],
): PlannedInterface | undefined {
  const usable = interfaces.filter((planned) => isUsable(planned, family))
  if (zone !== null) return usable.find(({ settings }) => settings.name === zone)
  // Servers that DHCP brings would come before ours.
  return usable.find(({ settings }) => hasOwnServersOnly(settings[family])) ?? usable[0]
}

const isUsable = (planned: PlannedInterface, family: Family): boolean =>
  canHaveAddresses(planned) && canHoldServers(planned) && bringsAddresses(planned.settings[family])

const bringsAddresses = (settings: PlannedInterface['settings']['ipv4']): boolean =>
  settings !== undefined &&
  isEnabled(settings) &&
  (isAutomatic(settings) || (settings.address ?? []).length > 0)

const hasOwnServersOnly = (settings: PlannedInterface['settings']['ipv4']): boolean =>
  settings !== undefined &&
  (isAutomatic(settings)
    ? settings['auto-dns'] === false
    : lastingAddresses(settings).some((address) => !isLinkLocal(address.ip)))
