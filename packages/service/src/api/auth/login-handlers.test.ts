import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_FAILED_LOGINS_KEPT, FAILED_LOGINS_KEPT } from '../../auth/failed-logins.ts'
import type { AuthWorld } from '../../auth/testing/auth-world.ts'
import { requirePeople } from './require-people.ts'
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
})
afterAll(() => access.close())

const issue = async (name: string) =>
  (await access.accounts.update(name, { new_one_time_login: true })).one_time_login ?? ''

describe('the first login', () => {
  it('is made once, and works once, for the person who chooses a password', async () => {
    expect(access.firstLogin).toMatch(/^[\w-]{32}$/)
    expect(await access.accounts.createFirst()).toBeNull()
    expect(await (await world.another()).people?.accounts.createFirst()).toBeNull()

    const once = { name: 'admin', one_time_login: access.firstLogin }
    expect(await login(once)).toMatchObject({ status: 400 })
    expect(await login({ ...once, new_password: 'short' })).toMatchObject({ status: 400 })
    expect(await login({ ...once, one_time_login: 'wrong', new_password: PASSWORD })).toMatchObject({
      status: 401,
    })

    const tries = await Promise.all([1, 2, 3].map(() => login({ ...once, new_password: PASSWORD })))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    const good = tries.find(({ status }) => status === 200)
    expect(good?.body).toMatchObject({ name: 'admin', role: 'admin' })
    expect(Date.parse(good?.body.expires_at) - world.clock.now()).toBeGreaterThan(3_500_000)
    expect(await login({ ...once, new_password: PASSWORD })).toMatchObject({ status: 401 })
    expect(await send('GET', '/whoami', { token: good?.body.token })).toMatchObject({
      status: 200,
      body: { name: 'admin', auth: 'local', role: 'admin' },
    })
  })

  it('can be issued anew, which ends password and logins', async () => {
    const token = await person('forgetful', 'user')
    const code = await issue('forgetful')
    expect(await send('GET', '/whoami', { token })).toMatchObject({ status: 401 })
    expect(await login({ name: 'forgetful', password: PASSWORD })).toMatchObject({ status: 401 })
    const late = { name: 'forgetful', one_time_login: code, new_password: PASSWORD }
    expect(await login(late)).toMatchObject({ status: 200 })
    await expect(issue('unknown')).rejects.toMatchObject({ status: 404 })
  })

  it('ends after a day', async () => {
    const code = await issue('forgetful')
    world.clock.pass(24 * 3600_000)
    const late = { name: 'forgetful', one_time_login: code, new_password: PASSWORD }
    expect(await login(late)).toMatchObject({ status: 401 })
  })

  it('is not kept as it is', async () => {
    const code = await issue('forgetful')
    const rows = await world.db.selectFrom('users').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(JSON.stringify(rows)).not.toContain(PASSWORD)
  })
})

