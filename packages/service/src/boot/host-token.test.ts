// Enrolling a host that has enrolled before: which machine is trusted, and what it gets.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Identity } from '../auth/identity.ts'
import { loadHost } from '../store/hosts/host-store.ts'
import { createEnrolments } from './enrolments.ts'
import { createImageWorld, type ImageService, type ImageWorld } from './testing/image-world.ts'

let world: ImageWorld
let service: ImageService
beforeAll(async () => {
  world = await createImageWorld()
  service = await world.start()
})
afterAll(() => world.close())

const MACHINE = '192.0.2.7'
const THIEF = '192.0.2.66'

const tokenOf = (text: string): string => /PULL_SECRET_TOKEN=([\w.-]+)/.exec(text)?.[1] ?? ''
const ignitionOf = async (id: string): Promise<string> =>
  decodeURIComponent(
    (await service.call('GET', `/v2/infra-envs/${id}/downloads/files?file_name=discovery.ign`)).text,
  )

interface Machine {
  readonly infraEnv: string
  readonly host: string
  /** As it stands in the image. */
  readonly token: string
}

const register = ({ infraEnv, host, token }: Machine, { as = token, source = MACHINE } = {}) =>
  service.call('POST', `/v2/infra-envs/${infraEnv}/hosts`, {
    body: { host_id: host },
    headers: { 'x-secret-key': as },
    source,
  })

const redeem = ({ infraEnv, host, token }: Machine, source = MACHINE) =>
  service.call('POST', `/api/groundwork/v1/infra-envs/${infraEnv}/hosts/${host}/enrolment`, {
    headers: { 'x-secret-key': token },
    source,
  })

const poll = async ({ infraEnv, host }: Machine, token: string): Promise<number> => {
  const path = `/v2/infra-envs/${infraEnv}/hosts/${host}/instructions`
  return (await service.call('GET', path, { headers: { 'x-secret-key': token } })).status
}

async function enrol(machine: Machine, source = MACHINE): Promise<string> {
  expect((await register(machine, { source })).status).toBe(201)
  const { status, body } = await redeem(machine, source)
  expect(status).toBe(200)
  return body.agent_token
}

async function boot(): Promise<Machine> {
  const { id } = await service.register()
  return { infraEnv: id, host: randomUUID(), token: tokenOf(await ignitionOf(id)) }
}

/** As the evaluation and the installer would have made it. */
async function become({ infraEnv, host }: Machine, status: string, stage: string | null = null) {
  const { db } = service.app
  const row = await db
    .selectFrom('hosts')
    .select('facts')
    .where('id', '=', host)
    .where('infra_env_id', '=', infraEnv)
    .executeTakeFirstOrThrow()
  const document = JSON.parse(row.facts)
  document.facts.status = status
  document.facts.progress = { ...document.facts.progress, current_stage: stage }
  await db
    .updateTable('hosts')
    .set((set) => ({ status, facts: JSON.stringify(document), revision: set('revision', '+', 1_000) }))
    .where('id', '=', host)
    .execute()
}

describe('an image with our own agent', () => {
  it('holds a token that lasts, and opens nothing but registration and enrolment', async () => {
    const machine = await boot()
    expect(await ignitionOf(machine.infraEnv)).toContain('--enrol')
    const token = await enrol(machine)
    world.clock.pass(400 * 24 * 3_600_000)
    const headers = { 'x-secret-key': machine.token }
    expect((await service.call('GET', `/v2/infra-envs/${machine.infraEnv}`, { headers })).status).toBe(403)
    expect(await poll(machine, machine.token)).toBe(403)
    expect(await poll(machine, token)).toBe(200)
    expect((await register({ ...machine, host: randomUUID() })).status).toBe(201)
  })

  it('is not the only one: agents of others get a token for the infra-env, and go on as ever', async () => {
    const other = await world.start({ boot: { agentForm: 'container' } })
    const { id } = await other.register()
    const text = (await other.call('GET', `/v2/infra-envs/${id}/downloads/files?file_name=discovery.ign`))
      .text
    const machine = { infraEnv: id, host: randomUUID(), token: tokenOf(decodeURIComponent(text)) }
    expect(text).not.toContain('--enrol')
    for (let restart = 0; restart < 2; restart += 1) {
      expect((await register(machine)).status).toBe(201)
      expect(await poll(machine, machine.token)).toBe(200)
    }
  })
})

