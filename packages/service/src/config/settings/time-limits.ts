// How long everything of an installation may take. The defaults are those of the engine.
import { FinalizingStage, HostStage } from '@groundwork/contract/vocabulary'
import { DEFAULT_SETTINGS, type Settings } from '@groundwork/engine/facts'
import { printDuration } from '../values/duration.ts'
import { DURATION } from '../values/formats.ts'
import { type Setting, type SettingValues, setting } from './setting.ts'
import type { ValueReader } from './value-reader.ts'

export const TIME_LIMITS = {
  maxDisconnectionMs: setting({
    variables: ['HOST_MAX_DISCONNECTION_TIME'],
    format: DURATION,
    default: DEFAULT_SETTINGS.maxDisconnectionMs,
    help: 'silence after which a host counts as disconnected',
  }),
  hostPreparationMs: setting({
    variables: ['PREPARE_FOR_INSTALLATION_HOST_TIMEOUT'],
    format: DURATION,
    default: DEFAULT_SETTINGS.hostPreparationMs,
    help: 'preparation of one host',
  }),
  pendingUserActionMs: setting({
    variables: ['HOST_INSTALLING_PENDING_USER_ACTION_TIMEOUT'],
    format: DURATION,
    default: DEFAULT_SETTINGS.pendingUserActionMs,
    help: 'a host that waits for a person while the cluster can do without it',
  }),
  hostLogsNeverStartedMs: setting({
    variables: ['HOST_LOG_PENDING_TIMEOUT'],
    format: DURATION,
    default: DEFAULT_SETTINGS.hostLogsNeverStartedMs,
    help: 'logs of a host that never start, or stop coming',
  }),
  hostLogsCollectionMs: setting({
    variables: ['HOST_LOG_COLLECTION_TIMEOUT'],
    format: DURATION,
    default: DEFAULT_SETTINGS.hostLogsCollectionMs,
    help: 'logs of a host that were requested',
  }),
  legacyResetMs: setting({
    variables: ['RESET_CLUSTER_TIMEOUT'],
    format: DURATION,
    default: DEFAULT_SETTINGS.legacyResetMs,
    help: 'legacy reset of a host',
  }),
  clusterPreparationMs: setting({
    variables: ['PREPARE_FOR_INSTALLATION_TIMEOUT'],
    format: DURATION,
    default: DEFAULT_SETTINGS.clusterPreparationMs,
    help: 'preparation of a cluster',
  }),
  installationMs: setting({
    variables: ['INSTALLATION_TIMEOUT'],
    format: DURATION,
    default: DEFAULT_SETTINGS.installationMs,
    help: 'whole installation',
  }),
  finalizingMs: setting({
    variables: ['FINALIZING_TIMEOUT'],
    format: DURATION,
    default: DEFAULT_SETTINGS.finalizingMs,
    help: 'status finalizing of a cluster',
  }),
  clusterLogsNeverStartedMs: setting({
    variables: ['LOG_PENDING_TIMEOUT'],
    format: DURATION,
    default: DEFAULT_SETTINGS.clusterLogsNeverStartedMs,
    help: 'logs of the controller that never start',
  }),
  clusterLogsCollectionMs: setting({
    variables: ['LOG_COLLECTION_TIMEOUT'],
    format: DURATION,
    default: DEFAULT_SETTINGS.clusterLogsCollectionMs,
    help: 'logs of the controller otherwise',
  }),
  diskCheckTimeoutMs: setting({
    variables: ['DISK_CHECK_TIMEOUT'],
    format: DURATION,
    default: DEFAULT_SETTINGS.diskCheckTimeoutMs,
    help: 'measuring the speed of an installation disk',
  }),
  imageAvailabilityTimeoutMs: setting({
    variables: ['IMAGE_AVAILABILITY_TIMEOUT'],
    format: DURATION,
    default: DEFAULT_SETTINGS.imageAvailabilityTimeoutMs,
    help: 'pulling the container images of an installation',
  }),
}

type StageLimits<Stage extends string> = Readonly<Record<Stage, Setting<number, number>>>

export const HOST_STAGES = stageLimits('HOST_STAGE', HostStage.enum, DEFAULT_SETTINGS.hostStageTimeoutsMs)

/** With soft timeouts the same variable sets another limit: a stage that takes longer is only marked. */
const SOFT_STAGES = stageLimits(
  'FINALIZING_STAGE',
  FinalizingStage.enum,
  DEFAULT_SETTINGS.softFinalizingStageTimeoutsMs,
)

export const FINALIZING_STAGES = stageLimits(
  'FINALIZING_STAGE',
  FinalizingStage.enum,
  DEFAULT_SETTINGS.finalizingStageTimeoutsMs,
  (stage, hardMs) => {
    const softMs = SOFT_STAGES[stage].default
    return softMs === hardMs ? {} : { defaultNote: `with soft timeouts ${printDuration(softMs)}` }
  },
)

type TimeLimits = SettingValues<typeof TIME_LIMITS> &
  Pick<Settings, 'hostStageTimeoutsMs' | 'finalizingStageTimeoutsMs' | 'softFinalizingStageTimeoutsMs'>

export const readTimeLimits = (reader: ValueReader): TimeLimits => ({
  ...reader.readAll(TIME_LIMITS),
  hostStageTimeoutsMs: reader.readAll(HOST_STAGES),
  finalizingStageTimeoutsMs: reader.readAll(FINALIZING_STAGES),
  softFinalizingStageTimeoutsMs: reader.readAll(SOFT_STAGES),
})

/** `Writing image to disk` is HOST_STAGE_WRITING_IMAGE_TO_DISK_TIMEOUT. */
function stageLimits<Stage extends string>(
  prefix: string,
  stages: readonly Stage[],
  defaults: Readonly<Record<Stage, number>>,
  more: (stage: Stage, limitMs: number) => Pick<Setting<number, number>, 'defaultNote'> = () => ({}),
): StageLimits<Stage> {
  const rows = stages.map((stage) => {
    const variable = `${prefix}_${stage.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}_TIMEOUT`
    const row = setting({
      variables: [variable],
      format: DURATION,
      default: defaults[stage],
      help: `stage "${stage}"`,
      ...more(stage, defaults[stage]),
    })
    return [stage, row] as const
  })
  return Object.fromEntries(rows) as StageLimits<Stage>
}