describe('logging in', () => {
  it('says the same for a wrong name as for a wrong password', async () => {
    const [a, b] = [
      await login({ name: 'admin', password: 'wrong' }),
      await login({ name: 'not-there', password: 'wrong' }),
    ]
    expect(a.status).toBe(401)
    expect(a.body).toEqual({ code: 401, message: expect.any(String), error_code: 'login-invalid' })
    expect(b.body).toEqual(a.body)
  })

  it('needs exactly one proof', async () => {
    expect(await login({ name: 'admin' })).toMatchObject({ status: 400 })
    expect(await login({ name: 'admin', password: 'x', one_time_login: 'x' })).toMatchObject({ status: 400 })
  })

  it('changes the password on the way, which ends older logins', async () => {
    const before = await person('changing', 'user')
    const next = 'another good password'
    const { body } = await login({ name: 'changing', password: PASSWORD, new_password: next })
    expect(await send('GET', '/whoami', { token: body.token })).toMatchObject({ status: 200 })
    expect(await send('GET', '/whoami', { token: before })).toMatchObject({ status: 401 })
    expect(await login({ name: 'changing', password: PASSWORD })).toMatchObject({ status: 401 })
    expect(await login({ name: 'changing', password: next })).toMatchObject({ status: 200 })
  })

  it('is slowed down for who fails often, and not refused to who has the right password', async () => {
    const from = '198.51.100.9'
    for (let round = 0; round < 5; round += 1) {
      expect(await login({ name: 'admin', password: 'guess' }, from)).toMatchObject({ status: 401 })
    }
    const refused = await login({ name: 'admin', password: 'guess' }, from)
    expect(refused).toMatchObject({ status: 429, body: { code: 429 }, headers: { 'retry-after': '1' } })
    expect(await login({ name: 'admin', password: PASSWORD }, from)).toMatchObject({ status: 200 })
  })

  it('is not refused because of others behind the same address', async () => {
    const from = '198.51.100.10'
    const guesses = Array.from({ length: 70 }, (_, number) =>
      login({ name: `person-${number}`, password: 'guess' }, from),
    )
    expect(await login({ name: 'admin', password: PASSWORD }, from)).toMatchObject({ status: 200 })
    for (const guess of guesses) expect((await guess).status).toBe(401)
    expect(await login({ name: 'admin', password: PASSWORD }, from)).toMatchObject({ status: 200 })
  })

  it('that fails with ever new names is kept a few times a minute for each network', async () => {
    const kept = async () =>
      (await world.db.selectFrom('events').select('id').where('category', '=', 'audit').execute()).length
    const fail = async (from: string) => {
      const before = await kept()
      for (let number = 0; number < FAILED_LOGINS_KEPT + 5; number += 1) {
        const once = { name: `new-${number}`, one_time_login: 'wrong', new_password: PASSWORD }
        expect(await login(once, from)).toMatchObject({ status: 401 })
      }
      return (await kept()) - before
    }
    expect(await fail('198.51.100.20')).toBe(FAILED_LOGINS_KEPT)
    expect(await fail('198.51.100.21')).toBe(FAILED_LOGINS_KEPT)
    world.clock.pass(60_000)
    // Names of before have failed once each.
    expect(await fail('198.51.100.20')).toBe(FAILED_LOGINS_KEPT)
  })

  it('that fails from ever new networks is kept a limited number of times a minute, and the rest is counted', async () => {
    const entries = async () =>
      (
        await world.db
          .selectFrom('events')
          .select(['message', 'props'])
          .where('category', '=', 'audit')
          .orderBy('id')
          .execute()
      ).map(({ message, props }) => ({ message, ...JSON.parse(String(props)) }))
    world.clock.pass(60_000)
    await login({ name: 'admin', password: PASSWORD })
    const before = await entries()
    const fail = (number: number) =>
      login(
        { name: `far-${number}`, one_time_login: 'wrong', new_password: PASSWORD },
        `10.${Math.floor(number / 250)}.${number % 250}.1`,
      )
    for (let number = 0; number < ALL_FAILED_LOGINS_KEPT + 30; number += 1)
      expect(await fail(number)).toMatchObject({ status: 401 })
    expect(await entries()).toHaveLength(before.length + ALL_FAILED_LOGINS_KEPT)
    world.clock.pass(60_000)
    await fail(1_000)
    await fail(1_001)
    const [next, last] = (await entries()).slice(-2)
    expect(next).toMatchObject({ status: 401, left_out: 30 })
    expect(next.message).toContain('Before it, 30 failed ones were left out of this list.')
    expect(last).not.toHaveProperty('left_out')
    expect(last.message).not.toContain('left out')
  })

  it('lasts an hour, and up to twelve when it is renewed', async () => {
    let token = await tokenOf('admin')
    const first = token
    for (let hour = 0; hour < 12; hour += 1) {
      const renewed = await send('POST', '/login/renew', { token })
      expect(renewed.status).toBe(200)
      token = renewed.body.token
      world.clock.pass(3599_000)
    }
    expect((await send('GET', '/whoami', { token: first })).body.message).toContain('has expired')
    world.clock.pass(60_000)
    expect(await send('POST', '/login/renew', { token })).toMatchObject({ status: 401 })
  })

  it('is not renewed by a call that was let in before it ended', async () => {
    const logins = requirePeople(world).logins
    const token = await person('hurried', 'user')
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const found = await logins.find(claims)
    await send('POST', '/logout-everywhere', { token })
    await expect(logins.renew(found as NonNullable<typeof found>)).rejects.toMatchObject({ status: 401 })
  })

  it('ends everywhere when asked to', async () => {
    const tokens = [await person('traveller', 'read-only'), await tokenOf('traveller')]
    expect(await send('POST', '/logout-everywhere', { token: tokens[0] ?? '' })).toMatchObject({
      status: 204,
    })
    for (const token of tokens) expect(await send('GET', '/whoami', { token })).toMatchObject({ status: 401 })
  })
})
