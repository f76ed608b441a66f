import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuthWorld } from '../../auth/testing/auth-world.ts'
import { createApiServer } from '../../server/api-server.ts'
import { testServer } from '../../testing/test-server.ts'
import { accessHandlers } from './access-handlers.ts'
import { type AccessServer, createAccessServer, PASSWORD } from './testing/access-server.ts'

let access: AccessServer
let world: AuthWorld
let send: AccessServer['send']
let login: AccessServer['logIn']
let tokenOf: AccessServer['tokenOf']
let person: AccessServer['person']

beforeAll(async () => {
  access = await createAccessServer()
  ;({ world, send, logIn: login, tokenOf, person } = access)
  await access.choosePassword()
})
afterAll(() => access.close())

describe('accounts', () => {
  it('are for administrators', async () => {
    const token = await person('plain', 'user')
    expect(await send('GET', '/users', { token })).toMatchObject({ status: 403, body: { code: 403 } })
    const admin = await tokenOf('admin')
    const { body } = await send('GET', '/users', { token: admin })
    expect(body).toContainEqual({
      name: 'plain',
      role: 'user',
      created_at: expect.any(String),
      has_password: true,
    })
    expect(JSON.stringify(body)).not.toContain('scrypt')
  })

  it('keep one administrator', async () => {
    const token = await tokenOf('admin')
    expect(await send('DELETE', '/users/admin', { token })).toMatchObject({ status: 409 })
    expect(await send('PATCH', '/users/admin', { token, body: { role: 'user' } })).toMatchObject({
      status: 409,
    })
    expect(await send('DELETE', '/users/unknown', { token })).toMatchObject({ status: 404 })
    expect(await send('POST', '/users', { token, body: { name: 'admin', role: 'user' } })).toMatchObject({
      status: 409,
    })
    expect(await send('POST', '/users', { token, body: { name: 'token:x', role: 'user' } })).toMatchObject({
      status: 400,
    })
  })

  it('lose their rights at once, and a namesake gets none of them', async () => {
    const admin = await tokenOf('admin')
    const token = await person('leaver', 'admin')
    const made = await send('POST', '/tokens', { token, body: { name: 'ci', role: 'admin' } })
    expect(await send('PATCH', '/users/leaver', { token: admin, body: { role: 'user' } })).toMatchObject({
      status: 200,
    })
    for (const held of [token, made.body.token]) {
      expect(await send('GET', '/users', { token: held })).toMatchObject({ status: 403 })
    }
    expect(await send('DELETE', '/users/leaver', { token: admin })).toMatchObject({ status: 204 })
    world.clock.pass(1)
    await person('leaver', 'admin')
    for (const held of [token, made.body.token]) {
      expect(await send('GET', '/whoami', { token: held })).toMatchObject({ status: 401 })
    }
  })
})

