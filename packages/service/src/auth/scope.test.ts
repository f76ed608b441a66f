import { randomUUID } from 'node:crypto'
import type { Operation } from '@groundwork/contract/operations'
import { ALL_OPERATIONS } from '@groundwork/contract/operations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Credentials } from './auth.ts'
import { type AuthWorld, createAuthWorld, type OwnedIds } from './testing/auth-world.ts'
import { outcomeOf } from './testing/callers.ts'

let world: AuthWorld
let own: OwnedIds
let other: OwnedIds
let unbound: OwnedIds
let agent: Credentials
let media: Credentials

beforeAll(async () => {
  world = await createAuthWorld()
  own = await world.addPlace()
  other = await world.addPlace()
  unbound = await world.addPlace({ isBound: false })
  agent = { xSecretKey: await world.auth.agentToken(own.infraEnv, 1) }
  media = { apiKey: await world.auth.urlToken({ infra_env_id: own.infraEnv }) }
})
afterAll(() => world.close())

const call = (
  credentials: Credentials,
  id: string,
  params: Record<string, unknown>,
  query: Record<string, unknown> = {},
) => {
  const operation = ALL_OPERATIONS.find((row) => row.id === id) as Operation
  return outcomeOf(world.auth, credentials, operation, { params, query })
}

describe('an agent', () => {
  it('speaks for the hosts of its infra-env', async () => {
    const params = { infra_env_id: own.infraEnv, host_id: own.host }
    expect(await call(agent, 'v2GetNextSteps', params)).toBe('ok')
    expect(await call(agent, 'v2GetNextSteps', { ...params, infra_env_id: own.infraEnv.toUpperCase() })).toBe(
      'ok',
    )
    expect(await call(agent, 'v2RegisterHost', { infra_env_id: own.infraEnv })).toBe('ok')
  })

  it('does not speak for, nor read, another infra-env', async () => {
    for (const id of [
      'v2GetNextSteps',
      'v2PostStepReply',
      'v2UpdateHostInstallProgress',
      'v2DownloadHostIgnition',
    ]) {
      expect(await call(agent, id, { infra_env_id: other.infraEnv, host_id: other.host })).toBe(404)
    }
    expect(await call(agent, 'GetInfraEnv', { infra_env_id: other.infraEnv })).toBe(404)
    expect(await call(agent, 'v2ListHosts', { infra_env_id: 'no-uuid' })).toBe(404)
  })

  it('sees the cluster that its infra-env is bound to, and no other', async () => {
    expect(await call(agent, 'v2GetCluster', { cluster_id: own.cluster })).toBe('ok')
    expect(await call(agent, 'v2GetCluster', { cluster_id: other.cluster })).toBe(404)
    expect(await call(agent, 'v2GetCluster', { cluster_id: randomUUID() })).toBe(404)
    expect(await call(agent, 'v2GetCluster', { cluster_id: "'; drop table clusters" })).toBe(404)
  })

  it('sees the cluster of a host that was bound later', async () => {
    const late = { xSecretKey: await world.auth.agentToken(unbound.infraEnv, 1) }
    expect(await call(late, 'v2GetCluster', { cluster_id: other.cluster })).toBe(404)
    await world.addHost({ infraEnv: unbound.infraEnv, cluster: other.cluster })
    expect(await call(late, 'v2GetCluster', { cluster_id: other.cluster })).toBe('ok')
  })

  it('reports the progress of a host of its cluster that another infra-env discovered, and nothing else', async () => {
    const { infraEnv } = await world.addPlace({ isBound: false })
    const host_id = await world.addHost({ infraEnv, cluster: own.cluster })
    const params = { infra_env_id: infraEnv, host_id }
    expect(await call(agent, 'v2UpdateHostInstallProgress', params)).toBe('ok')
    expect(await call(agent, 'v2PostStepReply', params)).toBe(404)
    expect(await call(agent, 'v2UpdateHostLogsProgress', params)).toBe(404)
  })

  it('uploads logs of its own hosts only', async () => {
    const params = { cluster_id: own.cluster }
    expect(await call(agent, 'V2UploadLogs', params, { logs_type: 'controller' })).toBe('ok')
    expect(await call(agent, 'V2UploadLogs', params, { host_id: own.host })).toBe('ok')
    expect(await call(agent, 'V2UploadLogs', params, { infra_env_id: own.infraEnv, host_id: own.host })).toBe(
      'ok',
    )
    expect(await call(agent, 'V2UploadLogs', params, { host_id: other.host })).toBe(404)
    expect(await call(agent, 'V2UploadLogs', params, { infra_env_id: other.infraEnv })).toBe(404)
    expect(await call(agent, 'V2UploadLogs', params, { infra_env_id: [own.infraEnv, other.infraEnv] })).toBe(
      404,
    )
  })

  it('of an infra-env that is bound to a cluster of the first API does not speak for its hosts', async () => {
    const id = randomUUID()
    const first = await world.addPlace({ cluster: id, infraEnv: id })
    const { infraEnv } = await world.addPlace({ isBound: false })
    await world.addHost({ infraEnv, cluster: id })
    const guest = { xSecretKey: await world.auth.agentToken(infraEnv, 1) }
    const resident = { xSecretKey: await world.auth.agentToken(id, 1) }
    const params = { cluster_id: id, host_id: first.host }
    expect(await call(resident, 'v1PostStepReply', params)).toBe('ok')
    expect(await call(guest, 'v1PostStepReply', params)).toBe(404)
    expect(await call(guest, 'v1GetCluster', { cluster_id: id })).toBe('ok')
  })
})

