import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '../../stream/testing/listen.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const PASSWORD = 'correct horse battery'
const OWN = '/api/groundwork/v1'
const CROSS_SITE = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }
const OTHER_PORT = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' }
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ config: { auth: 'local', allowedDomains: ['localhost:3000'] } })
  const made = await test.app.auth.people?.accounts.create('alice', 'admin')
  const body = { name: 'alice', one_time_login: made?.one_time_login, new_password: PASSWORD }
  expect((await test.inject('POST', `${OWN}/login`, body)).status).toBe(200)
})
afterAll(() => test.close())

const start = (body: object = { name: 'alice', password: PASSWORD }, headers = {}) =>
  test.inject('POST', `${OWN}/session`, body, headers)

const cookieIn = ({ headers }: { headers: Readonly<Record<string, unknown>> }): string =>
  String(headers['set-cookie']).split(';')[0] ?? ''

async function session(): Promise<{ cookie: string; token: string }> {
  const cookie = cookieIn(await start())
  return { cookie, token: cookie.slice('groundwork_session='.length) }
}

const whoAmI = async (headers: Record<string, string>) =>
  (await test.inject('GET', `${OWN}/whoami`, undefined, headers)).status

describe('a session', () => {
  it('is a cookie that scripts cannot read, and its token is in no body', async () => {
    const answer = await start()
    expect(answer).toMatchObject({
      status: 200,
      body: { name: 'alice', role: 'admin', auth: 'local', expires_at: expect.any(String) },
    })
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^groundwork_session=[\w.-]+; Path=\/; Max-Age=3600; HttpOnly; SameSite=Strict$/,
    )
    expect(answer.text).not.toContain(cookieIn(answer).slice('groundwork_session='.length))
  })

  it('is told to stay on TLS where the browser speaks it', async () => {
    const proxied = await createTestApp({ config: { auth: 'local', trustedProxies: ['127.0.0.1'] } })
    const made = await proxied.app.auth.people?.accounts.create('bob', 'user')
    const body = { name: 'bob', one_time_login: made?.one_time_login, new_password: PASSWORD }
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'install.lab' }
    const answer = await proxied.inject('POST', `${OWN}/session`, body, headers)
    expect(String(answer.headers['set-cookie'])).toMatch(/; Secure$/)
    expect(cookieIn(answer)).toMatch(/^__Host-groundwork_session=[\w.-]+$/)
    const own = { cookie: cookieIn(answer), origin: 'https://install.lab', ...headers }
    expect((await proxied.inject('GET', `${OWN}/whoami`, undefined, own)).body.name).toBe('bob')
    const end = await proxied.inject('DELETE', `${OWN}/session`, undefined, own)
    expect(end).toMatchObject({
      status: 204,
      headers: { 'set-cookie': [expect.any(String), expect.any(String)] },
    })
    expect((await proxied.inject('GET', `${OWN}/whoami`, undefined, own)).status).toBe(401)
    await proxied.close()
  })

  it('counts as the token of the person, unless another one is sent', async () => {
    const { cookie, token } = await session()
    expect(await whoAmI({ cookie })).toBe(200)
    expect(await whoAmI({ cookie, ...OWN_PAGE })).toBe(200)
    expect(await whoAmI({ cookie, authorization: 'Bearer nonsense' })).toBe(401)
    expect(await whoAmI({ cookie: `${cookie}; ${cookie}` })).toBe(401)
    expect(await whoAmI({ cookie: `other=${token}` })).toBe(401)
    const answer = await test.inject('GET', `${OWN}/whoami`, undefined, { cookie })
    expect(Date.parse(answer.body.expires_at) - test.clock.now()).toBe(3600_000)
  })

  it('is the only thing that counts in its cookie', async () => {
    const login = await test.inject('POST', `${OWN}/login`, { name: 'alice', password: PASSWORD })
    expect(await whoAmI({ cookie: `groundwork_session=${login.body.token}` })).toBe(401)
    const { tokens } = test.app.auth.people ?? {}
    const made = await tokens?.create({ name: 'ci', role: 'user', created_by: 'alice', expires_at: null })
    expect(await whoAmI({ cookie: `groundwork_session=${made?.token}` })).toBe(401)
    expect(await whoAmI({ authorization: `Bearer ${made?.token}` })).toBe(200)
  })

  it('can be renewed, up to twelve hours, and shows its token nowhere', async () => {
    const { cookie, token } = await session()
    await test.clock.advance(1800_000)
    const renewed = await test.inject('POST', `${OWN}/session/renew`, undefined, { cookie, ...OWN_PAGE })
    expect(renewed.status).toBe(200)
    const next = cookieIn(renewed)
    expect(next).not.toBe(cookie)
    await test.clock.advance(2400_000)
    expect(await whoAmI({ cookie })).toBe(401)
    expect(await whoAmI({ cookie: next })).toBe(200)
    const shown = await test.inject('POST', `${OWN}/login/renew`, undefined, { cookie: next, ...OWN_PAGE })
    expect(shown).toMatchObject({ status: 403, body: { error_code: 'session-renewed-elsewhere' } })
    expect(`${renewed.text}${shown.text}`).not.toContain(token)
    await test.clock.advance(12 * 3600_000)
    expect(await whoAmI({ cookie: next })).toBe(401)
  })

  it('ends alone, whichever of its tokens are still about', async () => {
    const [one, other] = [await session(), await session()]
    const renewed = cookieIn(
      await test.inject('POST', `${OWN}/session/renew`, undefined, { cookie: one.cookie, ...OWN_PAGE }),
    )
    const end = await test.inject('DELETE', `${OWN}/session`, undefined, { cookie: one.cookie, ...OWN_PAGE })
    expect(end.status).toBe(204)
    expect(String(end.headers['set-cookie'])).toMatch(/^groundwork_session=; .*Max-Age=0/)
    expect(await whoAmI({ cookie: one.cookie })).toBe(401)
    expect(await whoAmI({ cookie: renewed })).toBe(401)
    expect(await whoAmI({ authorization: `Bearer ${one.token}` })).toBe(401)
    expect(await whoAmI({ cookie: other.cookie })).toBe(200)
  })

  it('ends with all others by logging out everywhere', async () => {
    const { cookie } = await session()
    await test.inject('POST', `${OWN}/logout-everywhere`, undefined, { cookie, ...OWN_PAGE })
    expect(await whoAmI({ cookie })).toBe(401)
  })

  it('is not what a token has', async () => {
    const login = await test.inject('POST', `${OWN}/login`, { name: 'alice', password: PASSWORD })
    const headers = { authorization: `Bearer ${login.body.token}` }
    const refused = await test.inject('DELETE', `${OWN}/session`, undefined, headers)
    expect(refused).toMatchObject({ status: 403, body: { error_code: 'session-required' } })
  })

  it('needs the right password, and leaves an audit entry', async () => {
    expect((await start({ name: 'alice', password: 'wrong wrong wrong' })).status).toBe(401)
    const rows = await test.app.db
      .selectFrom('events')
      .select('message')
      .where('category', '=', 'audit')
      .execute()
    const messages = rows.map(({ message }) => message)
    expect(messages).toContainEqual(
      expect.stringMatching(/^alice called startSession from .*: done with 200/),
    )
    expect(messages).toContainEqual(expect.stringMatching(/startSession from .*: refused with 401/))
    expect(JSON.stringify(rows)).not.toContain('wrong wrong')
  })
})

