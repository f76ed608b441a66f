import type { HostUpdateParams } from '@groundwork/contract/hosts'
import type { Meta, Place } from './meta.ts'

/** An Agent, as far as we read it; the API server has held it to its schema. */
export interface Agent {
  readonly metadata: Meta
  readonly spec: AgentSpec
}

export interface AgentSpec {
  readonly approved: boolean
  /** Empty: no change. */
  readonly role: NonNullable<HostUpdateParams['host_role']> | ''
  readonly clusterDeploymentName?: Partial<Place> | null
  readonly hostname?: string
  readonly machineConfigPool?: string
  readonly installation_disk_id?: string
  readonly installation_disk_path?: string
  readonly installerArgs?: string
  readonly ignitionConfigOverrides?: string
  readonly ignitionEndpointHTTPHeaders?: Readonly<Record<string, string>>
  readonly nodeLabels?: Readonly<Record<string, string>>
}
