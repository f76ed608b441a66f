// How this installation of the service is configured, as far as decisions depend on it. Defaults are the reference's.

import type { StepType } from '@groundwork/contract/steps'
import type {
  ClusterValidationId,
  FinalizingStage,
  HostStage,
  HostValidationId,
} from '@groundwork/contract/vocabulary'
import { DEFAULT_REQUIREMENTS, type RequirementsEntry } from './default-requirements.ts'
import { hours, minutes } from './instant.ts'
import { FINALIZING_STAGE_TIMEOUTS_MS, HOST_STAGE_TIMEOUTS_MS } from './stage-timeouts.ts'

export interface Settings {
  readonly isKubeApi: boolean
  readonly isAutoAssignEnabled: boolean
  readonly isAgentUpgradeEnabled: boolean
  readonly areSoftTimeoutsEnabled: boolean
  readonly keepsVirtualInterfaces: boolean
  readonly hasSingleNodeDnsmasq: boolean
  readonly supportsArbiter: boolean
  readonly supportsFencing: boolean
  readonly supportsIpv6: boolean
  readonly supportsDiskEncryption: boolean
  readonly checksClusterVersion: boolean
  readonly skipsMcoReboot: boolean
  /** CNV on a single node gets host-path storage, which needs a second disk. */
  readonly installsHostPathStorageOnSno: boolean
  readonly bootstrapHostMac: string

  readonly agentImage: string
  readonly installerImage: string
  readonly controllerImage: string

  readonly disabledSteps: readonly StepType[]
  readonly disabledHostValidations: readonly HostValidationId[]
  readonly disabledClusterValidations: readonly ClusterValidationId[]
  readonly requirements: readonly RequirementsEntry[]

  readonly maxDisconnectionMs: number
  /** Added to maxDisconnectionMs for the bootstrap host, which is busier than the others. */
  readonly bootstrapDisconnectionExtraMs: number
  readonly installingWithoutProgressMs: number
  readonly hostPreparationMs: number
  readonly hostStageTimeoutsMs: Readonly<Record<HostStage, number>>
  readonly singleNodeRebootingMs: number
  readonly pendingUserActionMs: number
  readonly reclaimMs: number
  readonly hostLogsNeverStartedMs: number
  readonly hostLogsCollectionMs: number
  readonly legacyResetMs: number
  readonly clusterPreparationMs: number
  readonly installationMs: number
  readonly finalizingMs: number
  readonly finalizingStageTimeoutsMs: Readonly<Record<FinalizingStage, number>>
  readonly softFinalizingStageTimeoutsMs: Readonly<Record<FinalizingStage, number>>
  readonly clusterLogsNeverStartedMs: number
  readonly clusterLogsCollectionMs: number
  readonly vipLeaseMs: number
  /** How long a machine that reported under the id of a host is remembered. */
  readonly machineMemoryMs: number

  readonly diskCheckTimeoutMs: number
  readonly imageAvailabilityTimeoutMs: number
  /** 0: not sent to the agent. */
  readonly inventoryMaxSizeBytes: number
  readonly inventoryDiskMinSizeBytes: number
}

export const DEFAULT_SETTINGS: Settings = {
  isKubeApi: false,
  isAutoAssignEnabled: true,
  isAgentUpgradeEnabled: true,
  areSoftTimeoutsEnabled: false,
  keepsVirtualInterfaces: false,
  hasSingleNodeDnsmasq: true,
  supportsArbiter: true,
  supportsFencing: false,
  supportsIpv6: true,
  supportsDiskEncryption: true,
  checksClusterVersion: true,
  skipsMcoReboot: true,
  installsHostPathStorageOnSno: true,
  bootstrapHostMac: '',

  agentImage: '',
  installerImage: '',
  controllerImage: '',

  disabledSteps: [],
  disabledHostValidations: [],
  disabledClusterValidations: [],
  requirements: DEFAULT_REQUIREMENTS,

  maxDisconnectionMs: minutes(3),
  bootstrapDisconnectionExtraMs: minutes(2),
  installingWithoutProgressMs: minutes(20),
  hostPreparationMs: minutes(8),
  hostStageTimeoutsMs: HOST_STAGE_TIMEOUTS_MS,
  singleNodeRebootingMs: minutes(80),
  pendingUserActionMs: minutes(60),
  reclaimMs: minutes(60),
  hostLogsNeverStartedMs: minutes(2),
  hostLogsCollectionMs: minutes(10),
  legacyResetMs: minutes(3),
  clusterPreparationMs: minutes(10),
  installationMs: hours(24),
  finalizingMs: hours(5),
  finalizingStageTimeoutsMs: FINALIZING_STAGE_TIMEOUTS_MS.hard,
  softFinalizingStageTimeoutsMs: FINALIZING_STAGE_TIMEOUTS_MS.soft,
  clusterLogsNeverStartedMs: minutes(10),
  clusterLogsCollectionMs: minutes(60),
  vipLeaseMs: minutes(2),
  machineMemoryMs: minutes(5),

  diskCheckTimeoutMs: minutes(8),
  imageAvailabilityTimeoutMs: minutes(16),
  inventoryMaxSizeBytes: 0,
  inventoryDiskMinSizeBytes: 0,
}
