import type { HostCreateParams, HostRegistrationResponse } from '@groundwork/contract/hosts'
import { NextStepCmdRequest } from '@groundwork/contract/steps'
import { type Caller, callService } from './service-call.ts'
import { readArgument } from './steps/read-argument.ts'

export type Registration =
  | {
      readonly kind: 'registered'
      readonly infraEnvId: string
      readonly hostId: string
      readonly agentVersion: string
    }
  /** The service does not want this machine, and will not want it in a minute either. */
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string }
  /** The service took the machine, but did not say how to go on. */
  | { readonly kind: 'unusable'; readonly reason: string; readonly waitMs: number }
  /** Another machine has the id. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'failed'; readonly reason: string; readonly waitMs: number }

const FINAL_STATUSES = [401, 403, 404, 409]
const CREATED = 201
const HOUR_MS = 3_600_000

export async function registerHost(
  caller: Caller,
  hostId: string,
  identity: Pick<HostCreateParams, 'mac_addresses' | 'own_host_id' | 'shared_host_id'> = {},
): Promise<Registration> {
  const { settings } = caller
  const {
    status,
    body,
    reason,
    retryAfterSeconds,
    hostId: aboutId,
  } = await callService(caller, {
    method: 'POST',
    path: `/v2/infra-envs/${encodeURIComponent(settings.infraEnvId)}/hosts`,
    body: { host_id: hostId, discovery_agent_version: settings.agentVersion, ...identity },
  })
  if (status === 409 && aboutId === 'taken' && identity.own_host_id !== undefined) return { kind: 'taken' }
  // A refusal that says when to come again is not final.
  if (FINAL_STATUSES.includes(status) && retryAfterSeconds === 0) return { kind: 'refused', status, reason }
  if (status !== CREATED) {
    const waitMs = retryAfterSeconds * 1_000
    return { kind: 'failed', reason: status === 0 ? reason : `${status}: ${reason}`, waitMs }
  }
  return readRegistration(body)
}

function readRegistration(body: unknown): Registration {
  const command = (body as HostRegistrationResponse | null)?.next_step_runner_command
  if (!command) {
    const reason = 'The answer does not say how to go on; the service does not fit this agent.'
    return { kind: 'unusable', reason, waitMs: HOUR_MS }
  }
  const read = readArgument(NextStepCmdRequest, command.args ?? [])
  if (!read.ok) {
    const seconds = command.retry_seconds ?? 0
    return { kind: 'unusable', reason: read.error, waitMs: seconds > 0 ? seconds * 1_000 : HOUR_MS }
  }
  const { infra_env_id, host_id, agent_version } = read.value
  return { kind: 'registered', infraEnvId: infra_env_id, hostId: host_id, agentVersion: agent_version }
}
