import { InfraEnv } from '@groundwork/contract/infra-envs'
import { registerInfraEnv } from '@groundwork/engine/requests/infra-env'
import { arbitraryInfraEnvCreate, withFewFields } from '@groundwork/engine/testing/arbitraries'
import {
  anInfraEnvEnvironment,
  anInfraEnvRecord,
  CLUSTER_ID,
  INFRA_ENV_ID,
  NOW,
  someInfraEnvParams,
} from '@groundwork/engine/testing/builders'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { infraEnvText } from './infra-env-text.ts'
import { contractProblems } from './testing/contract-problems.ts'
import { storedInfraEnv } from './testing/stored.ts'

const LINK = { download_url: 'http://127.0.0.1:8888/byid/x/4.20/x86_64/full.iso', expires_at: null }

const shown = (changes: Parameters<typeof anInfraEnvRecord>[1] = {}, link = LINK) =>
  JSON.parse(infraEnvText(storedInfraEnv(anInfraEnvRecord({}, changes)), link)) as Record<string, unknown>

describe('infraEnvText', () => {
  it('is what the contract promises, whatever was asked for', () => {
    const subject = { id: INFRA_ENV_ID, cluster: null, environment: anInfraEnvEnvironment() }
    fc.assert(
      fc.property(withFewFields(arbitraryInfraEnvCreate), (params) => {
        const outcome = registerInfraEnv(someInfraEnvParams(params), subject)
        fc.pre(outcome.ok)
        const stored = storedInfraEnv(outcome.value.infraEnv)
        expect(contractProblems(infraEnvText(stored, LINK), InfraEnv)).toEqual([])
      }),
    )
  })

  it('says what it is, and leaves out what is not set', () => {
    expect(shown()).toEqual({
      kind: 'InfraEnv',
      id: INFRA_ENV_ID,
      href: `/api/assisted-install/v2/infra-envs/${INFRA_ENV_ID}`,
      name: 'test',
      type: 'minimal-iso',
      openshift_version: '4.22',
      cpu_architecture: 'x86_64',
      user_name: 'admin',
      email_domain: 'Unknown',
      created_at: '2026-01-15T11:50:00Z',
      updated_at: '2026-01-15T11:59:59.999Z',
      download_url: LINK.download_url,
      expires_at: '0001-01-01T00:00:00.000Z',
      proxy: {},
      pull_secret_set: true,
    })
  })

  it('shows lists as JSON text with sorted members', () => {
    const answer = shown({
      cluster_id: CLUSTER_ID,
      kernel_arguments: [{ value: 'a=b', operation: 'append' }],
      static_network_config: [
        { network_yaml: 'x', mac_interface_map: [{ mac_address: 'm', logical_nic_name: 'n' }] },
      ],
    })
    expect(answer.cluster_id).toBe(CLUSTER_ID)
    expect(answer.kernel_arguments).toBe('[{"operation":"append","value":"a=b"}]')
    expect(answer.static_network_config).toBe(
      '[{"mac_interface_map":[{"logical_nic_name":"n","mac_address":"m"}],"network_yaml":"x"}]',
    )
  })

  it('shows what is set', () => {
    const proxy = { http_proxy: 'http://p', https_proxy: '', no_proxy: '*' }
    const answer = shown({ proxy, network_discovery_delay_seconds: 0 })
    expect(answer.proxy).toEqual({ http_proxy: 'http://p', no_proxy: '*' })
    expect(answer.network_discovery_delay_seconds).toBe(0)
  })

  it('says when the link ends', () => {
    const link = { download_url: '', expires_at: NOW }
    const text = infraEnvText(storedInfraEnv(anInfraEnvRecord(), { user_name: 'ann@example.com' }), link)
    const answer = JSON.parse(text) as Record<string, unknown>
    expect(answer.expires_at).toBe('2026-01-15T12:00:00.000Z')
    expect(answer.email_domain).toBe('example.com')
    expect(answer).not.toHaveProperty('download_url')
  })
})