describe('a host that enrolled', () => {
  it('is not replaced while it is heard from, however often another machine tries', async () => {
    const machine = await boot()
    const token = await enrol(machine)
    world.clock.pass(60_000)
    expect(await poll(machine, token)).toBe(200)
    world.clock.pass(60_000)
    const { status, body } = await register(machine, { source: THIEF })
    expect([status, body.reason]).toEqual([409, expect.stringContaining('may register in 30 seconds')])
    expect((await redeem(machine, THIEF)).status).toBe(409)
    for (const host of [machine.host.toUpperCase(), machine.host.replaceAll('-', '')]) {
      expect((await register({ ...machine, host }, { source: THIEF })).status).toBe(409)
      expect((await redeem({ ...machine, host }, THIEF)).status).toBe(409)
    }
    const seen = await service.app.db
      .selectFrom('events')
      .select('message')
      .where('category', '=', 'audit')
      .where('infra_env_id', '=', machine.infraEnv)
      .execute()
    expect(seen.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/called v2RegisterHost from 192\.0\.2\.66: refused with 409/),
    )
    expect(await poll(machine, token)).toBe(200)
  })

  it('is not replaced because the service was away', async () => {
    const machine = await boot()
    const token = await enrol(machine)
    world.clock.pass(1_000)
    expect(await poll(machine, token)).toBe(200)
    const from = world.clock.now() + 20_000
    world.clock.pass(600_000)
    const known = () => [{ from, to: world.clock.now() }]
    const enrolments = createEnrolments({ ...service.app, absences: { ...service.app.absences, known } })
    const scope = { infra_env_id: machine.infraEnv }
    const thief: Identity = { caller: { scheme: 'agentAuth' }, name: 'enrol', scope, isEnrolling: true }
    const tryIt = () => enrolments.mayRegister({ ...scope, host_id: machine.host }, thief)
    await expect(tryIt()).rejects.toMatchObject({ status: 409, headers: { 'Retry-After': '70' } })
  })

  it('goes on after its agent restarted, by the token that it kept', async () => {
    const machine = await boot()
    const token = await enrol(machine)
    world.clock.pass(1_000)
    expect(await poll(machine, token)).toBe(200)
    expect((await register(machine, { as: token })).status).toBe(201)
    expect(await poll(machine, token)).toBe(200)
  })

  it('is replaced by itself after it was silent for a while, and its old token is worthless', async () => {
    const machine = await boot()
    const first = await enrol(machine)
    world.clock.pass(1_000)
    expect(await poll(machine, first)).toBe(200)
    world.clock.pass(91_000)
    const second = await enrol(machine)
    expect([await poll(machine, first), await poll(machine, second)]).toEqual([401, 200])
  })

  it('is not locked out for a year by a clock that was a year ahead', async () => {
    const machine = await boot()
    await enrol(machine)
    const year = 365 * 24 * 3_600_000
    world.clock.pass(year)
    expect(await poll(machine, await enrol(machine))).toBe(200)
    world.clock.pass(-year)
    await enrol(machine)
  })

  it('asks again at once when the answer was lost', async () => {
    const machine = await boot()
    const lost = await enrol(machine)
    world.clock.pass(5_000)
    const token = await enrol(machine)
    expect([await poll(machine, lost), await poll(machine, token)]).toEqual([401, 200])
  })

  it('keeps its place although another machine registered while it was silent, if it is heard from again', async () => {
    const machine = await boot()
    const token = await enrol(machine)
    world.clock.pass(200_000)
    expect((await register(machine, { source: THIEF })).status).toBe(201)
    world.clock.pass(1_000)
    expect(await poll(machine, token)).toBe(200)
    const { status, body } = await redeem(machine, THIEF)
    expect([status, body.reason]).toEqual([409, expect.stringContaining('heard from since then')])
    expect(await poll(machine, token)).toBe(200)
  })

  it('may try again after it registered from one address and enrolled from another', async () => {
    const machine = await boot()
    const first = await enrol(machine)
    world.clock.pass(1_000)
    expect(await poll(machine, first)).toBe(200)
    world.clock.pass(200_000)
    expect((await register(machine)).status).toBe(201)
    world.clock.pass(1_000)
    expect((await redeem(machine, '2001:db8::7')).status).toBe(409)
    world.clock.pass(5_000)
    expect(await poll(machine, await enrol(machine))).toBe(200)
  })

  it('may change to an agent that does not enrol, after it was silent for a while', async () => {
    const machine = await boot()
    const token = await enrol(machine)
    world.clock.pass(1_000)
    expect(await poll(machine, token)).toBe(200)
    const shared = await service.app.auth.agentToken(machine.infraEnv, 1)
    expect((await register(machine, { as: shared })).status).toBe(503)
    expect(await poll(machine, shared)).toBe(403)
    world.clock.pass(91_000)
    expect((await register(machine, { as: shared })).status).toBe(201)
    expect([await poll(machine, token), await poll(machine, shared)]).toEqual([401, 200])
  })

  it('is not one that went by the token of its infra-env, as long as that is heard from', async () => {
    const machine = await boot()
    const shared = await service.app.auth.agentToken(machine.infraEnv, 1)
    expect((await register(machine, { as: shared })).status).toBe(201)
    world.clock.pass(1_000)
    expect(await poll(machine, shared)).toBe(200)
    expect((await register(machine)).status).toBe(409)
    expect((await register(machine, { as: shared })).status).toBe(201)
    world.clock.pass(91_000)
    const token = await enrol(machine)
    expect([await poll(machine, token), await poll(machine, shared)]).toEqual([200, 403])
  })

  it('comes back at once after it was deleted', async () => {
    const machine = await boot()
    const first = await enrol(machine)
    world.clock.pass(1_000)
    await poll(machine, first)
    await service.call('DELETE', `/v2/infra-envs/${machine.infraEnv}/hosts/${machine.host}`)
    expect(await poll(machine, await enrol(machine))).toBe(200)
  })

  it('does not register another one', async () => {
    const machine = await boot()
    const token = await enrol(machine)
    const { status, body } = await register({ ...machine, host: randomUUID() }, { as: token })
    expect([status, body.message]).toEqual([403, expect.stringContaining('does not register host')])
  })

  it('tells events of itself alone', async () => {
    const machine = await boot()
    const token = await enrol(machine)
    const tell = (host_id: string, as = token) =>
      service.call('POST', '/v2/events', {
        body: { name: 'x', severity: 'info', message: 'x', event_time: '2026-01-01T00:00:00Z', host_id },
        headers: { 'x-secret-key': as },
      })
    expect((await tell(machine.host)).status).toBe(201)
    expect((await tell(randomUUID())).status).toBe(403)
    const shared = await service.app.auth.agentToken(machine.infraEnv, 1)
    expect((await tell(machine.host, shared)).status).toBe(403)
  })
})

