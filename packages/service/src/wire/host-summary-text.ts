// Hosts as JSON text of a few hundred bytes, for tables of thousands.
import type { HostSummary } from '@groundwork/contract/groundwork'
import type { HostValidationId } from '@groundwork/contract/vocabulary'
import { diskId, diskLabel, hostLabel, installationDisk } from '@groundwork/engine/context'
import { readStatuses } from '@groundwork/engine/evaluate'
import type { ClusterFacts, HostFacts, Instant, Settings } from '@groundwork/engine/facts'
import { stagesFor } from '@groundwork/engine/progress'
import type { StoredHost } from '../store/stored.ts'
import { count, hardwareOf } from './host-hardware.ts'
import { openObject } from './json-text.ts'
import { timeText } from './times.ts'

/** Of the reports, only the inventory is looked at. */
export interface SummarisedHost extends Pick<StoredHost, 'validations_info'> {
  readonly facts: HostFacts
}

export interface SummarySurroundings {
  /** null: not bound. */
  readonly cluster: ClusterFacts | null
  readonly settings: Settings
}

/** All but the check-in, which changes all the time: the text goes on with `lastSeenText`. */
export const hostSummaryText = (host: SummarisedHost, surroundings: SummarySurroundings): string =>
  openObject(membersOf(host, surroundings))

export const lastSeenText = (checkedInAt: Instant | null): string =>
  `,"checked_in_at":${JSON.stringify(moment(checkedInAt))}}`

type Steady = Omit<HostSummary, 'checked_in_at'>

function membersOf({ facts, validations_info }: SummarisedHost, surroundings: SummarySurroundings): Steady {
  const checks = checksOf(validations_info)
  return {
    id: facts.id,
    infra_env_id: facts.infra_env_id,
    cluster_id: facts.cluster_id,
    kind: facts.kind,
    name: hostLabel(facts),
    status: facts.status,
    status_info: facts.status_info,
    status_updated_at: moment(facts.status_updated_at),
    role: facts.role,
    suggested_role: facts.suggested_role,
    bootstrap: facts.bootstrap,
    progress: progressOf(facts, surroundings),
    ...hardwareOf(facts.inventory),
    installation_disk: installationDiskOf(facts),
    registered_at: moment(facts.registered_at),
    media_status: facts.media_status,
    logs_info: facts.logs_info,
    failing_checks: checks.failing,
    pending_checks: checks.pending,
    labels: { ...facts.node_labels },
  }
}

const moment = (at: Instant | null): string | null => (at === null ? null : timeText(at))

function progressOf(facts: HostFacts, { cluster, settings }: SummarySurroundings): HostSummary['progress'] {
  const { current_stage, progress_info, installation_percentage, ...times } = facts.progress
  const stages = stagesFor(facts, cluster, settings)
  const index = current_stage === null ? -1 : stages.indexOf(current_stage)
  return {
    stage: current_stage,
    percent: Math.min(100, Math.max(0, installation_percentage)),
    info: progress_info,
    stage_started_at: moment(times.stage_started_at),
    stage_updated_at: moment(times.stage_updated_at),
    stage_index: index < 0 ? null : index,
    stage_count: stages.length,
    is_overdue: times.stage_timed_out,
  }
}

function installationDiskOf(facts: HostFacts): HostSummary['installation_disk'] {
  const disk = installationDisk(facts)
  return disk && { id: diskId(disk), name: diskLabel(disk), size_bytes: count(disk.size_bytes) }
}

interface Checks {
  readonly failing: HostValidationId[]
  readonly pending: HostValidationId[]
}

function checksOf(literal: string): Checks {
  const statuses = literal === '' ? [] : [...readStatuses(JSON.parse(literal) as string)]
  const having = (...wanted: readonly string[]): HostValidationId[] =>
    statuses.filter(([, status]) => wanted.includes(status)).map(([id]) => id as HostValidationId)
  return { failing: having('failure', 'error'), pending: having('pending') }
}
