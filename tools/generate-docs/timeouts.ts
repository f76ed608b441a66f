// Limits by name, with the variable that sets them in the environment of the service.
import { FinalizingStage } from '@groundwork/contract/vocabulary'
import { DEFAULT_SETTINGS, type Settings } from '@groundwork/engine/facts'
import { formatDuration } from '@groundwork/engine/text'
import { code, table } from './markdown.ts'

interface Timeout {
  readonly what: string
  /** null: fixed. */
  readonly variable: string | null
  readonly setting: NumericSetting
}

type NumericSetting = {
  [Key in keyof Settings]: Settings[Key] extends number ? Key : never
}[keyof Settings]

export const HOST_TIMEOUTS: readonly Timeout[] = [
  {
    what: 'silence that counts as disconnected',
    variable: 'HOST_MAX_DISCONNECTION_TIME',
    setting: 'maxDisconnectionMs',
  },
  {
    what: 'the same, added for the bootstrap host',
    variable: null,
    setting: 'bootstrapDisconnectionExtraMs',
  },
  { what: '`installing` without any progress', variable: null, setting: 'installingWithoutProgressMs' },
  {
    what: 'preparation of one host',
    variable: 'PREPARE_FOR_INSTALLATION_HOST_TIMEOUT',
    setting: 'hostPreparationMs',
  },
  { what: 'stage Rebooting on a single node', variable: null, setting: 'singleNodeRebootingMs' },
  {
    what: '`installing-pending-user-action` once the cluster can do without the host',
    variable: 'HOST_INSTALLING_PENDING_USER_ACTION_TIMEOUT',
    setting: 'pendingUserActionMs',
  },
  { what: 'reclaim', variable: null, setting: 'reclaimMs' },
  {
    what: 'logs that never start, or stop coming',
    variable: 'HOST_LOG_PENDING_TIMEOUT',
    setting: 'hostLogsNeverStartedMs',
  },
  {
    what: 'logs that were requested',
    variable: 'HOST_LOG_COLLECTION_TIMEOUT',
    setting: 'hostLogsCollectionMs',
  },
  { what: 'silence that ends a conflict over the id of a host', variable: null, setting: 'machineMemoryMs' },
  { what: 'legacy reset', variable: 'RESET_CLUSTER_TIMEOUT', setting: 'legacyResetMs' },
]

export const CLUSTER_TIMEOUTS: readonly Timeout[] = [
  {
    what: '`preparing-for-installation`',
    variable: 'PREPARE_FOR_INSTALLATION_TIMEOUT',
    setting: 'clusterPreparationMs',
  },
  {
    what: 'whole installation, while waiting for the user or with soft timeouts',
    variable: 'INSTALLATION_TIMEOUT',
    setting: 'installationMs',
  },
  { what: '`finalizing`', variable: 'FINALIZING_TIMEOUT', setting: 'finalizingMs' },
  {
    what: 'controller logs that never start',
    variable: 'LOG_PENDING_TIMEOUT',
    setting: 'clusterLogsNeverStartedMs',
  },
  {
    what: 'controller logs otherwise',
    variable: 'LOG_COLLECTION_TIMEOUT',
    setting: 'clusterLogsCollectionMs',
  },
  { what: 'DHCP leases of the VIPs after the machine network is set', variable: null, setting: 'vipLeaseMs' },
]

const VARIABLE = 'variable of the service'

export const timeoutTable = (timeouts: readonly Timeout[]): string =>
  table(
    ['what', VARIABLE, 'default'],
    timeouts.map(({ what, variable, setting }) => [
      what,
      variable === null ? 'fixed' : code(variable),
      formatDuration(DEFAULT_SETTINGS[setting]),
    ]),
  )

export const hostStageTable = (): string =>
  table(
    ['stage', VARIABLE, 'default'],
    Object.entries(DEFAULT_SETTINGS.hostStageTimeoutsMs).map(([stage, limitMs]) => [
      stage,
      variableOf('HOST_STAGE', stage),
      formatDuration(limitMs),
    ]),
  )

export const finalizingStageTable = (): string =>
  table(
    ['stage', VARIABLE, 'hard limit', 'soft limit'],
    FinalizingStage.enum.map((stage) => [
      stage,
      variableOf('FINALIZING_STAGE', stage),
      formatDuration(DEFAULT_SETTINGS.finalizingStageTimeoutsMs[stage]),
      formatDuration(DEFAULT_SETTINGS.softFinalizingStageTimeoutsMs[stage]),
    ]),
  )

const variableOf = (prefix: string, stage: string): string =>
  code(`${prefix}_${stage.toUpperCase().replaceAll(' ', '_')}_TIMEOUT`)