describe('machines that share an address', () => {
  it('are not kept back by what others of them do', async () => {
    const machine = await boot()
    for (let count = 0; count < 80; count += 1) {
      expect((await redeem({ ...machine, host: randomUUID() })).status).toBe(404)
    }
    expect(await poll(machine, await enrol(machine))).toBe(200)
  })
})

describe('a host that is being installed', () => {
  it('may come back from the wrong disk, but gets nothing of the installation, and its first token stays', async () => {
    const machine = await boot()
    const installer = await enrol(machine)
    world.clock.pass(1_000)
    await poll(machine, installer)
    world.clock.pass(200_000)
    await become(machine, 'error', 'Installing')
    const later = await enrol(machine)
    expect([await poll(machine, installer), await poll(machine, later)]).toEqual([200, 200])
    const progress = async (token: string) => {
      const path = `/api/assisted-install/v2/infra-envs/${machine.infraEnv}/hosts/${machine.host}/progress`
      const headers = { 'x-secret-key': token }
      const answer = await service.call('PUT' as 'POST', path, {
        body: { current_stage: 'Rebooting' },
        headers,
      })
      return answer.status
    }
    expect(await progress(later)).toBe(403)
    expect(await progress(installer)).not.toBe(403)
  })

  it('is believed again when it registers anew after a person reset it', async () => {
    const machine = await boot()
    const installer = await enrol(machine)
    world.clock.pass(1_000)
    await poll(machine, installer)
    await become(machine, 'resetting-pending-user-action')
    const token = await enrol(machine)
    expect([await poll(machine, installer), await poll(machine, token)]).toEqual([401, 200])
    const key = { infra_env_id: machine.infraEnv, host_id: machine.host }
    expect((await loadHost(service.app, service.app.db, key))?.facts.status).toBe('discovering')
  })
})
