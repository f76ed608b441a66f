import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPullSecret } from '../testing/stored-resources.ts'
import { createImageWorld, type ImageService, type ImageWorld } from './testing/image-world.ts'

let world: ImageWorld
let service: ImageService
beforeAll(async () => {
  world = await createImageWorld()
  service = await world.start({ boot: { isSecretless: true } })
})
afterAll(() => world.close())

const MACHINE = '192.0.2.7'
const DAY = 24 * 3_600_000

const ignitionOf = async (id: string): Promise<string> =>
  (await service.call('GET', `/v2/infra-envs/${id}/downloads/files?file_name=discovery.ign`)).text

const tokenIn = (ignition: string): string => /PULL_SECRET_TOKEN=([\w.-]+)/.exec(ignition)?.[1] ?? ''

const register = (id: string, host_id: string, token: string, source = MACHINE) =>
  service.call('POST', `/v2/infra-envs/${id}/hosts`, {
    body: { host_id },
    headers: { 'x-secret-key': token },
    source,
  })

const enrol = (id: string, host_id: string, token: string, source = MACHINE) =>
  service.call('POST', `/api/groundwork/v1/infra-envs/${id}/hosts/${host_id}/enrolment`, {
    headers: { 'x-secret-key': token },
    source,
  })

async function boot(params?: object) {
  const { id } = await service.register(params)
  const token = tokenIn(await ignitionOf(id))
  return { id, token, host: crypto.randomUUID() }
}

describe('a secretless image', () => {
  it('holds no pull secret, and the same token all day', async () => {
    const { id } = await service.register()
    const ignition = await ignitionOf(id)
    const secret = JSON.parse(aPullSecret()).auths['quay.io'].auth
    expect(ignition).not.toContain(secret)
    expect(ignition).not.toContain(Buffer.from(aPullSecret()).toString('base64').slice(0, 40))
    expect(ignition).not.toContain('/root/.docker/config.json')
    const untilMidnight = DAY - (world.clock.now() % DAY)
    world.clock.pass(untilMidnight - 1)
    expect(await ignitionOf(id)).toBe(ignition)
    world.clock.pass(1)
    expect(await ignitionOf(id)).not.toBe(ignition)
  })

  it('says when its token changed, so that parts of two days are never combined', async () => {
    const { download_url } = await service.register()
    const first = await service.fetch(download_url, { method: 'HEAD' })
    const before = first.headers.get('last-modified') ?? ''
    world.clock.pass(DAY)
    const headers = { range: 'bytes=0-9', 'if-range': before }
    const part = await service.fetch(download_url, { headers })
    await part.body?.cancel()
    const midnight = world.clock.now() - (world.clock.now() % DAY)
    expect([part.status, part.headers.get('last-modified')]).toEqual([200, new Date(midnight).toUTCString()])
    const cached = await service.fetch(download_url, {
      method: 'HEAD',
      headers: { 'if-modified-since': before },
    })
    expect(cached.status).toBe(200)
  })

  it('can be booted for a day at least, and for two at most', async () => {
    const { id, token, host } = await boot()
    world.clock.pass(DAY)
    expect((await register(id, host, token)).status).toBe(201)
    world.clock.pass(DAY)
    const { status, body } = await register(id, host, token)
    expect([status, body.message]).toEqual([401, expect.stringContaining('expired')])
  })

  it('opens nothing but registering and enrolling', async () => {
    const { id, token, host } = await boot()
    await register(id, host, token)
    const headers = { 'x-secret-key': token }
    const steps = `/v2/infra-envs/${id}/hosts/${host}/instructions`
    expect((await service.call('GET', steps, { headers })).status).toBe(403)
    expect((await service.call('GET', `/v2/infra-envs/${id}`, { headers })).status).toBe(403)
    const file = `/v2/infra-envs/${id}/downloads/files?file_name=discovery.ign`
    expect((await service.call('GET', file, { headers })).status).toBe(403)
    const { id: another } = await service.register()
    expect((await register(another, host, token)).status).toBe(404)
  })

  it('is worthless after the key of the infra-env was made anew', async () => {
    const { id, token, host } = await boot()
    await register(id, host, token)
    await service.call('POST', `/v2/infra-envs/${id}/regenerate-signing-key`)
    expect((await enrol(id, host, token)).status).toBe(401)
  })
})

describe('a machine that registered', () => {
  it('gets the pull secret and a token of its own, once', async () => {
    const { id, token, host } = await boot()
    expect((await enrol(id, host, token)).status).toBe(404)
    await register(id, host, token)
    const { status, body } = await enrol(id, host, token)
    expect([status, body.pull_secret]).toEqual([200, aPullSecret()])
    const headers = { 'x-secret-key': body.agent_token }
    const steps = `/v2/infra-envs/${id}/hosts/${host}/instructions`
    expect((await service.call('GET', steps, { headers })).status).toBe(200)
    const again = await enrol(id, host, token)
    expect([again.status, again.body.reason]).toEqual([409, expect.stringContaining('register again')])
    await register(id, host, token)
    expect((await enrol(id, host, token)).status).toBe(200)
  })

  it('gets it once although it asks twice at the same moment', async () => {
    const { id, token, host } = await boot()
    await register(id, host, token)
    const answers = await Promise.all([
      enrol(id, host, token),
      enrol(id, host, token),
      enrol(id, host, token),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('is the one that asks, and soon', async () => {
    const { id, token, host } = await boot()
    await register(id, host, token)
    expect((await enrol(id, host, token, '192.0.2.66')).status).toBe(409)
    world.clock.pass(3_600_001)
    expect((await enrol(id, host, token)).status).toBe(409)
  })

  it('came by a secretless image', async () => {
    const { id, host } = await boot()
    const agent = await service.app.auth.agentToken(id, 1)
    await register(id, host, agent)
    expect((await enrol(id, host, agent)).status).toBe(409)
  })

  it('is not asked for over and over', async () => {
    const { id, token, host } = await boot()
    const statuses = []
    for (let round = 0; round < 8; round += 1)
      statuses.push((await enrol(id, host, token, '192.0.2.9')).status)
    expect(new Set(statuses)).toEqual(new Set([404, 429]))
  })

  it('leaves a trace, without what it got', async () => {
    const { id, token, host } = await boot()
    await register(id, host, token)
    const { body } = await enrol(id, host, token)
    const events = await service.app.db
      .selectFrom('events')
      .selectAll()
      .where('host_id', '=', host)
      .where('category', '=', 'audit')
      .execute()
    expect(events.map(({ message }) => message)).toContainEqual(
      expect.stringContaining(`enrol:${id} called enrolHost from ${MACHINE}: done with 200`),
    )
    const secrets = [token, body.agent_token, JSON.parse(body.pull_secret).auths['quay.io'].auth]
    for (const text of [...world.lines, ...events.map((event) => JSON.stringify(event))]) {
      for (const secret of secrets) expect(text).not.toContain(secret)
    }
  })
})

describe('without authentication', () => {
  it('the pull secret stays out of the image all the same', async () => {
    service = await world.start({ config: { auth: 'none' }, boot: { isSecretless: true } })
    const { id } = await service.register()
    const ignition = await ignitionOf(id)
    expect(ignition).not.toContain('/root/.docker/config.json')
    expect(tokenIn(ignition)).toBe('')
    const host = crypto.randomUUID()
    await register(id, host, '')
    expect((await enrol(id, host, '')).body).toEqual({ pull_secret: aPullSecret(), agent_token: '' })
  })
})
