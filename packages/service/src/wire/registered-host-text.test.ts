import { HostRegistrationResponse } from '@groundwork/contract/hosts'
import { newHost } from '@groundwork/engine/host'
import {
  AGENT_IMAGE,
  aClusterContext,
  aHost,
  aSingleNodeCluster,
  hostId,
  INFRA_ENV_ID,
  NOW,
} from '@groundwork/engine/testing/builders'
import { describe, expect, it } from 'vitest'
import { type Registration, registeredHostText } from './registered-host-text.ts'
import { contractProblems } from './testing/contract-problems.ts'
import { surroundings } from './testing/stored.ts'

const registration = (changes: Partial<Registration> = {}): Registration => ({
  ...surroundings(),
  defaults: newHost(aClusterContext()),
  isRepeated: false,
  agentImage: 'registry.example.com/agent:2',
  ...changes,
})

const answer = (changes: Partial<Registration> = {}, facts = aHost(1, { status: 'discovering' })) =>
  JSON.parse(registeredHostText(facts, registration(changes))) as Record<string, unknown>

describe('registeredHostText', () => {
  it.each([false, true])('is what the contract promises (repeated: %s)', (isRepeated) => {
    const text = registeredHostText(aHost(), registration({ isRepeated }))
    expect(contractProblems(text, HostRegistrationResponse)).toEqual([])
  })

  it('shows the status of a new host, and no times of storing', () => {
    expect(answer()).toMatchObject({
      status: 'discovering',
      status_info: '',
      created_at: '0001-01-01T00:00:00Z',
      updated_at: '0001-01-01T00:00:00Z',
      registered_at: '2026-01-15T11:50:00.000Z',
      checked_in_at: '2026-01-15T11:50:00.000Z',
      discovery_agent_version: AGENT_IMAGE,
    })
  })

  it('shows no status of a host that is known', () => {
    expect(answer({ isRepeated: true }, aHost(1, { role: 'master', status_updated_at: NOW }))).toMatchObject({
      status: null,
      status_info: null,
      status_updated_at: '0001-01-01T00:00:00.000Z',
      role: 'auto-assign',
      requested_hostname: hostId(1),
      progress_stages: [],
    })
  })

  it.each(['progress', 'timestamp', 'inventory', 'validations_info', 'machine_config_pool_name'])(
    'has no %s',
    (field) => {
      expect(answer()).not.toHaveProperty(field)
    },
  )

  it('tells the agent how to go on', () => {
    expect(answer().next_step_runner_command).toEqual({
      args: [
        `{"agent_version":"registry.example.com/agent:2","host_id":"${hostId(1)}","infra_env_id":"${INFRA_ENV_ID}"}`,
      ],
    })
  })

  it('shows what a single node starts with', () => {
    const defaults = newHost(aClusterContext({ cluster: aSingleNodeCluster() }))
    expect(answer({ defaults })).toMatchObject({ role: 'master', suggested_role: 'master', bootstrap: true })
  })
})
