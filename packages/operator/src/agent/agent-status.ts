// The status of an Agent, from its host.
import type { Host } from '@groundwork/contract/hosts'
import { parseJson, recordsOf, stringOf } from '@groundwork/json/json-values'
import type { TimedCondition } from '../conditions/condition.ts'
import { type SyncResult, specSynced } from '../conditions/sync-result.ts'
import { readValidations } from '../conditions/validations.ts'
import { withTimes } from '../conditions/with-times.ts'
import { agentConditions } from './agent-conditions.ts'
import { agentInventory } from './agent-inventory.ts'

export interface AgentFacts {
  /** null: the service does not know it. */
  readonly host: Host | null
  readonly isApproved: boolean
  readonly sync: SyncResult
  readonly before: readonly TimedCondition[]
  /** RFC 3339. */
  readonly now: string
  /** Where the API of the service is reached, with its base path. */
  readonly serviceUrl: string
}

export function agentStatus(facts: AgentFacts): object {
  const { host, before, now } = facts
  const conditions = withTimes({
    wanted: [specSynced(facts.sync, 'The host is as it should be.'), ...agentConditions(facts)],
    ...{ before, now },
  })
  if (host === null) return { conditions }
  const inventory = agentInventory(host.inventory)
  return {
    conditions,
    kind: host.kind,
    bootstrap: host.bootstrap ?? false,
    role: shownRole(host),
    ...(inventory !== null && { inventory }),
    progress: progressOf(host),
    ntpSources: recordsOf(parseJson(host.ntp_sources ?? '')).map(({ source_name, source_state }) => ({
      sourceName: stringOf(source_name),
      sourceState: stringOf(source_state),
    })),
    validationsInfo: readValidations(host.validations_info),
    ...(host.installation_disk_id && { installation_disk_id: host.installation_disk_id }),
    debugInfo: debugInfo(host, facts.serviceUrl),
  }
}

/** The suggestion, while the choice is left to the service. */
const shownRole = ({ role, suggested_role }: Host): string =>
  (role === undefined || role === 'auto-assign' ? suggested_role : role) ?? 'auto-assign'

function progressOf({ progress = {}, progress_stages }: Host): object {
  return {
    ...(progress.current_stage && { currentStage: progress.current_stage }),
    ...(progress.progress_info && { progressInfo: progress.progress_info }),
    ...(progress.installation_percentage !== undefined && {
      installationPercentage: progress.installation_percentage,
    }),
    ...(progress.stage_started_at && { stageStartTime: progress.stage_started_at }),
    ...(progress.stage_updated_at && { stageUpdateTime: progress.stage_updated_at }),
    ...(progress_stages && { progressStages: progress_stages }),
  }
}

/** Links are for hosts of a cluster only, and to logs only when there are some. */
function debugInfo(
  { id, cluster_id, status, status_info, logs_collected_at }: Host,
  serviceUrl: string,
): object {
  const state = { state: status, stateInfo: status_info }
  if (!cluster_id) return state
  return {
    ...state,
    eventsURL: `${serviceUrl}/v2/events?host_id=${id}`,
    ...(hasTime(logs_collected_at) && {
      logsURL: `${serviceUrl}/v2/clusters/${cluster_id}/logs?host_id=${id}&logs_type=host`,
    }),
  }
}

/** Times that are not set come as the first year. */
const hasTime = (time: string | undefined): boolean => time !== undefined && !time.startsWith('0001-')
