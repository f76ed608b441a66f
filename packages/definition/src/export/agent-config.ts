import { parse } from 'yaml'
import type { Definition, HostDefinition, InfraEnvDefinition } from '../document/definition.ts'
import { hostKey } from '../document/diff-definitions.ts'
import { given, type Note, unlessEmpty } from '../import/imported.ts'
import { networkState } from '../static-hosts/network-yaml.ts'
import { deviceHints } from './device-hints.ts'
import { LOST_OF_HOST, lostOf } from './lost-members.ts'

type Members = Readonly<Record<string, unknown>>

export function agentConfig(
  name: string,
  infraEnv: Partial<InfraEnvDefinition>,
  hosts: Definition['hosts'],
  notes: Note[],
): Members {
  return given({
    apiVersion: 'v1beta1',
    kind: 'AgentConfig',
    metadata: { name },
    rendezvousIP: infraEnv.rendezvous_ip || rendezvous(hosts),
    additionalNTPSources: unlessEmpty(infraEnv.additional_ntp_sources),
    minimalISO: infraEnv.image_type === 'minimal-iso' ? true : undefined,
    hosts: unlessEmpty(hosts.map((host) => hostEntry(host, notes))),
  })
}

/** The first control plane node with a fixed address, as the agent installer itself would choose. */
function rendezvous(hosts: readonly HostDefinition[]): string | undefined {
  const addresses = hosts
    .filter(({ role }) => role === undefined || role === 'auto-assign' || role === 'master')
    .flatMap(({ network }) => network?.addresses ?? [])
  return addresses[0]?.split('/')[0]
}

function hostEntry(host: HostDefinition, notes: Note[]): Members {
  const source = `host ${hostKey(host)}`
  const disk = host.installation_disk === undefined ? null : deviceHints(host.installation_disk)
  for (const part of disk?.lost ?? []) {
    notes.push({
      source,
      path: 'installation_disk',
      message: `rootDeviceHints cannot say ${part}.`,
      advice: 'Name the disk by its path, serial number or wwn.',
    })
  }
  notes.push(...lostOf(source, host, LOST_OF_HOST))
  const { role } = host
  return given({
    hostname: host.hostname,
    role: role === 'auto-assign' ? undefined : role,
    rootDeviceHints: disk && Object.keys(disk.hints).length > 0 ? disk.hints : undefined,
    interfaces: interfacesOf(host, source, notes),
    networkConfig: networkConfig(host, source, notes),
  })
}

/** A card needs a name there, which is not used without network settings. */
const NAMELESS = 'eth0'

function interfacesOf({ network, match }: HostDefinition, source: string, notes: Note[]) {
  const cards = network
    ? network.interfaces.map(({ name, mac_address }) => ({ name, macAddress: mac_address }))
    : match?.mac_address === undefined
      ? []
      : [{ name: NAMELESS, macAddress: match.mac_address }]
  if (cards.length === 0) {
    notes.push({
      source,
      path: 'match',
      message: 'agent-config knows machines by the hardware address of a card only.',
      advice: 'Add match with mac_address to the host.',
    })
  }
  return unlessEmpty(cards)
}

function networkConfig({ network }: HostDefinition, source: string, notes: Note[]): unknown {
  if (network === undefined) return undefined
  if (network.nmstate === undefined) return networkState(network)
  if (typeof network.nmstate !== 'string') return network.nmstate
  try {
    return parse(network.nmstate, { maxAliasCount: 100, logLevel: 'error' }) as unknown
  } catch {
    notes.push({
      source,
      path: 'network.nmstate',
      message: 'It cannot be read.',
      advice: 'Mend it, and export again.',
    })
    return undefined
  }
}