describe('a link', () => {
  it('has to name what it opens', async () => {
    expect(await call(media, 'v2ListEvents', {}, { infra_env_id: own.infraEnv })).toBe('ok')
    expect(await call(media, 'v2ListEvents', {})).toBe(404)
    expect(await call(media, 'watchChanges', {})).toBe(404)
  })

  it('does not reach beyond it by naming more', async () => {
    const query = { infra_env_id: own.infraEnv }
    expect(await call(media, 'v2ListEvents', {}, { ...query, host_id: own.host })).toBe('ok')
    expect(await call(media, 'v2ListEvents', {}, { ...query, host_id: other.host })).toBe(404)
    expect(await call(media, 'v2ListEvents', {}, { ...query, host_ids: [own.host, other.host] })).toBe(404)
    expect(await call(media, 'v2ListEvents', {}, { ...query, host_ids: `${own.host},${other.host}` })).toBe(
      404,
    )
    expect(await call(media, 'v2ListEvents', {}, { ...query, cluster_id: own.cluster })).toBe(404)
    expect(await call(media, 'v2ListEvents', {}, { infra_env_id: [own.infraEnv, other.infraEnv] })).toBe(404)
  })

  it('to an infra-env does not open the files of its cluster', async () => {
    expect(await call(media, 'V2DownloadClusterFiles', { cluster_id: own.cluster })).toBe(404)
    expect(await call(media, 'v2DownloadClusterKubeconfig', { cluster_id: own.cluster })).toBe(404)
  })

  it('is no token of an agent, and the other way round', async () => {
    const params = { infra_env_id: own.infraEnv }
    expect(await call({ xSecretKey: media.apiKey }, 'GetInfraEnv', params)).toBe(401)
    expect(await call({ apiKey: agent.xSecretKey }, 'GetInfraEnv', params)).toBe(401)
    expect(await call({ authorization: agent.xSecretKey }, 'GetInfraEnv', params)).toBe(401)
  })

  it('to a cluster ends after a while', async () => {
    const link = { apiKey: await world.auth.urlToken({ cluster_id: own.cluster, lifetimeMs: 60_000 }) }
    const params = { cluster_id: own.cluster }
    expect(await call(link, 'V2DownloadClusterLogs', params)).toBe('ok')
    expect(await call(link, 'V2DownloadClusterLogs', { cluster_id: other.cluster })).toBe(404)
    world.clock.pass(180_000)
    expect(await call(link, 'V2DownloadClusterLogs', params)).toBe(401)
  })
})

describe('what is out of scope', () => {
  it('reads as what does not exist', async () => {
    const operation = ALL_OPERATIONS.find(({ id }) => id === 'GetInfraEnv') as Operation
    const target = { params: { infra_env_id: other.infraEnv }, query: {} }
    await expect(world.auth.identify(agent, operation, target)).rejects.toMatchObject({
      status: 404,
      shape: 'service',
      message: `There is no infra-env ${other.infraEnv}.`,
    })
  })
})

describe('audit events', () => {
  it('are for administrators', async () => {
    const query = { categories: ['user', 'audit'], infra_env_id: own.infraEnv }
    const as = async (role: 'admin' | 'user' | 'read-only') => ({ authorization: await world.apiToken(role) })
    expect(await call(await as('admin'), 'v2ListEvents', {}, query)).toBe('ok')
    expect(await call(await as('user'), 'v2ListEvents', {}, query)).toBe(403)
    expect(await call(await as('read-only'), 'v2ListEvents', {}, { categories: 'audit' })).toBe(403)
    expect(await call(media, 'v2ListEvents', {}, query)).toBe(403)
  })
})
