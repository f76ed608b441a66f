import { isRecord } from '@groundwork/json/json-values'
import type { HostDefinition, InfraEnvDefinition } from '../document/definition.ts'
import { diskRuleOf } from './device-hints.ts'
import { matchOf, networkOf, readCards } from './host-network.ts'
import { given, unlessEmpty } from './imported.ts'
import type { Reader, Reason } from './reader.ts'

export interface ReadAgentConfig {
  readonly image: Partial<InfraEnvDefinition>
  readonly hosts: readonly HostDefinition[]
}

export function readAgentConfig(config: Reader, clusterName: string): ReadAgentConfig {
  config.raw('apiVersion')
  config.raw('kind')
  const metadata = config.group('metadata')
  if (metadata.text('name') !== clusterName) {
    metadata.lose('name', [
      `The cluster is called ${clusterName} in the install-config.`,
      'Keep one of the names.',
    ])
  }
  return {
    image: given({
      image_type: config.flag('minimalISO') ? ('minimal-iso' as const) : undefined,
      additional_ntp_sources: unlessEmpty(config.texts('additionalNTPSources')),
    }),
    hosts: config.groups('hosts').flatMap((host) => readHost(host)),
  }
}

const NOBODY: Reason = [
  'It is not said which machine this is.',
  'Add the hardware address of a card to its interfaces.',
]

function readHost(host: Reader): readonly HostDefinition[] {
  const hostname = host.text('hostname')
  const cards = readCards(host, { list: 'interfaces', mac: 'macAddress' })
  const settings = host.raw('networkConfig')
  const network = isRecord(settings) && cards.length > 0 ? networkOf(settings, cards) : undefined
  if (isRecord(settings) && cards.length === 0) host.lose('networkConfig', NOBODY)
  const read: HostDefinition = given({
    match: network === undefined ? matchOf(cards) : undefined,
    hostname: hostname || undefined,
    role: roleOf(host),
    installation_disk: diskRuleOf(host.group('rootDeviceHints')),
    network,
  })
  if (network === undefined && cards.length > 1) {
    host.lose('interfaces', [
      'Without network settings one card is enough to know the machine; the first one is used.',
      'Nothing needs to be done.',
    ])
  }
  if (hostname || cards.length > 0) return [read]
  host.lose('role', NOBODY)
  return []
}

const ROLES = ['master', 'worker', 'arbiter'] as const

export function roleOf(host: Reader): (typeof ROLES)[number] | undefined {
  const written = host.text('role')
  const role = ROLES.find((known) => known === written)
  if (written !== undefined && written !== '' && written !== 'auto-assign' && role === undefined)
    host.lose('role', [`"${written}" is not a role.`, `Use ${ROLES.join(', ')}.`])
  return role
}
