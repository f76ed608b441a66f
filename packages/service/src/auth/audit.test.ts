import type { Operation } from '@groundwork/contract/operations'
import { ALL_OPERATIONS } from '@groundwork/contract/operations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isAudited, writeAudit } from './audit.ts'
import { TRUSTED_CALLER } from './identity.ts'
import { type AuthWorld, createAuthWorld } from './testing/auth-world.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await createAuthWorld()
})
afterAll(() => world.close())

const operationOf = (id: string) => ALL_OPERATIONS.find((operation) => operation.id === id) as Operation

describe('isAudited', () => {
  it('covers every call of people that changes something', () => {
    const silent = ALL_OPERATIONS.filter(
      ({ method, access }) => method !== 'GET' && method !== 'HEAD' && access.userAuth,
    )
    expect(silent.filter((operation) => !isAudited(operation))).toEqual([])
  })

  it('leaves out what machines say all the time, but not that they came', () => {
    const machines = ALL_OPERATIONS.filter(({ access }) => access.userAuth === undefined)
    expect(machines.filter(isAudited).map(({ id }) => id)).toEqual([
      'v2RegisterHost',
      'v1RegisterHost',
      'enrolHost',
    ])
    expect(ALL_OPERATIONS.filter(({ method }) => method === 'GET').some(isAudited)).toBe(false)
  })
})

describe('writeAudit', () => {
  const entryOf = (id: string, params: Record<string, unknown>, status: number) => ({
    identity: { ...TRUSTED_CALLER, caller: { scheme: 'userAuth', role: 'user' } as const, name: 'alice' },
    operation: operationOf(id),
    target: { params, query: { api_key: 'not to be kept' } },
    status,
    requestId: 'r-1',
    source: '192.0.2.7',
    now: world.clock.now(),
  })
  const last = () =>
    world.db.selectFrom('events').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

  it('says who did what to which resource, from where, and how it ended', async () => {
    const { infraEnv, host } = await world.addPlace()
    const params = { infra_env_id: infraEnv.toUpperCase(), host_id: host }
    await writeAudit(world.db, entryOf('v2DeregisterHost', params, 204))
    const event = await last()
    expect(event).toMatchObject({
      category: 'audit',
      name: 'api_call',
      severity: 'info',
      request_id: 'r-1',
      infra_env_id: infraEnv,
      host_id: host,
      cluster_id: null,
      event_time: world.clock.now(),
      message: 'alice called v2DeregisterHost from 192.0.2.7: done with 204.',
    })
    expect(JSON.parse(event.props)).toEqual({
      ...params,
      who: 'alice',
      operation: 'v2DeregisterHost',
      status: 204,
      source: '192.0.2.7',
    })
  })

  it('keeps refusals too, and ids that are none', async () => {
    await writeAudit(world.db, entryOf('V2UpdateCluster', { cluster_id: 'no-uuid' }, 400))
    expect(await last()).toMatchObject({ severity: 'warning', cluster_id: null })
  })

  it('names the new resource where the path does not', async () => {
    const { cluster } = await world.addPlace()
    const entry = { ...entryOf('v2RegisterCluster', {}, 201), resources: { cluster_id: cluster } }
    await writeAudit(world.db, entry)
    expect(await last()).toMatchObject({ cluster_id: cluster })
  })

  it('tells agents from people when there is no authentication', async () => {
    const { infraEnv } = await world.addPlace()
    const entry = { ...entryOf('v2RegisterHost', { infra_env_id: infraEnv }, 201), identity: TRUSTED_CALLER }
    await writeAudit(world.db, entry)
    expect((await last()).message).toMatch(/^agent called v2RegisterHost /)
  })
})
