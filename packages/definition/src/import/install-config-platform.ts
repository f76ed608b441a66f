import type { ClusterDefinition, HostDefinition } from '../document/definition.ts'
import { roleOf } from './agent-config.ts'
import { diskRuleOf } from './device-hints.ts'
import { given, unlessEmpty } from './imported.ts'
import type { Reader } from './reader.ts'

export interface ReadPlatform extends Pick<ClusterDefinition, 'load_balancer' | 'additional_ntp_sources'> {
  readonly type: string
  readonly reader: Reader
  readonly platform: ClusterDefinition['platform']
  readonly vips: Pick<ClusterDefinition, 'api_vips' | 'ingress_vips'>
  readonly hosts: readonly HostDefinition[]
}

const TYPES = ['baremetal', 'none', 'vsphere', 'nutanix', 'external'] as const

export function readPlatform(config: Reader): ReadPlatform {
  const platforms = config.group('platform')
  const type = TYPES.find((known) => platforms.has(known))
  for (const name of platforms.names) {
    if (name !== type)
      platforms.lose(name, [`There is no platform ${name} here.`, `Choose one of ${TYPES.join(', ')}.`])
  }
  const reader = platforms.group(type ?? 'none')
  const balancer = reader.group('loadBalancer').text('type')
  return {
    type: type ?? 'none',
    reader,
    platform: type === 'external' ? readExternal(reader) : type,
    vips: given({ api_vips: vips(reader, 'apiVIP'), ingress_vips: vips(reader, 'ingressVIP') }),
    ...given({
      load_balancer: loadBalancer(balancer),
      additional_ntp_sources: unlessEmpty(reader.texts('additionalNTPServers')),
    }),
    hosts: reader.groups('hosts').flatMap(readHost),
  }
}

/** Older files have one address, without the plural. */
export function vips(reader: Reader, name: string): string[] | undefined {
  const one = reader.text(name)
  return unlessEmpty(reader.texts(`${name}s`)) ?? (one ? [one] : undefined)
}

function loadBalancer(type: string | undefined): ClusterDefinition['load_balancer'] {
  if (type === 'UserManaged') return 'user-managed'
  return type === undefined ? undefined : 'cluster-managed'
}

function readExternal(reader: Reader): ClusterDefinition['platform'] {
  const manager = reader.text('cloudControllerManager')
  return {
    type: 'external',
    external: {
      platform_name: reader.text('platformName') ?? '',
      ...(manager === 'External' || manager === '' ? { cloud_controller_manager: manager } : {}),
    },
  }
}

/** Machines as an install-config has them: agent-config has a better list, where there is one. */
function readHost(host: Reader): readonly HostDefinition[] {
  const mac = host.text('bootMACAddress')
  const hostname = host.text('name')
  const settings = host.raw('networkConfig')
  if (!mac && !hostname) return []
  if (settings !== undefined) {
    host.lose('networkConfig', [
      'It does not say which card is which.',
      'Add network with interfaces to the host, or put it into agent-config.yaml.',
    ])
  }
  return [
    given({
      match: mac ? { mac_address: mac } : undefined,
      hostname: hostname || undefined,
      role: roleOf(host),
      installation_disk: diskRuleOf(host.group('rootDeviceHints')),
    }),
  ]
}
