import { readCommaList } from '@groundwork/text/comma-list'
import type { ClusterDefinition, HostDefinition, InfraEnvDefinition } from '../document/definition.ts'
import { type HidingContext, hideSecrets } from './hide-secrets.ts'
import { given, unlessEmpty } from './imported.ts'
import { readNetworks } from './install-config-networks.ts'
import { readPlatform } from './install-config-platform.ts'
import { readPools } from './install-config-pools.ts'
import { overridesOf } from './overridable.ts'
import type { Reader } from './reader.ts'
import { secretText } from './secrets.ts'

export interface ReadCluster {
  readonly cluster: ClusterDefinition
  readonly infraEnv: Partial<InfraEnvDefinition>
  readonly hosts: readonly HostDefinition[]
}

export function readCluster(config: Reader, context: HidingContext): ReadCluster {
  config.raw('apiVersion')
  const { type, platform, reader, vips, hosts: listed, ...platformParts } = readPlatform(config)
  const { hyperthreading, control_plane_count, cpu_architecture, hosts: fenced } = readPools(config, context)
  const networks = readNetworks(config.group('networking'))
  const written = { ...overridesOf(config, { type, reader }), ...networks.overrides }
  const overrides = hideSecrets(config, '', written, context)
  const proxy = readProxy(config.group('proxy'), context)
  const key = config.text('sshKey')?.trim() || undefined
  const cluster = given({
    base_dns_domain: config.text('baseDomain'),
    cpu_architecture,
    control_plane_count,
    platform,
    pull_secret: secretText(config, 'pullSecret', '${file:pull-secret.json}', context),
    ssh_public_key: key,
    ...networks.members,
    ...vips,
    ...platformParts,
    proxy,
    mirrors: unlessEmpty([
      ...readSources(config, 'imageDigestSources'),
      ...readSources(config, 'imageContentSources'),
    ]),
    hyperthreading,
    install_config_overrides: Object.keys(overrides).length === 0 ? undefined : overrides,
  })
  const infraEnv = given({
    cpu_architecture: cpu_architecture === 'multi' ? undefined : cpu_architecture,
    ssh_authorized_key: key,
    proxy,
    additional_trust_bundle: config.text('additionalTrustBundle')?.trim() || undefined,
  })
  return {
    cluster: { name: context.name, ...cluster },
    infraEnv,
    hosts: [...listed, ...fenced],
  }
}

export function readProxy(proxy: Reader, context: HidingContext): ClusterDefinition['proxy'] {
  const exceptions = readCommaList(proxy.text('noProxy') ?? '')
  const urls = given({
    httpProxy: proxy.text('httpProxy') || undefined,
    httpsProxy: proxy.text('httpsProxy') || undefined,
  })
  const { httpProxy, httpsProxy } = hideSecrets(proxy, '', urls, context)
  const read = given({
    http_proxy: httpProxy,
    https_proxy: httpsProxy,
    no_proxy: unlessEmpty(exceptions),
  })
  return Object.keys(read).length === 0 ? undefined : read
}

const readSources = (config: Reader, name: string) =>
  config
    .groups(name)
    .map((source) => ({ source: source.text('source') ?? '', mirrors: source.texts('mirrors') ?? [] }))
