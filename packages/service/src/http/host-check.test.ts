import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import { json, text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import type { Config } from '../config/config.ts'
import { createApiServer } from '../server/api-server.ts'
import { type Listening, listen } from '../server/listen.ts'
import type { HandlerTable } from './handler-table.ts'
import { createTestApp } from './testing/test-app.ts'

const CLUSTERS = '/api/assisted-install/v2/clusters'
const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

async function start(config: Partial<Config> = {}, calls: string[] = []): Promise<Listening> {
  const table = {
    v2ListClusters: () => {
      calls.push('list')
      return { status: 200, body: [] }
    },
  } as unknown as HandlerTable<unknown>
  const { app, close } = await createTestApp({ config })
  const listening = await listen(app, createApiServer(app, table))
  opened.push(async () => {
    await listening.close(1000)
    await close()
  })
  return listening
}

/** As a browser or curl sends it that was told this name. */
async function ask(url = '', host: string, method = 'GET', headers = {}) {
  const asked = request(url, { method, headers: { ...headers, host }, agent: false }).end()
  const [answer] = await once(asked, 'response')
  const isJson = answer.headers['content-type'] === 'application/json'
  if (!isJson) answer.resume()
  return { status: answer.statusCode as number, body: isJson ? await json(answer) : undefined }
}

describe('without login on loopback', () => {
  it('does not answer a page whose name was pointed at this machine', async () => {
    const calls: string[] = []
    const { api, ui, images } = await start({}, calls)
    for (const [url, path] of [
      [api[0], CLUSTERS],
      [api[0], '/health'],
      [ui[0], '/'],
      [ui[0], CLUSTERS],
      [images[0], '/health'],
    ]) {
      const { status, body } = await ask(`${url}${path}`, 'Evil.example:8090')
      expect(status).toBe(421)
      expect(body).toEqual({
        code: 421,
        message: expect.stringContaining('"evil.example"'),
        error_code: 'host-not-ours',
      })
    }
    // What the browser of such a page says is true: it is of the same origin.
    const sameOrigin = { origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' }
    expect((await ask(`${api[0]}${CLUSTERS}`, 'evil.example', 'POST', sameOrigin)).status).toBe(421)
    expect(calls).toEqual([])
  })

  it.each([
    'localhost',
    'localhost:8090',
    'LOCALHOST.:8090',
    'groundwork.localhost:8090',
    '127.0.0.1',
    '127.0.0.1:8090',
    '[::1]:8090',
    // Through a tunnel or from a virtual machine; no page can point an address elsewhere.
    '10.0.2.2:8090',
    '[fd00::1]',
    hostname(),
  ])('answers to %s', async (host) => {
    const { api } = await start()
    expect((await ask(`${api[0]}${CLUSTERS}`, host)).status).toBe(200)
  })

  it.each([
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'xlocalhost',
    '[::1',
    '127.0.0.1@evil.example',
  ])('does not answer to %s', async (host) => {
    const { api } = await start()
    expect((await ask(`${api[0]}${CLUSTERS}`, host)).status).toBe(421)
  })

  it('answers to names that were configured, and to pages that may call it', async () => {
    const { api } = await start({
      serviceBaseUrl: 'http://Groundwork.lab:8090',
      imageServiceBaseUrl: 'https://images.lab',
      allowedDomains: ['*.console.lab'],
    })
    const statusFor = async (host: string) => (await ask(`${api[0]}${CLUSTERS}`, host)).status
    expect(await Promise.all(['groundwork.lab', 'images.lab:8888', 'a.console.lab'].map(statusFor))).toEqual([
      200, 200, 200,
    ])
    expect(await statusFor('other.lab')).toBe(421)
  })

  it.each([
    [
      'an entry without port',
      'https://ui.lab',
      ['ui.lab', 'ui.lab:8080', 'UI.lab.:443'],
      ['xui.lab', 'ui.lab.evil'],
    ],
    ['an entry with a port', 'http://ui.lab:8080', ['ui.lab:8080', 'ui.lab'], ['ui.lab:9090']],
    ['a domain', 'ui.lab', ['ui.lab', 'ui.lab:8443'], ['a.ui.lab']],
    ['a star', '*.lab', ['ui.lab', 'ui.lab:8443'], ['lab', 'ui.lab.evil', 'evil:x.lab']],
  ])('answers to %s by its name', async (_what, entry, fitting, foreign) => {
    const { api } = await start({ allowedDomains: [entry] })
    const statusFor = async (host: string) => (await ask(`${api[0]}${CLUSTERS}`, host)).status
    for (const host of fitting) expect([host, await statusFor(host)]).toEqual([host, 200])
    for (const host of foreign) expect([host, await statusFor(host)]).toEqual([host, 421])
  })

  it('looks at the name that a trusted proxy was called by, and at its own', async () => {
    const named = { allowedDomains: ['http://ui.lab:8080'] }
    const behind = await start({ ...named, trustedProxies: ['127.0.0.1'] })
    const direct = await start(named)
    const statusFor = async ({ api }: Listening, host: string, forwarded: string) =>
      (await ask(`${api[0]}${CLUSTERS}`, host, 'GET', { 'x-forwarded-host': forwarded })).status
    expect(await statusFor(behind, 'localhost', 'ui.lab')).toBe(200)
    expect(await statusFor(behind, 'localhost:8090', 'evil.example')).toBe(421)
    // A page whose name was pointed here can write this header.
    expect(await statusFor(behind, 'evil.example', 'ui.lab')).toBe(421)
    expect(await statusFor(direct, 'localhost', 'evil.example')).toBe(200)
  })
})

it('takes no request with two names', async () => {
  for (const config of [{}, { auth: 'local' }] as const) {
    const { api, ui, images } = await start(config)
    for (const url of [api[0], ui[0], images[0]]) {
      const { hostname: name, port } = new URL(url ?? '')
      const socket = connect(Number(port), name)
      socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\n\r\n')
      expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /)
    }
  }
})

it('leaves names alone where there is a login, or other machines are let in', async () => {
  for (const config of [{ auth: 'local' }, { listen: ['0.0.0.0'] }] as const) {
    const { api } = await start(config)
    expect((await ask(`${api[0]}${CLUSTERS}`, 'groundwork.lab')).status).toBe(200)
  }
})
