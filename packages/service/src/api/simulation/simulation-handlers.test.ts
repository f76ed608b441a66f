import { randomUUID } from 'node:crypto'
import { OWN_BASE_PATH } from '@groundwork/contract/operations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestAppOptions } from '../../testing/test-app.ts'
import { createHostFixture } from '../hosts/testing/host-fixture.ts'
import type { Simulation, SimulationRequest, Simulator } from './simulator.ts'

const PATH = `${OWN_BASE_PATH}/v1/simulated-hosts`

interface Started {
  readonly request: SimulationRequest
  end(isOrderly: boolean): void
}

let started: Started[]
let open: TestApp[]
beforeEach(() => {
  started = []
  open = []
})
afterEach(() => Promise.all(open.map((test) => test.close())))

const simulator: Simulator = {
  problemWith: async ({ profile }) => (profile === 'unknown' ? 'There is no profile unknown.' : null),
  start(request): Simulation {
    let resolve = (_isOrderly: boolean): void => {}
    const promise = new Promise<boolean>((done) => {
      resolve = done
    })
    started.push({ request, end: (isOrderly) => resolve(isOrderly) })
    return {
      lastLine: () => 'host node-1: known',
      ended: promise,
      stop: async () => resolve(true),
    }
  },
}

async function serve(options: TestAppOptions = {}): Promise<TestApp> {
  const test = await createTestApp({ simulator, ...options })
  open.push(test)
  return test
}

const list = async (test: TestApp) => (await test.inject('GET', PATH)).body

