// One form for what can be written in several, so that definitions can be compared: short forms become long ones, and what has no
// order is sorted.
import { isRecord } from '@groundwork/json/json-values'
import { compareText } from '@groundwork/text/compare-text'
import { stringify } from 'yaml'
import type { ClusterDefinition, Definition, HostDefinition, InfraEnvDefinition } from './definition.ts'
import { liftMirrors } from './mirrors.ts'

export const normalise = (definition: Definition): Definition => ({
  clusters: definition.clusters.map(normaliseCluster),
  infra_envs: definition.infra_envs.map(normaliseInfraEnv),
  hosts: definition.hosts.map(normaliseHost),
})

type Changes<Value> = { readonly [Key in keyof Value]?: (value: NonNullable<Value[Key]>) => Value[Key] }

/** Only what is there changes. */
function changed<Value extends object>(value: Value, changes: Changes<Value>): Value {
  const entries = Object.entries(value).flatMap(([name, member]) => {
    if (member === undefined) return []
    const change = changes[name as keyof Value] as ((member: unknown) => unknown) | undefined
    return [[name, change ? change(member) : member]]
  })
  return Object.fromEntries(entries) as Value
}

const trimmed = (text: string): string => text.trim()
const ROLES = ['masters', 'arbiters', 'workers'] as const

const CLUSTER: Changes<ClusterDefinition> = {
  platform: (platform) => (typeof platform === 'string' ? { type: platform } : platform),
  cpu_architecture: oneArchitecture,
  ssh_public_key: trimmed,
  pull_secret: trimmed,
  cluster_networks: (networks) =>
    networks.map((network) => (typeof network === 'string' ? { cidr: network } : network)),
  hyperthreading: (roles) => ROLES.filter((role) => roles.includes(role)),
  disk_encryption: (encryption) => ({
    ...encryption,
    enable_on: ROLES.filter((role) => encryption.enable_on.includes(role)),
  }),
  olm_operators: (operators) =>
    operators
      .map((operator) => (typeof operator === 'string' ? { name: operator } : operator))
      .sort((a, b) => compareText(a.name, b.name)),
  operator_bundles: (bundles) =>
    bundles
      .map((bundle) => (typeof bundle === 'string' ? { id: bundle } : bundle))
      .map(({ id, optional_operators: optional = [] }) =>
        optional.length === 0 ? { id } : { id, optional_operators: [...optional].sort(compareText) },
      )
      .sort((a, b) => compareText(a.id, b.id)),
  manifests: (manifests) =>
    manifests
      .map(({ folder = 'manifests', file_name, content }) => ({
        folder,
        file_name,
        content: manifestText(content),
      }))
      .sort((a, b) => compareText(a.folder, b.folder) || compareText(a.file_name, b.file_name)),
}

/** Two names of one architecture; the service stores arm64. */
function oneArchitecture<Name extends string>(name: Name): Name {
  return (name === 'aarch64' ? 'arm64' : name) as Name
}

export const manifestText = (content: string | Readonly<Record<string, unknown>>): string =>
  typeof content === 'string' ? content : stringify(content)

const normaliseCluster = (cluster: ClusterDefinition): ClusterDefinition =>
  changed(liftMirrors(cluster), CLUSTER)

const INFRA_ENV: Changes<InfraEnvDefinition> = {
  cpu_architecture: oneArchitecture,
  ssh_authorized_key: trimmed,
  pull_secret: trimmed,
  additional_trust_bundle: trimmed,
  ignition_config_override: ignitionObject,
}

/** JSON text is what it says; other text (a reference) stays. */
function ignitionObject(value: string | Record<string, unknown>): string | Record<string, unknown> {
  if (typeof value !== 'string') return value
  try {
    const parsed = JSON.parse(value) as unknown
    return isRecord(parsed) ? (parsed as Record<string, unknown>) : value
  } catch {
    return value
  }
}

export const normaliseInfraEnv = (infraEnv: InfraEnvDefinition): InfraEnvDefinition =>
  changed(infraEnv, INFRA_ENV)

const HOST: Changes<HostDefinition> = {
  ignition_config_override: ignitionObject,
  installation_disk: trimmed,
  match: (match) =>
    match.mac_address === undefined ? match : { ...match, mac_address: match.mac_address.toLowerCase() },
  network: (network) => ({
    ...network,
    interfaces: network.interfaces.map(({ name, mac_address }) => ({
      name,
      mac_address: mac_address.toLowerCase(),
    })),
  }),
}

const normaliseHost = (host: HostDefinition): HostDefinition => changed(host, HOST)
