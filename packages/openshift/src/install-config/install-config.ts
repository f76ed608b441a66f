// The install-config, as openshift-install reads it. Field names are its own.

export interface InstallConfig {
  readonly apiVersion: 'v1'
  readonly baseDomain: string
  readonly proxy?: ProxyConfig
  readonly networking: Networking
  readonly metadata: { readonly name: string }
  readonly compute: readonly MachinePool[]
  readonly controlPlane: MachinePool
  readonly arbiter?: MachinePool
  readonly platform: PlatformConfig
  readonly bootstrapInPlace?: { readonly installationDisk: string }
  readonly fips: boolean
  readonly pullSecret: string
  readonly sshKey: string
  readonly additionalTrustBundle?: string
  readonly imageContentSources?: readonly ImageSource[]
  readonly imageDigestSources?: readonly ImageSource[]
  readonly featureSet?: string
  /** Only overrides bring any of these. */
  readonly additionalTrustBundlePolicy?: string
  readonly capabilities?: {
    readonly baselineCapabilitySet?: string
    readonly additionalEnabledCapabilities?: readonly string[]
  }
  readonly cpuPartitioningMode?: string
  readonly featureGates?: readonly string[]
  readonly osImageStream?: string
}

export interface ProxyConfig {
  readonly httpProxy?: string
  readonly httpsProxy?: string
  readonly noProxy?: string
}

export interface Networking {
  readonly networkType: string
  readonly clusterNetwork: readonly { readonly cidr: string; readonly hostPrefix: number }[]
  readonly machineNetwork?: readonly { readonly cidr: string }[]
  readonly serviceNetwork: readonly string[]
}

export interface MachinePool {
  readonly hyperthreading?: 'Enabled' | 'Disabled'
  readonly name: string
  readonly replicas: number
  /** Only overrides bring it; without it: amd64. */
  readonly architecture?: string
  readonly fencing?: { readonly credentials: readonly FencingCredential[] }
}

export interface FencingCredential {
  readonly hostname?: string
  readonly macAddress?: string
  readonly address: string
  readonly username: string
  readonly password: string
  readonly certificateVerification?: string
}

export interface ImageSource {
  readonly source: string
  readonly mirrors: readonly string[]
}

export type PlatformConfig = Readonly<Record<string, Readonly<Record<string, unknown>>>>
