// Requests that are accepted, with one line to change one thing, and the surroundings they are judged in.
import type { ClusterCreateParams } from '@groundwork/contract/clusters'
import type { InfraEnvCreateParams } from '@groundwork/contract/infra-envs'
import type { OsImage, ReleaseImage } from '@groundwork/contract/versions'
import type { ClusterRecord } from '../../facts/cluster-record.ts'
import { CLUSTER_ID, INFRA_ENV_ID, NOW, someSettings } from '../../testing/builders.ts'
import { DEFAULT_NETWORKS, type RegistrationEnvironment } from '../cluster/environment.ts'
import { registerCluster } from '../cluster/register.ts'
import type { InfraEnvEnvironment } from '../infra-env/environment.ts'
import type { InfraEnvRecord } from '../infra-env/infra-env-record.ts'
import { registerInfraEnv } from '../infra-env/register.ts'
import type { Outcome } from '../problem.ts'

// "user:password" in base64.
export const PULL_SECRET =
  '{"auths":{"registry.example.com":{"auth":"dXNlcjpwYXNzd29yZA=="},"quay.io":{"auth":"dXNlcjpwYXNzd29yZA=="}}}'

export const SSH_KEY = `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${'B'.repeat(43)} user@example.com`

const release = (
  version: string,
  architecture: ReleaseImage['cpu_architecture'],
  beta = false,
): ReleaseImage => ({
  openshift_version: version.split('.').slice(0, 2).join('.'),
  version: architecture === 'multi' ? `${version}-multi` : version,
  cpu_architecture: architecture,
  cpu_architectures: architecture === 'multi' ? ['x86_64', 'arm64', 'ppc64le', 's390x'] : [architecture],
  url: `quay.io/releases/ocp:${version}-${architecture}`,
  ...(beta ? { support_level: 'beta' as const } : {}),
})

export const RELEASES: readonly ReleaseImage[] = [
  ...['4.7.1', '4.10.3', '4.11.9', '4.14.2', '4.17.8', '4.18.1', '4.19.4', '4.20.5', '4.20.12', '4.22.9'].map(
    (version) => release(version, 'x86_64'),
  ),
  release('4.20.12', 'arm64'),
  release('4.20.12', 'multi'),
  release('4.22.9', 'multi'),
  release('5.0.0-ec.5', 'x86_64', true),
]

export const OS_IMAGES: readonly OsImage[] = [
  { openshift_version: '4.9', cpu_architecture: 'x86_64', url: 'https://example.com/4.9.iso', version: '49' },
  {
    openshift_version: '4.20',
    cpu_architecture: 'x86_64',
    url: 'https://example.com/4.20.iso',
    version: '420',
  },
  {
    openshift_version: '4.22',
    cpu_architecture: 'x86_64',
    url: 'https://example.com/4.22.iso',
    version: '422',
  },
  {
    openshift_version: '4.20',
    cpu_architecture: 'arm64',
    url: 'https://example.com/arm.iso',
    version: '420',
  },
  { openshift_version: '4.20', cpu_architecture: 's390x', url: 'https://example.com/z.iso', version: '420' },
]

export const anEnvironment = (changes: Partial<RegistrationEnvironment> = {}): RegistrationEnvironment => ({
  id: CLUSTER_ID,
  now: NOW,
  settings: someSettings(),
  releases: RELEASES,
  networks: DEFAULT_NETWORKS,
  openRegistries: [],
  ...changes,
})

export const someClusterParams = (changes: Partial<ClusterCreateParams> = {}): ClusterCreateParams => ({
  name: 'test',
  openshift_version: '4.20.12',
  pull_secret: PULL_SECRET,
  ...changes,
})

/** As it is right after registration. */
export function aRecord(
  params: Partial<ClusterCreateParams> = {},
  changes: Partial<ClusterRecord> = {},
): ClusterRecord {
  return { ...acceptedValue(registerCluster(someClusterParams(params), anEnvironment())).cluster, ...changes }
}

export const readYamlAsJson = (text: string): readonly unknown[] => [JSON.parse(text)]

export const anInfraEnvEnvironment = (changes: Partial<InfraEnvEnvironment> = {}): InfraEnvEnvironment => ({
  settings: someSettings(),
  osImages: OS_IMAGES,
  releases: RELEASES,
  openRegistries: [],
  defaultImageType: 'minimal-iso',
  networkDiscoveryDelaySeconds: null,
  parseYaml: readYamlAsJson,
  ...changes,
})

export const someInfraEnvParams = (changes: Partial<InfraEnvCreateParams> = {}): InfraEnvCreateParams => ({
  name: 'test',
  pull_secret: PULL_SECRET,
  ...changes,
})

export function anInfraEnvRecord(
  params: Partial<InfraEnvCreateParams> = {},
  changes: Partial<InfraEnvRecord> = {},
): InfraEnvRecord {
  const subject = { id: INFRA_ENV_ID, cluster: null, environment: anInfraEnvEnvironment() }
  return { ...acceptedValue(registerInfraEnv(someInfraEnvParams(params), subject)).infraEnv, ...changes }
}

/** The value of an outcome that has to be one. */
export function acceptedValue<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value
  throw new Error(`refused: ${outcome.problems.map(({ message }) => message).join(' ')}`)
}

/** `400 required name`, one line a problem; empty when accepted. */
export const refusalOf = (outcome: Outcome<unknown>): string[] =>
  outcome.ok ? [] : outcome.problems.map(({ status, code, path }) => `${status} ${code} ${path}`)
