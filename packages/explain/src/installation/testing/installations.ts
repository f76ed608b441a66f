// Installations in trouble with one line to say what is wrong.
import type { HostStage } from '@groundwork/contract/vocabulary'
import { type ClusterFacts, type HostFacts, minutes } from '@groundwork/engine/facts'
import { aCluster, aHost, aSnapshot, hostId, NOW } from '@groundwork/engine/testing/builders'
import type { ExplanationFacts, ReportedEvent } from '../explanation-facts.ts'

export const STARTED_AT = NOW - minutes(120)

/** Number 1 is the bootstrap, up to 3 are the control plane. */
export function installingHost(number: number, changes: Partial<HostFacts> = {}): HostFacts {
  return aHost(number, {
    role: number <= 3 ? 'master' : 'worker',
    bootstrap: number === 1,
    status: 'installing-in-progress',
    status_updated_at: NOW - minutes(5),
    registered_at: STARTED_AT - minutes(20),
    progress: atStage('Installing', { ageMinutes: 1 }),
    ...changes,
  })
}

export const atStage = (
  current_stage: HostStage,
  { ageMinutes = 1, info = '', isTimedOut = false } = {},
): HostFacts['progress'] => ({
  current_stage,
  progress_info: info,
  installation_percentage: 50,
  stage_started_at: NOW - minutes(ageMinutes),
  stage_updated_at: NOW - minutes(ageMinutes),
  stage_timed_out: isTimedOut,
})

/** In error, by the words of the installer. */
export const failedWith = (
  number: number,
  words: string,
  stage: HostStage = 'Writing image to disk',
  changes: Partial<HostFacts> = {},
): HostFacts =>
  installingHost(number, {
    status: 'error',
    status_info: words,
    progress: atStage(stage, { ageMinutes: 6 }),
    ...changes,
  })

export const draggedDown = (number: number, changes: Partial<HostFacts> = {}): HostFacts =>
  failedWith(
    number,
    `Host node-${number} is part of a cluster whose installation failed.`,
    'Installing',
    changes,
  )

interface Parts {
  readonly cluster?: Partial<ClusterFacts>
  readonly hosts?: readonly HostFacts[]
  readonly events?: readonly ReportedEvent[]
  readonly logs?: readonly string[]
  readonly controllerLogs?: readonly string[]
  readonly more?: Partial<ExplanationFacts>
}

/** Three hosts of a cluster that is being installed, all well. */
export function anInstallation({
  cluster = {},
  hosts,
  events = [],
  logs = [],
  controllerLogs = [],
  more = {},
}: Parts = {}): ExplanationFacts {
  return {
    ...aSnapshot(),
    cluster: aCluster({
      status: 'installing',
      install_started_at: STARTED_AT,
      last_installation_preparation: { status: 'success', reason: '' },
      ...cluster,
    }),
    hosts: hosts ?? [1, 2, 3].map((number) => installingHost(number)),
    events,
    logs: [
      ...logs.map((text) => ({ source: 'journal of node-1', host_id: hostId(1), text })),
      ...controllerLogs.map((text) => ({ source: 'logs of the controller', host_id: null, text })),
    ],
    ...more,
  }
}

/** The same with a cluster in error. */
export const aFailure = ({ cluster = {}, ...parts }: Parts = {}): ExplanationFacts =>
  anInstallation({
    ...parts,
    cluster: { status: 'error', status_info: 'The installation failed.', ...cluster },
  })

/** No installation was requested yet: something is not as it should be. */
export const beforeInstallation = (
  hosts: readonly HostFacts[],
  cluster: Partial<ClusterFacts> = {},
): ExplanationFacts =>
  anInstallation({
    hosts,
    cluster: {
      status: 'insufficient',
      install_started_at: null,
      last_installation_preparation: null,
      ...cluster,
    },
  })

/** The preparation failed and the cluster is ready again. */
export const aFailedPreparation = (
  reason: string,
  { cluster = {}, ...parts }: Parts = {},
): ExplanationFacts =>
  anInstallation({
    hosts: [1, 2, 3].map((number) => aHost(number)),
    ...parts,
    cluster: { status: 'ready', last_installation_preparation: { status: 'failed', reason }, ...cluster },
  })

export const aFinalizing = (
  cluster: Partial<ClusterFacts>,
  {
    ageMinutes = 1,
    isTimedOut = false,
    stage = 'Waiting for cluster operators' as const,
    ...parts
  }: Parts & {
    ageMinutes?: number
    isTimedOut?: boolean
    stage?: NonNullable<ClusterFacts['progress']['finalizing_stage']>
  } = {},
): ExplanationFacts =>
  anInstallation({
    hosts: [1, 2, 3].map((number) =>
      installingHost(number, { status: 'installed', progress: atStage('Done', { ageMinutes: 60 }) }),
    ),
    ...parts,
    cluster: {
      status: 'finalizing',
      progress: {
        ...aCluster().progress,
        finalizing_stage: stage,
        finalizing_stage_started_at: NOW - minutes(ageMinutes),
        finalizing_stage_timed_out: isTimedOut,
      },
      ...cluster,
    },
  })

export const anEvent = (name: string, changes: Partial<ReportedEvent> = {}): ReportedEvent => ({
  at: NOW - minutes(10),
  name,
  severity: 'warning',
  message: `${name} happened.`,
  host_id: null,
  props: {},
  ...changes,
})

export const anOperator = (
  name: string,
  changes: Partial<ClusterFacts['monitored_operators'][number]> = {},
): ClusterFacts['monitored_operators'][number] => ({
  name,
  operator_type: 'builtin',
  status: 'failed',
  status_info: 'something is degraded',
  version: '',
  timeout_seconds: 3600,
  properties: '',
  dependency_only: false,
  ...changes,
})