describe('pages that are not ours', () => {
  it.each([
    ['another site', CROSS_SITE, 403],
    // That one may call the API, with a token of its own.
    ['an allowed site', OTHER_PORT, 401],
  ])('of %s change nothing with the cookie', async (_what, page, status) => {
    const { cookie } = await session()
    const headers = { cookie, ...page }
    const path = '/v2/clusters'
    const answer = await test.server.inject({
      method: 'POST',
      url: `/api/assisted-install${path}`,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: '{}',
    })
    expect(answer.statusCode).toBe(status)
    const renewed = await test.inject('POST', `${OWN}/session/renew`, undefined, headers)
    expect(renewed.status).toBe(status)
    expect(renewed.headers['set-cookie']).toBeUndefined()
  })

  it.each([CROSS_SITE, OTHER_PORT])('read nothing with it, and do nothing by reading', async (page) => {
    const { cookie } = await session()
    expect(await whoAmI({ cookie, ...page })).toBe(401)
    const stream = await test.inject('GET', `${OWN}/stream`, undefined, { cookie, ...page })
    expect(stream.status).toBe(401)
  })

  it('cannot log a browser in', async () => {
    expect((await start(undefined, CROSS_SITE)).status).toBe(403)
  })
})

describe('the live stream', () => {
  it('opens with the cookie alone', async () => {
    const { cookie } = await session()
    const url = `${await test.server.listen()}${OWN}/stream`
    expect((await fetch(url)).status).toBe(401)
    const answer = await fetch(url, { headers: { cookie } })
    const listener = listen(Readable.fromWeb(answer.body as ReadableStream))
    expect((await listener.next()).event).toBe('hello')
    listener.close()
  })
})

describe('without authentication', () => {
  it('there are no sessions, and none is needed', async () => {
    const open = await createTestApp()
    const answer = await open.inject('POST', `${OWN}/session`, { name: 'a', password: 'b' })
    expect(answer).toMatchObject({ status: 501, body: { error_code: 'accounts-switched-off' } })
    const cookie = 'groundwork_session=whatever'
    expect(await open.inject('GET', `${OWN}/whoami`, undefined, { cookie })).toMatchObject({
      status: 200,
      body: { auth: 'none', role: 'admin', expires_at: null },
    })
    await open.close()
  })
})
