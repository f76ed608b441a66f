// Everything that the files of an installation are made from.
import type { FencingCredentialsParams } from '@groundwork/contract/hosts'
import type { ClusterRecord, HostFacts } from '@groundwork/engine/facts'
import type { InfraEnvRecord } from '@groundwork/engine/requests/infra-env'
import type { Mirrors } from '@groundwork/ignition/discovery'

export interface InstallInputs {
  readonly cluster: ClusterRecord
  readonly pullSecret: string
  readonly hosts: readonly InstallHost[]
  /** In which any of the hosts booted, in a fixed order. */
  readonly infraEnvs: readonly InfraEnvRecord[]
  readonly site: Site
}

export interface InstallHost extends HostFacts {
  readonly fencing: FencingCredentialsParams | null
}

/** What this service is told for all clusters. */
export interface Site {
  /** PEM of an authority that every machine trusts (INSTALL_RH_CA); empty: none. */
  readonly organisationCa: string
  /** PEM of the authority that signed the service's own certificate; empty: one that every machine trusts already. */
  readonly serviceCa: string
  readonly mirrors: Mirrors | null
}
