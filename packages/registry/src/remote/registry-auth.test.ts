import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createRegistryAuth } from './registry-auth.ts'
import { createRegistryHttp } from './registry-http.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

interface Seen {
  readonly request: IncomingMessage
  readonly body: string
}

async function tokenServer(status: number, answer: string) {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    seen.push({ request, body })
    response.writeHead(status).end(answer)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { seen, realm: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token` }
}

const USER = { key: 'r.io', username: 'me', password: 'open sesame', identityToken: '' }
const signal = new AbortController().signal

function authWith(options: { credential?: typeof USER | null; insecure?: boolean; now?: () => number } = {}) {
  const { credential = USER, insecure = true, now = Date.now } = options
  const http = createRegistryHttp({ idleMs: 2_000 })
  return createRegistryAuth({ http, registry: 'r.io', repository: 'a/b', credential, insecure }, now)
}

describe('a token', () => {
  it('is asked for with what the registry said, and used until shortly before its end', async () => {
    const { seen, realm } = await tokenServer(200, JSON.stringify({ access_token: 'xyz', expires_in: 100 }))
    let now = 0
    const auth = authWith({ now: () => now })
    expect(auth.header()).toBe('')
    await auth.answer(
      `Bearer realm="${realm}?keep=1",service="the service",scope="repository:a/b:pull"`,
      signal,
    )
    expect(auth.header()).toBe('Bearer xyz')
    const { request } = seen[0] ?? {}
    const asked = new URL(request?.url ?? '', realm).searchParams
    expect(Object.fromEntries(asked)).toEqual({
      keep: '1',
      service: 'the service',
      scope: 'repository:a/b:pull',
      account: 'me',
    })
    expect(request?.headers.authorization).toBe(`Basic ${Buffer.from('me:open sesame').toString('base64')}`)
    now = 89_000
    expect(auth.header()).toBe('Bearer xyz')
    now = 91_000
    expect(auth.header()).toBe('')
  })

  it('is asked for with a refresh token where there is one', async () => {
    const { seen, realm } = await tokenServer(200, JSON.stringify({ token: 'xyz' }))
    const auth = authWith({
      credential: { ...USER, username: '', password: '', identityToken: 'long lived' },
    })
    await auth.answer(`Bearer realm="${realm}",service="s"`, signal)
    expect(auth.header()).toBe('Bearer xyz')
    const [{ request, body } = {}] = seen
    expect(request?.method).toBe('POST')
    expect(request?.headers.authorization).toBeUndefined()
    expect(Object.fromEntries(new URLSearchParams(body))).toMatchObject({
      grant_type: 'refresh_token',
      refresh_token: 'long lived',
      scope: 'repository:a/b:pull',
    })
  })

  it.each([
    ['a refused login', 401, '{}', 'refuses the credential that the pull secret has for r.io', false],
    ['no token', 200, '{}', 'answers without a token', false],
    [
      'a token that would break the request',
      200,
      JSON.stringify({ token: 'a\r\nb' }),
      'answers without a token',
      false,
    ],
    ['trouble', 503, 'secret words', 'answers with status 503', true],
  ])('is not there: %s', async (_what, status, answer, message, isTemporary) => {
    const { realm } = await tokenServer(status, answer)
    const failing = authWith().answer(`Bearer realm="${realm}"`, signal)
    await expect(failing).rejects.toThrow(message)
    await expect(failing).rejects.toMatchObject({ isTemporary })
    await expect(failing).rejects.not.toThrow('sesame')
  })

  it('is not asked for where others can listen', async () => {
    const { seen, realm } = await tokenServer(200, JSON.stringify({ token: 'xyz' }))
    await expect(authWith({ insecure: false }).answer(`Bearer realm="${realm}"`, signal)).rejects.toThrow(
      'without TLS',
    )
    expect(seen).toEqual([])
  })
})

describe('a password', () => {
  it('is sent once, and not again when it was refused', async () => {
    const auth = authWith()
    await auth.answer('Basic realm="x"', signal)
    expect(auth.header()).toMatch(/^Basic /)
    await expect(auth.answer('Basic realm="x"', signal)).rejects.toThrow('refuses the credential')
    await expect(authWith({ credential: null }).answer('Basic realm="x"', signal)).rejects.toThrow(
      'has none for r.io or r.io/a/b',
    )
    await expect(authWith().answer('Negotiate', signal)).rejects.toThrow('of a kind that is not known')
  })
})

it('does not send a refresh token on to another server', async () => {
  const elsewhere = await tokenServer(200, JSON.stringify({ token: 'xyz' }))
  const server = createServer((_, response) => response.writeHead(307, { location: elsewhere.realm }).end())
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const realm = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`
  const auth = authWith({ credential: { ...USER, password: '', identityToken: 'refresh-me' } })
  await expect(auth.answer(`Bearer realm="${realm}"`, signal)).rejects.toThrow('sent on to')
  expect(elsewhere.seen).toEqual([])
})