describe('API tokens', () => {
  it('are shown once, kept as a hash, and stand for their role', async () => {
    const token = await person('maker', 'user')
    const made = await send('POST', '/tokens', { token, body: { name: 'ci', role: 'read-only' } })
    expect(made).toMatchObject({ status: 201, body: { name: 'ci', role: 'read-only', created_by: 'maker' } })
    expect(made.body.token).toMatch(/^gw_[\w-]{43}$/)
    expect(await send('GET', '/whoami', { token: made.body.token })).toMatchObject({
      body: { name: 'token:ci', role: 'read-only' },
    })
    const rows = await world.db.selectFrom('tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(made.body.token)
    const listed = await send('GET', '/tokens', { token })
    expect(listed.body).toEqual([
      expect.objectContaining({ id: made.body.id, last_used_at: expect.any(String) }),
    ])
    expect(listed.body[0]).not.toHaveProperty('token')
    expect(listed.body[0]).not.toHaveProperty('hash')
  })

  it('have no more rights than their maker, and end when they are to', async () => {
    const token = await tokenOf('maker')
    expect(await send('POST', '/tokens', { token, body: { name: 'x', role: 'admin' } })).toMatchObject({
      status: 403,
    })
    const past = new Date(world.clock.now()).toISOString()
    const body = { name: 'x', role: 'user' }
    expect(await send('POST', '/tokens', { token, body: { ...body, expires_at: past } })).toMatchObject({
      status: 400,
    })
    const soon = new Date(world.clock.now() + 5000).toISOString()
    const made = await send('POST', '/tokens', { token, body: { ...body, expires_at: soon } })
    expect(await send('GET', '/whoami', { token: made.body.token })).toMatchObject({ status: 200 })
    world.clock.pass(5000)
    expect(await send('GET', '/whoami', { token: made.body.token })).toMatchObject({ status: 401 })
  })

  it('are revoked by their maker or an administrator, at once', async () => {
    const [maker, stranger] = [await tokenOf('maker'), await person('stranger', 'user')]
    const make = async () =>
      (await send('POST', '/tokens', { token: maker, body: { name: 'y', role: 'user' } })).body
    const [a, b] = [await make(), await make()]
    expect((await send('GET', '/tokens', { token: stranger })).body).toEqual([])
    expect(await send('DELETE', `/tokens/${a.id}`, { token: stranger })).toMatchObject({ status: 404 })
    expect(await send('DELETE', `/tokens/${a.id}`, { token: maker })).toMatchObject({ status: 204 })
    expect(await send('DELETE', `/tokens/${b.id}`, { token: await tokenOf('admin') })).toMatchObject({
      status: 204,
    })
    for (const { token } of [a, b])
      expect(await send('GET', '/whoami', { token })).toMatchObject({ status: 401 })
  })

  it('note their use once a minute', async () => {
    const token = await tokenOf('maker')
    const made = await send('POST', '/tokens', { token, body: { name: 'z', role: 'user' } })
    const used = async () => {
      await send('GET', '/whoami', { token: made.body.token })
      const row = await world.db
        .selectFrom('tokens')
        .selectAll()
        .where('id', '=', made.body.id)
        .executeTakeFirstOrThrow()
      return row.last_used_at
    }
    const first = await used()
    world.clock.pass(59_000)
    expect(await used()).toBe(first)
    world.clock.pass(1000)
    expect(await used()).toBe((first ?? 0) + 60_000)
  })

  it('have no login to renew or to end', async () => {
    const token = await world.apiToken('user')
    expect(await send('POST', '/login/renew', { token })).toMatchObject({ status: 403 })
    expect(await send('POST', '/logout-everywhere', { token })).toMatchObject({ status: 403 })
  })
})

describe('the audit', () => {
  it('has every login and every change, without secrets', async () => {
    await login({ name: 'admin', password: 'wrong' }, '198.51.100.9')
    await send('POST', '/logout-everywhere', { token: await person('passing', 'user') })
    const events = await world.db.selectFrom('events').selectAll().where('category', '=', 'audit').execute()
    const text = JSON.stringify(events)
    for (const operation of [
      'login',
      'createUser',
      'updateUser',
      'deleteUser',
      'createToken',
      'logOutEverywhere',
    ]) {
      expect(text).toContain(`called ${operation} from 192.0.2.1`)
    }
    expect(text).toContain('(anonymous) called login from 198.51.100.9: refused with 401.')
    expect(text).not.toContain('refused with 429')
    expect(text).not.toContain(PASSWORD)
    expect(text).not.toContain('gw_')
    expect(text).not.toContain(access.firstLogin)
  })
})

describe('without authentication', () => {
  it('there are no accounts, but one can ask', async () => {
    const auth = await world.another({ auth: 'none' })
    const open = testServer(createApiServer(access.appWith(auth), accessHandlers))
    const get = (path: string) => open.inject({ method: 'GET', url: `/api/groundwork/v1${path}` })
    expect((await get('/whoami')).json()).toEqual({
      name: 'admin',
      auth: 'none',
      role: 'admin',
      expires_at: null,
      can_simulate: false,
    })
    expect((await get('/users')).statusCode).toBe(501)
    expect((await get('/users')).json().reason).toContain('--auth local')
  })
})
