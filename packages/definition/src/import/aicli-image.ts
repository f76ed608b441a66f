import { isRecord, recordsOf, stringOf } from '@groundwork/json/json-values'
import { parse } from 'yaml'
import type { ClusterDefinition, HostDefinition, InfraEnvDefinition } from '../document/definition.ts'
import { sshKeyOf } from './aicli-cluster.ts'
import { commaTexts, fileReference } from './aicli-values.ts'
import { networkOf } from './host-network.ts'
import { given, type ImportOptions, unlessEmpty } from './imported.ts'
import type { Reader } from './reader.ts'

interface Context extends ImportOptions {
  readonly cluster: ClusterDefinition
}

export interface AicliImage {
  readonly infraEnv: InfraEnvDefinition
  /** Machines with network settings, which are part of the image. */
  readonly hosts: readonly HostDefinition[]
}

const IMAGE_TYPES = ['full-iso', 'minimal-iso', 'disconnected-iso'] as const

export function aicliImage(reader: Reader, { cluster }: Context): AicliImage {
  const isMinimal = reader.flag('minimal')
  const written = reader.text('image_type')
  const { cpu_architecture: architecture } = cluster
  return {
    infraEnv: {
      name: `${cluster.name}_infra-env`,
      cluster: cluster.name,
      ...given({
        image_type:
          isMinimal === undefined ? IMAGE_TYPES.find((type) => type === written) : minimal(isMinimal),
        cpu_architecture: architecture === 'multi' ? undefined : architecture,
        ssh_authorized_key: reader.text('ssh_authorized_key') ?? sshKeyOf(reader),
        proxy: cluster.proxy,
        additional_ntp_sources: commaTexts(reader, 'additional_ntp_sources'),
        additional_trust_bundle: certificateOf(reader),
        kernel_arguments: kernelArguments(reader),
        ignition_config_override: ignitionOf(reader),
      }),
    },
    hosts: networksOf(reader),
  }
}

const minimal = (isMinimal: boolean) => (isMinimal ? ('minimal-iso' as const) : ('full-iso' as const))

/** aicli asks the registry itself when it is not told. */
function certificateOf(reader: Reader): string | undefined {
  const written = reader.text('additional_trust_bundle') ?? reader.text('disconnected_ca')
  if (written !== undefined) return written.includes('-----BEGIN') ? written : fileReference(written)
  for (const name of ['disconnected_url', 'registry_url'])
    reader.lose(name, [
      'aicli asks this registry for its certificate; nothing is asked here.',
      'If machines do not trust it yet, set additional_trust_bundle of the infra-env.',
    ])
  return undefined
}

function kernelArguments(reader: Reader): string[] | undefined {
  const value = reader.raw('kernel_arguments')
  const list = typeof value === 'string' ? value.split(' ') : Array.isArray(value) ? value : []
  const odd = list.some((item) => isRecord(item) && item.operation !== 'append')
  if (odd)
    reader.lose('kernel_arguments', [
      'Arguments can only be added.',
      'Change the others of the infra-env through the API.',
    ])
  return unlessEmpty(
    list.flatMap((item: unknown) => {
      if (!isRecord(item)) return typeof item === 'string' && item !== '' ? [item] : []
      return item.operation === 'append' ? [stringOf(item.value)] : []
    }),
  )
}

function ignitionOf(reader: Reader): string | Record<string, unknown> | undefined {
  const path = reader.text('discovery_ignition_file')
  const written = reader.raw('ignition_config_override')
  if (path !== undefined) return fileReference(path)
  return isRecord(written) || typeof written === 'string' ? written : undefined
}

/** Entries of the API (network_yaml and mac_interface_map), or nmstate with hardware addresses in it. */
function networksOf(reader: Reader): readonly HostDefinition[] {
  const value = reader.raw('static_network_config')
  if (typeof value === 'string') {
    reader.lose('static_network_config', [
      `It names the file ${value}, which is not read here.`,
      'Put its contents into the parameter file, and import again.',
    ])
  }
  return recordsOf(isRecord(value) ? [value] : value).flatMap((entry) => {
    const { mac_interface_map: map, network_yaml: yaml, ...rest } = entry
    const settings = yaml === undefined ? rest : typeof yaml === 'string' ? parsed(yaml) : yaml
    const cards = recordsOf(map).map(({ mac_address, logical_nic_name }) => ({
      name: stringOf(logical_nic_name),
      mac_address: stringOf(mac_address),
    }))
    const found = cards.length > 0 ? cards : cardsIn(settings)
    return isRecord(settings) && found.length > 0 ? [{ network: networkOf(settings, found) }] : []
  })
}

const cardsIn = (settings: unknown) =>
  recordsOf(isRecord(settings) ? settings.interfaces : [])
    .filter(({ type = 'ethernet' }) => type === 'ethernet')
    .map((card) => ({ name: stringOf(card.name), mac_address: stringOf(card['mac-address']) }))
    .filter(({ mac_address }) => mac_address !== '')

function parsed(yaml: string): unknown {
  try {
    return parse(yaml, { maxAliasCount: 100, logLevel: 'error' }) as unknown
  } catch {
    return null
  }
}
