// The reference's variables about decisions: switches, time limits and lists. One row each.

import { StepType } from '@groundwork/contract/steps'
import {
  ClusterValidationId,
  currentClusterValidation,
  currentHostValidation,
  FinalizingStage,
  HostStage,
  HostValidationId,
} from '@groundwork/contract/vocabulary'
import { DEFAULT_SETTINGS, type Settings } from '@groundwork/engine/facts'
import type { ValueReader } from '../config/settings/value-reader.ts'
import { parseDuration } from '../config/values/duration.ts'
import { asRequirements } from '../config/values/requirements-variable.ts'
import { asBoolean, asBytes, asListOf, asText, type Parse } from '../config/values/values.ts'
import { OPTIONS } from './options.ts'

type Rows = { readonly [Key in keyof Settings]?: readonly [variable: string, parse: Parse<Settings[Key]>] }

export const ENGINE_VARIABLES = {
  isKubeApi: ['ENABLE_KUBE_API', asBoolean],
  isAutoAssignEnabled: ['ENABLE_AUTO_ASSIGN', asBoolean],
  isAgentUpgradeEnabled: ['ENABLE_UPGRADE_AGENT', asBoolean],
  areSoftTimeoutsEnabled: ['ENABLE_SOFT_TIMEOUTS', asBoolean],
  keepsVirtualInterfaces: ['ENABLE_VIRTUAL_INTERFACES', asBoolean],
  hasSingleNodeDnsmasq: ['ENABLE_SINGLE_NODE_DNSMASQ', asBoolean],
  supportsArbiter: ['TNA_CLUSTERS_SUPPORT', asBoolean],
  supportsFencing: ['TNF_CLUSTERS_SUPPORT', asBoolean],
  supportsIpv6: ['IPV6_SUPPORT', asBoolean],
  supportsDiskEncryption: ['DISK_ENCRYPTION_SUPPORT', asBoolean],
  checksClusterVersion: ['CHECK_CLUSTER_VERSION', asBoolean],
  skipsMcoReboot: ['ENABLE_SKIP_MCO_REBOOT', asBoolean],
  installsHostPathStorageOnSno: ['CNV_SNO_INSTALL_HPP', asBoolean],
  bootstrapHostMac: ['BOOTSTRAP_HOST_MAC', asText],
  agentImage: ['AGENT_DOCKER_IMAGE', asText],
  installerImage: ['INSTALLER_IMAGE', asText],
  disabledSteps: ['DISABLED_STEPS', asListOf(StepType.enum, 'step')],
  disabledHostValidations: [
    'DISABLED_HOST_VALIDATIONS',
    asListOf(HostValidationId.enum, 'host validation', currentHostValidation),
  ],
  disabledClusterValidations: [
    'DISABLED_CLUSTER_VALIDATIONS',
    asListOf(ClusterValidationId.enum, 'cluster validation', currentClusterValidation),
  ],
  requirements: ['HW_VALIDATOR_REQUIREMENTS', asRequirements],
  maxDisconnectionMs: ['HOST_MAX_DISCONNECTION_TIME', parseDuration],
  hostPreparationMs: ['PREPARE_FOR_INSTALLATION_HOST_TIMEOUT', parseDuration],
  pendingUserActionMs: ['HOST_INSTALLING_PENDING_USER_ACTION_TIMEOUT', parseDuration],
  hostLogsNeverStartedMs: ['HOST_LOG_PENDING_TIMEOUT', parseDuration],
  hostLogsCollectionMs: ['HOST_LOG_COLLECTION_TIMEOUT', parseDuration],
  legacyResetMs: ['RESET_CLUSTER_TIMEOUT', parseDuration],
  clusterPreparationMs: ['PREPARE_FOR_INSTALLATION_TIMEOUT', parseDuration],
  installationMs: ['INSTALLATION_TIMEOUT', parseDuration],
  finalizingMs: ['FINALIZING_TIMEOUT', parseDuration],
  clusterLogsNeverStartedMs: ['LOG_PENDING_TIMEOUT', parseDuration],
  clusterLogsCollectionMs: ['LOG_COLLECTION_TIMEOUT', parseDuration],
  diskCheckTimeoutMs: ['DISK_CHECK_TIMEOUT', parseDuration],
  imageAvailabilityTimeoutMs: ['IMAGE_AVAILABILITY_TIMEOUT', parseDuration],
  inventoryMaxSizeBytes: ['AGENT_INVENTORY_MAX_SIZE', asBytes],
  inventoryDiskMinSizeBytes: ['AGENT_INVENTORY_DISK_MIN_SIZE', asBytes],
} as const satisfies Rows

export function readEngineSettings(reader: ValueReader): Settings {
  const given = Object.entries(ENGINE_VARIABLES).flatMap(([key, [variable, parse]]) => {
    const value = reader.read<unknown>({ variables: [variable] }, parse)
    return value === undefined ? [] : [[key, value] as const]
  })
  return {
    ...DEFAULT_SETTINGS,
    ...(Object.fromEntries(given) as Partial<Settings>),
    controllerImage: reader.read(OPTIONS.controllerImage, asText) ?? DEFAULT_SETTINGS.controllerImage,
    hostStageTimeoutsMs: readStages(
      reader,
      'HOST_STAGE',
      HostStage.enum,
      DEFAULT_SETTINGS.hostStageTimeoutsMs,
    ),
    finalizingStageTimeoutsMs: readStages(
      reader,
      'FINALIZING_STAGE',
      FinalizingStage.enum,
      DEFAULT_SETTINGS.finalizingStageTimeoutsMs,
    ),
    softFinalizingStageTimeoutsMs: readStages(
      reader,
      'FINALIZING_STAGE',
      FinalizingStage.enum,
      DEFAULT_SETTINGS.softFinalizingStageTimeoutsMs,
    ),
  }
}

/** `Writing image to disk` is HOST_STAGE_WRITING_IMAGE_TO_DISK_TIMEOUT. */
export const stageVariable = (prefix: string, stage: string): string =>
  `${prefix}_${stage.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}_TIMEOUT`

function readStages<Stage extends string>(
  reader: ValueReader,
  prefix: string,
  stages: readonly Stage[],
  defaults: Readonly<Record<Stage, number>>,
): Readonly<Record<Stage, number>> {
  const entries = stages.map((stage) => {
    const variables = [stageVariable(prefix, stage)]
    return [stage, reader.read({ variables }, parseDuration) ?? defaults[stage]] as const
  })
  return Object.fromEntries(entries) as Record<Stage, number>
}
