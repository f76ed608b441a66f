import type { CpuArchitecture } from '@groundwork/contract/vocabulary'

/** The part of an infra-env that decides anything about its hosts. */
export interface InfraEnvFacts {
  readonly id: string
  readonly cluster_id: string | null
  readonly openshift_version: string
  readonly cpu_architecture: CpuArchitecture
  readonly additional_ntp_sources: string
  readonly ntp_sources: string
  readonly has_static_network_config: boolean
  /** Of the host that others meet at; only images that install without a service have it. */
  readonly rendezvous_ip?: string
}
