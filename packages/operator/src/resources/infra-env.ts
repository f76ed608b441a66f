import type { KernelArguments } from '@groundwork/contract/infra-envs'
import type { Meta, Place } from './meta.ts'

/** An InfraEnv, as far as we read it; the API server has held it to its schema and filled in defaults. */
export interface InfraEnvResource {
  readonly metadata: Meta
  readonly spec: InfraEnvSpec
}

export interface InfraEnvSpec {
  readonly pullSecretRef: { readonly name: string }
  readonly clusterRef?: Partial<Place> | null
  readonly sshAuthorizedKey?: string
  readonly additionalTrustBundle?: string
  readonly ignitionConfigOverride?: string
  readonly proxy?: ProxySpec
  readonly additionalNTPSources?: readonly string[]
  readonly ntpSources?: readonly string[]
  readonly nmStateConfigLabelSelector?: LabelSelector
  readonly cpuArchitecture?: string
  readonly kernelArguments?: KernelArguments
  readonly osImageVersion?: string
  readonly imageType?: string
  readonly networkDiscoveryDelaySeconds?: number
}

export interface ProxySpec {
  readonly httpProxy?: string
  readonly httpsProxy?: string
  readonly noProxy?: string
}

export interface LabelSelector {
  readonly matchLabels?: Readonly<Record<string, string>>
  readonly matchExpressions?: readonly {
    readonly key: string
    readonly operator: string
    readonly values?: readonly string[]
  }[]
}

export interface NmstateConfig {
  readonly metadata: Meta
  readonly spec?: {
    readonly config?: unknown
    readonly interfaces?: readonly { readonly name: string; readonly macAddress: string }[]
  }
}
