// Everything that is stored about an infra-env.
import type { HostStaticNetworkConfig, ImageType, KernelArgument } from '@groundwork/contract/infra-envs'
import type { InfraEnvFacts } from '../../facts/infra-env-facts.ts'
import type { ProxyTexts } from '../fields/proxy.ts'

export interface InfraEnvRecord extends InfraEnvFacts {
  readonly name: string
  readonly type: ImageType
  readonly proxy: ProxyTexts
  readonly ssh_authorized_key: string
  readonly pull_secret_set: boolean
  readonly static_network_config: readonly HostStaticNetworkConfig[]
  readonly kernel_arguments: readonly KernelArgument[]
  readonly ignition_config_override: string
  readonly additional_trust_bundle: string
  readonly rendezvous_ip: string
  /** null: the service's own default. */
  readonly network_discovery_delay_seconds: number | null
}

export interface InfraEnvSecrets {
  readonly pull_secret: string
}

export interface NewInfraEnv {
  readonly infraEnv: InfraEnvRecord
  readonly secrets: InfraEnvSecrets
}

export interface InfraEnvChanges {
  readonly infraEnv: Partial<InfraEnvRecord>
  readonly secrets: Partial<InfraEnvSecrets>
}
