// A service that has everything: whatever a definition asks for that only a real one can know is taken for granted.
import type { ReleaseArchitecture } from '@groundwork/contract/vocabulary'
import { DEFAULT_SETTINGS } from '@groundwork/engine/facts'
import { DEFAULT_NETWORKS } from '@groundwork/engine/requests/cluster'
import type { InfraEnvEnvironment } from '@groundwork/engine/requests/infra-env'
import { checkNetwork } from '@groundwork/ignition/check-network'
import { parseAllDocuments } from 'yaml'

/** For a definition that leaves the version out. */
export const ASSUMED_VERSION = '4.20'
/** Any secret that can be read will do. */
export const ASSUMED_SECRET = '{"auths":{"registry":{"auth":"YTpi"}}}'

export const fullVersion = (version: string): string =>
  /^\d+\.\d+$/.test(version) ? `${version}.1` : version

/** The images of machines are not known, and neither are the registries they come from. */
const SETTINGS = { ...DEFAULT_SETTINGS, agentImage: '', installerImage: '', controllerImage: '' }

export const clusterEnvironment = (
  version: string,
  architecture: ReleaseArchitecture,
  image: string | undefined,
) => ({
  id: '',
  now: 0,
  settings: SETTINGS,
  networks: DEFAULT_NETWORKS,
  openRegistries: ['docker.io', 'release.example.com'],
  allowsCustomRelease: true,
  releases: [
    {
      openshift_version: version,
      version: fullVersion(version),
      url: image ?? 'release.example.com/release',
      cpu_architecture: architecture,
      support_level: 'production' as const,
    },
  ],
})

const ARCHITECTURES = ['x86_64', 'arm64', 'ppc64le', 's390x'] as const

export const infraEnvEnvironment = (version: string): InfraEnvEnvironment => ({
  settings: SETTINGS,
  openRegistries: [],
  defaultImageType: 'full-iso',
  networkDiscoveryDelaySeconds: null,
  releases: [],
  osImages: ARCHITECTURES.map((cpu_architecture) => ({
    openshift_version: version,
    cpu_architecture,
    url: '',
    version: '',
  })),
  parseYaml: (text) =>
    parseAllDocuments(text).map((document) => document.toJS({ maxAliasCount: 100 }) as unknown),
  checkNetwork,
})