describe('simulated machines', () => {
  it('are switched on for an infra-env, shown, and switched off', async () => {
    const test = await serve()
    const { infraEnvId } = await createHostFixture(test)
    const body = { infra_env_id: infraEnvId, count: 3, profile: 'small', fault: 'clock-jump' }
    const made = await test.inject('POST', PATH, body)
    expect(made).toMatchObject({ status: 201, body: { ...body, status: 'running' } })
    expect(started[0]?.request).toEqual({ ...body, url: 'http://127.0.0.1:8090', token: null })
    expect(await list(test)).toMatchObject([{ id: made.body.id, status_info: 'host node-1: known' }])
    expect((await test.inject('POST', PATH, body)).body.error_code).toBe('simulation-runs-already')
    expect((await test.inject('DELETE', `${PATH}/${made.body.id}`)).status).toBe(204)
    expect(await list(test)).toMatchObject([{ id: made.body.id, status: 'ended' }])
    expect((await test.inject('POST', PATH, { infra_env_id: infraEnvId, count: 1 })).status).toBe(201)
    started[1]?.end(false)
    await started[1]
    expect((await list(test))[1]).toMatchObject({ status: 'failed', profile: null, fault: null })
    const who = await test.inject('GET', `${OWN_BASE_PATH}/v1/whoami`)
    expect(who.body.can_simulate).toBe(true)
  })

  it('need an infra-env that is bound, and names that exist', async () => {
    const test = await serve()
    const [bound, free] = [await createHostFixture(test), await createHostFixture(test, { isFree: true })]
    const refusal = async (body: object) => {
      const answer = await test.inject('POST', PATH, body)
      return [answer.status, answer.body.error_code]
    }
    expect(await refusal({ infra_env_id: randomUUID(), count: 1 })).toEqual([404, 'not-found'])
    expect(await refusal({ infra_env_id: free.infraEnvId, count: 1 })).toEqual([409, 'simulation-unbound'])
    const unknown = { infra_env_id: bound.infraEnvId, count: 1, profile: 'unknown' }
    expect(await refusal(unknown)).toEqual([400, 'simulation-unknown-name'])
    for (const count of [0, 11])
      expect((await refusal({ infra_env_id: bound.infraEnvId, count }))[0]).toBe(400)
    expect((await refusal({ ...unknown, profile: '../etc' }))[0]).toBe(400)
    expect((await test.inject('DELETE', `${PATH}/${randomUUID()}`)).status).toBe(404)
    expect(started).toEqual([])
  })

  it('are a few at a time, and end with the service', async () => {
    const test = await createTestApp({ simulator })
    for (let count = 0; count < 5; count += 1) {
      const { infraEnvId } = await createHostFixture(test)
      expect((await test.inject('POST', PATH, { infra_env_id: infraEnvId, count: 1 })).status).toBe(201)
    }
    const { infraEnvId } = await createHostFixture(test)
    const refused = await test.inject('POST', PATH, { infra_env_id: infraEnvId, count: 1 })
    expect(refused.body.error_code).toBe('too-many-simulations')
    const { simulations } = test.app
    await test.close()
    expect(simulations?.list().map(({ status }) => status)).toEqual(Array(5).fill('ended'))
  })

  it('act for who started them where people log in, with a token that ends with them', async () => {
    const test = await serve({ config: { auth: 'local' } })
    const { people } = test.app.auth
    await people?.accounts.create('alice', 'admin')
    const made = await people?.tokens.create({
      name: 'ci',
      role: 'admin',
      created_by: 'alice',
      expires_at: null,
    })
    const headers = { authorization: `Bearer ${made?.token}` }
    const cluster = await createHostFixture(test)
    const body = { infra_env_id: cluster.infraEnvId, count: 1 }
    const answer = await test.inject('POST', PATH, body, headers)
    expect(answer.status).toBe(201)
    const token = started[0]?.request.token ?? ''
    expect(answer.text).not.toContain(token)
    const asSimulation = { authorization: `Bearer ${token}` }
    const whoAmI = () => test.inject('GET', `${OWN_BASE_PATH}/v1/whoami`, undefined, asSimulation)
    expect((await whoAmI()).body).toMatchObject({ name: 'token:simulated machines', role: 'user' })
    expect((await test.inject('POST', PATH, body, headers)).status).toBe(409)
    expect(await people?.tokens.list(null)).toHaveLength(2)
    await test.inject('DELETE', `${PATH}/${answer.body.id}`, undefined, headers)
    await expect.poll(async () => (await whoAmI()).status).toBe(401)
  })

  it('leave no token behind when the service ends, nor when they cannot be started', async () => {
    const test = await createTestApp({
      config: { auth: 'local' },
      simulator: {
        ...simulator,
        start(request) {
          if (request.count === 2) throw new Error('spawn ENOMEM')
          return simulator.start(request)
        },
      },
    })
    const { people } = test.app.auth
    await people?.accounts.create('alice', 'admin')
    const wanted = { name: 'ci', role: 'admin', created_by: 'alice', expires_at: null } as const
    const made = await people?.tokens.create(wanted)
    const headers = { authorization: `Bearer ${made?.token}` }
    const { infraEnvId: infra_env_id } = await createHostFixture(test)
    const failed = await test.inject('POST', PATH, { infra_env_id, count: 2 }, headers)
    expect(failed).toMatchObject({ status: 500, body: { error_code: 'internal-error' } })
    expect(await people?.tokens.list(null)).toHaveLength(1)
    expect((await test.inject('POST', PATH, { infra_env_id, count: 1 }, headers)).status).toBe(201)
    expect(await people?.tokens.list(null)).toHaveLength(2)
    await test.app.simulations?.close()
    expect(await people?.tokens.list(null)).toHaveLength(1)
    await test.close()
  })

  it.each<[string, TestAppOptions]>([
    ['others can reach', { config: { listen: ['0.0.0.0'], auth: 'none' } }],
    ['speaks TLS', { config: { tls: { kind: 'self-signed' } } }],
  ])('are not offered by a service that %s', async (_what, options) => {
    const test = await serve(options)
    for (const method of ['GET', 'POST'] as const) {
      const body = method === 'POST' ? { infra_env_id: randomUUID(), count: 1 } : undefined
      const answer = await test.inject(method, PATH, body)
      expect(answer).toMatchObject({ status: 501, body: { error_code: 'simulation-not-offered' } })
    }
    expect((await test.inject('GET', `${OWN_BASE_PATH}/v1/system`)).body.can_simulate).toBe(false)
  })
})
