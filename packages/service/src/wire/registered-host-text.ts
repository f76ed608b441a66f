// The answer to the registration of a host: what was asked for rather than what is known, and how the agent goes on.
import type { HostRegistrationResponse } from '@groundwork/contract/hosts'
import type { NextStepCmdRequest } from '@groundwork/contract/steps'
import type { HostFacts } from '@groundwork/engine/facts'
import { stagesFor } from '@groundwork/engine/progress'
import { type HostSurroundings, hostHref } from './host-text.ts'
import { sortedJson, unlessEmpty, type Wire } from './json-text.ts'
import { timeText, ZERO_RECORD_TIME, ZERO_TIME } from './times.ts'

export interface Registration extends HostSurroundings {
  /** What a host that registers here for the first time starts with. */
  readonly defaults: Pick<HostFacts, 'role' | 'suggested_role' | 'bootstrap' | 'machine_config_pool_name'>
  /** The host was known already; then the answer does not show its status. */
  readonly isRepeated: boolean
  readonly agentImage: string
}

export const registeredHostText = (facts: HostFacts, registration: Registration): string =>
  JSON.stringify(answer(facts, registration))

function answer(facts: HostFacts, registration: Registration): Wire<HostRegistrationResponse> {
  const { defaults, isRepeated, cluster, settings } = registration
  return {
    kind: facts.kind,
    id: facts.id,
    href: hostHref(facts),
    infra_env_id: facts.infra_env_id,
    cluster_id: facts.cluster_id ?? undefined,
    user_name: registration.userName,
    created_at: ZERO_RECORD_TIME,
    updated_at: ZERO_RECORD_TIME,
    deleted_at: null,
    registered_at: timeText(facts.registered_at),
    // Registering is a sign of life.
    checked_in_at: timeText(facts.registered_at),
    status: isRepeated ? null : facts.status,
    status_info: isRepeated ? null : facts.status_info,
    status_updated_at: isRepeated ? ZERO_TIME : timeText(facts.status_updated_at),
    progress_stages: [...stagesFor({ ...facts, ...defaults }, cluster, settings)],
    stage_started_at: ZERO_TIME,
    stage_updated_at: ZERO_TIME,
    logs_started_at: ZERO_TIME,
    logs_collected_at: ZERO_TIME,
    discovery_agent_version: unlessEmpty(facts.discovery_agent_version),
    requested_hostname: facts.id,
    role: defaults.role,
    suggested_role: defaults.suggested_role,
    bootstrap: unlessEmpty(defaults.bootstrap),
    machine_config_pool_name: unlessEmpty(defaults.machine_config_pool_name),
    next_step_runner_command: { args: [runnerArgument(facts, registration.agentImage)] },
  }
}

function runnerArgument({ id, infra_env_id }: HostFacts, agentImage: string): string {
  const request: NextStepCmdRequest = { agent_version: agentImage, host_id: id, infra_env_id }
  return sortedJson(request)
}
