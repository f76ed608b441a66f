// Reads from the events of a finished installation how long its stages took.
import { FinalizingStage, HostStage } from '@groundwork/contract/vocabulary'
import { groupBy } from '@groundwork/engine/collections'
import { isDay2Host } from '@groundwork/engine/context'
import type { ClusterFacts, HostFacts, Instant } from '@groundwork/engine/facts'
import {
  PREPARING,
  type StageDuration,
  type TimedRole,
  type TimedStage,
  timedRoleOf,
  topologyOf,
} from './stage-history.ts'

export interface StageEvent {
  readonly at: Instant
  readonly name: string
  readonly host_id: string | null
  readonly props: Readonly<Record<string, unknown>>
}

export interface FinishedInstallation {
  readonly cluster: ClusterFacts
  readonly hosts: readonly HostFacts[]
  readonly events: readonly StageEvent[]
}

/** The events that tell of stages. */
export const STAGE_EVENTS = ['host_install_progress_updated', 'cluster_finalizing_stage_updated'] as const

interface Step<Stage> {
  readonly stage: Stage
  readonly at: Instant
}

/** Nothing from before the last attempt, and nothing about hosts that are not there any more. */
export function durationsOfInstallation({
  cluster,
  hosts,
  events,
}: FinishedInstallation): readonly StageDuration[] {
  const startedAt = cluster.install_started_at
  if (startedAt === null) return []
  // Hosts may have been added since; the installation itself was that of the others.
  const own = hosts.filter((host) => !isDay2Host(host))
  const topology = topologyOf({ ...cluster, kind: 'Cluster' }, own)
  const told = events.filter(({ at }) => at >= startedAt).sort((a, b) => a.at - b.at)
  const byHost = groupBy(told, ({ host_id }) => host_id)
  const timed = (role: TimedRole, steps: readonly Step<TimedStage>[], where = topology) =>
    steps.slice(0, -1).map(
      ({ stage, at }, index): StageDuration => ({
        stage,
        role,
        topology: where,
        seconds: ((steps[index + 1]?.at ?? at) - at) / 1_000,
      }),
    )
  const ofHosts = hosts.map((host) => ({ host, steps: stepsOf(byHost.get(host.id) ?? [], hostStageOf) }))
  const firsts = ofHosts.flatMap(({ host, steps }) => (own.includes(host) ? (steps[0]?.at ?? []) : []))
  const finalizing = stepsOf(byHost.get(null) ?? [], finalizingStageOf)
  return [
    ...(firsts.length > 0
      ? timed('cluster', [
          { stage: PREPARING, at: startedAt },
          { stage: PREPARING, at: Math.min(...firsts) },
        ])
      : []),
    ...ofHosts.flatMap(({ host, steps }) =>
      timed(timedRoleOf(host, cluster), steps, own.includes(host) ? topology : 'added-host'),
    ),
    ...timed('cluster', [...finalizing, ...endOf(cluster, finalizing)]),
  ]
}

/** The last stage ends when the cluster is installed. */
const endOf = ({ install_completed_at: at }: ClusterFacts, steps: readonly Step<FinalizingStage>[]) =>
  at !== null && steps.length > 0 && at >= (steps.at(-1)?.at ?? 0) ? [{ stage: 'Done' as const, at }] : []

/** When each stage was first told; a stage that is repeated with another text goes on. */
function stepsOf<Stage>(
  events: readonly StageEvent[],
  read: (event: StageEvent) => Stage | null,
): readonly Step<Stage>[] {
  const steps: Step<Stage>[] = []
  for (const event of events) {
    const stage = read(event)
    if (stage !== null && steps.at(-1)?.stage !== stage) steps.push({ stage, at: event.at })
  }
  return steps
}

/** The text is the stage, and after a colon what the host says about it. */
function hostStageOf({ name, props }: StageEvent): HostStage | null {
  if (name !== 'host_install_progress_updated' || typeof props.event !== 'string') return null
  const [text] = props.event.split(': ', 1)
  return HostStage.enum.find((stage) => stage === text && stage !== 'Failed') ?? null
}

const finalizingStageOf = ({ name, props }: StageEvent): FinalizingStage | null =>
  name === 'cluster_finalizing_stage_updated'
    ? (FinalizingStage.enum.find((stage) => stage === props.finalizing_stage) ?? null)
    : null
