// Everything that can be configured, as one value. Only process/read-config.ts reads flags and environment.
import type { ImageType } from '@groundwork/contract/infra-envs'
import type { ReleaseImage } from '@groundwork/contract/versions'
import type { Settings } from '@groundwork/engine/facts'
import type { NetworkDefaults } from '@groundwork/engine/requests/cluster'
import type { Mirrors } from '@groundwork/ignition/discovery'
import type { DownloadHttpOptions, OsImage } from '@groundwork/images/base-images'
import type { SystemManifestOptions } from '@groundwork/openshift/installation'
import type { ReleaseTiming } from '@groundwork/openshift/release'

export interface Config {
  /** Addresses to listen on; loopback unless told otherwise. */
  readonly listen: readonly string[]
  /** 0: any free port. */
  readonly apiPort: number
  readonly uiPort: number
  readonly imagePort: number
  /** With TLS: boot files without encryption, for firmware that cannot decrypt; null: not opened. */
  readonly imageHttpPort: number | null
  readonly dataDir: string
  /** null: the embedded database below the data directory. */
  readonly databaseUrl: string | null
  readonly files: FilesConfig
  /** The key for secrets at rest; created when missing. */
  readonly secretKeyFile: string
  readonly auth: 'none' | 'local'
  readonly tls: TlsConfig | null
  /** As seen by hosts and people; null: derived from the request or the listening address. */
  readonly serviceBaseUrl: string | null
  readonly imageServiceBaseUrl: string | null
  /** PEM of the EC key that signs tokens; null: one is made and kept. */
  readonly signingKeyPem: string | null
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly allowedDomains: readonly string[]
  /** Addresses or networks of proxies in front whose X-Forwarded headers are believed. */
  readonly trustedProxies: readonly string[]
  readonly engineSettings: Settings
  readonly networks: NetworkDefaults
  readonly versions: VersionsConfig
  readonly limits: LimitsConfig
  readonly garbage: GarbageConfig
  /** Event name to the shortest time between two of them, per resource. */
  readonly eventRateLimitsMs: Readonly<Record<string, number>>
  /** Domain name to provider, from BASE_DNS_DOMAINS. */
  readonly baseDnsDomains: Readonly<Record<string, string>>
  readonly ntpDefaultServer: string
  readonly defaultImageType: ImageType
  /** Without having looked for due work for so long, the process counts as stuck. */
  readonly livenessMs: number
  readonly networkDiscoveryDelaySeconds: number | null
  readonly openRegistries: readonly string[]
  readonly boot: BootConfig
  readonly install: InstallConfigChoice
  readonly osImages: OsImagesConfig
}

/** What discovery images are made with, beside what an infra-env says. Certificates are PEM, empty: none. */
export interface BootConfig {
  /** How the agent gets onto a machine: from this service, or in a container image as the reference does it. */
  readonly agentForm: 'executable' | 'container'
  readonly agentTimeoutSeconds: number
  /** File with the program that hosts run; empty: our own. */
  readonly hostExecutable: string
  /** Directory with our own ones, a file for each architecture; empty: none were built. */
  readonly hostExecutables: string
  /** Images hold no pull secret, and a token that is worthless soon. */
  readonly isSecretless: boolean
  readonly serviceCa: string
  readonly skipCertificateVerification: boolean
  readonly organisationCa: string
  readonly mirrors: Mirrors | null
  /** From this version on static networks are applied by nmstate on the machine. */
  readonly nmstateFrom: string
  readonly okd: { readonly isSupported: boolean; readonly rpmsImage: string }
  /** Where base images are kept that were fetched. */
  readonly imageDir: string
  /** For tests with base images that are too small to be real. */
  readonly acceptsTinyImages: boolean
  /** Downloads of images at the same moment. */
  readonly maxConcurrentRequests: number
}

/** How the files of installations are made. */
export interface InstallConfigChoice {
  /** auto: by the installer of the release, for simulated machines by our own code. */
  readonly generator: 'auto' | 'openshift-install' | 'built-in'
  /** Whether certificates of nodes that are added later are approved; never: a person does it. */
  readonly approveNodes: 'auto' | 'never'
  /** Who says to the installer that it was called. */
  readonly invoker: string
  readonly manifests: SystemManifestOptions
  readonly releases: ReleasesConfig
}

/** Where releases are read, and where their installers are kept and run. */
export interface ReleasesConfig {
  readonly directory: string
  readonly workDirectory: string
  /** 0: as much as there is. */
  readonly capacityBytes: number
  readonly maxInstallerBytes: number
  /** Asked before registries: `oci:/path[:tag]`, `dir:/path`. */
  readonly localImages: readonly string[]
  /** For tests: other waiting times than the usual ones. */
  readonly timing?: Partial<ReleaseTiming>
  readonly installerTimeoutMs?: number
}

/** Which live images machines boot, and how they are fetched. */
export interface OsImagesConfig {
  /** Of --os-image: they come before all others, and in place of those of the same version and architecture. */
  readonly given: readonly OsImage[]
  readonly http: DownloadHttpOptions
}

export type FilesConfig =
  | { readonly kind: 'directory'; readonly path: string }
  | {
      readonly kind: 's3'
      readonly endpoint: string
      readonly bucket: string
      readonly region: string
      readonly accessKeyId: string
      readonly secretAccessKey: string
    }

export type TlsConfig =
  | { readonly kind: 'files'; readonly cert: string; readonly key: string }
  | { readonly kind: 'self-signed' }

/** JSON texts as the reference's variables carry them; null: the built-in lists. */
export interface VersionsConfig {
  readonly osImages: string | null
  readonly releaseImages: string | null
  /** Of --release-image: they come beside all others, and in place of those of the same version and architecture. */
  readonly givenReleases?: readonly ReleaseImage[]
  readonly releaseSources: string | null
  readonly mustGatherImages: string | null
  readonly ignoredVersions: readonly string[]
  readonly releaseTag: string
  /** Shown as the version of the service; empty: its own. */
  readonly selfVersion?: string
}

export interface LimitsConfig {
  /** Most bytes of a request body, unless the operation has its own limit. */
  readonly bodyBytes: number
  /** Most bytes of a step reply: an inventory with 15,000 disks must fit. */
  readonly replyBytes: number
  /** Connections of one address (one /64 of IPv6), on all ports together. */
  readonly addressConnections: number
  /** Bodies that one address sends at the same time. */
  readonly addressBodies: number
  /** A body that comes slower than this, in bytes a second over `bodyGraceMs`, is refused. */
  readonly bodyRate: number
  readonly bodyGraceMs: number
  /** Live streams of callers with a token end after this time: who resumes has to show it again. */
  readonly streamMs: number
  /** Most bytes of what the hosts of one unit reported: beyond it the unit is not evaluated. */
  readonly evaluationBytes: number
  /** Decoded hosts kept in memory, by the bytes of their wire form. */
  readonly hostCacheBytes: number
}

export interface GarbageConfig {
  readonly deregisterInactive: boolean
  readonly deleteUnregistered: boolean
  readonly clusterInactiveMs: number
  readonly infraEnvInactiveMs: number
  readonly deletedMs: number
  readonly intervalMs: number
  /** Rows of the live stream's log are kept this long. */
  readonly changesMs: number
}
