import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { createUi } from './create-ui.ts'

const SECRET = 'not for browsers'
const SCRIPT = 'console.log("the same again and again");'.repeat(50)
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const passedOn: RequestListener = (request, response) => response.end(`API ${request.url}`)

let directory: string
let ui: TestServer
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'groundwork-ui-'))
  const dist = join(directory, 'dist')
  await mkdir(join(dist, 'assets'), { recursive: true })
  await writeFile(join(directory, 'secret.txt'), SECRET)
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>pages</title>')
  await writeFile(join(dist, 'favicon.svg'), '<svg/>')
  await writeFile(join(dist, '.built-from'), 'key')
  await writeFile(join(dist, 'assets/main-4f2a.css'), 'a{}')
  await writeFile(join(dist, 'assets/main-4f2a.js'), SCRIPT)
  await writeFile(join(dist, 'assets/main-4f2a.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(dist, 'assets/main-4f2a.js.gz'), gzipSync(SCRIPT))
  ui = testServer(createUi(dist, passedOn))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  ui.inject({ method, url, headers })

describe('pages', () => {
  it.each(['/', '/index.html', '/clusters/7f3c', '/hosts?filter=status:known.x', '/fleet/'])(
    '%s are the one file that has them all, never kept',
    async (url) => {
      const answer = await get(url, HTML)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toContain('<title>pages</title>')
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      })
    },
  )

  it('run, load and call nothing but this service', async () => {
    const policy = String((await get('/', HTML)).headers['content-security-policy'])
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ])
      expect(policy.split('; ')).toContain(part)
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
  })

  it('have the policy in all that can become a page or a worker, and only there', async () => {
    const policyOf = async (url: string) => (await get(url)).headers['content-security-policy']
    for (const url of ['/index.html', '/favicon.svg', '/assets/main-4f2a.js'])
      expect(await policyOf(url)).toContain("default-src 'none'")
    const style = await get('/assets/main-4f2a.css')
    expect([style.statusCode, style.headers['x-content-type-options']]).toEqual([200, 'nosniff'])
    expect(style.headers['content-security-policy']).toBeUndefined()
  })

  it('are not sent to who wants something else', async () => {
    expect((await get('/clusters', { accept: 'application/json' })).statusCode).toBe(404)
  })

  it('are looked at, not changed', async () => {
    const answer = await get('/', HTML, 'POST')
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  it('are found again after a new build, without a restart', async () => {
    const dist = join(directory, 'later')
    const later = testServer(createUi(dist, passedOn))
    const read = async () => (await later.inject({ url: '/', headers: HTML })).body
    expect(await read()).toContain('node tools/build-ui.mjs')
    expect((await later.inject({ url: '/assets/x.js' })).statusCode).toBe(404)
    await mkdir(dist)
    await writeFile(join(dist, 'index.html'), 'first')
    expect(await read()).toBe('first')
    await writeFile(join(dist, 'index.html'), 'second')
    await utimes(join(dist, 'index.html'), 1, 1)
    expect(await read()).toBe('second')
  })
})

describe('files', () => {
  const url = '/assets/main-4f2a.js'

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['', undefined],
  ])('with Accept-Encoding %j are sent as %s', async (accepted, encoding) => {
    const answer = await get(url, { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers.vary).toBe('Accept-Encoding')
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    if (encoding === 'br') expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(SCRIPT)
  })

  it('whose names change with their content are kept for good', async () => {
    expect((await get(url)).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    })
    expect((await get('/favicon.svg')).headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'image/svg+xml',
    })
  })

  it('are not sent again to who has them', async () => {
    const first = await get('/favicon.svg')
    const again = await get('/favicon.svg', { 'if-none-match': `W/${first.headers.etag}` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const packed = await get(url, { 'accept-encoding': 'br' })
    expect(packed.headers.etag).not.toBe((await get(url)).headers.etag)
  })

  it('have a head of the same size', async () => {
    const [whole, head] = [await get(url), await get(url, {}, 'HEAD')]
    expect(head.headers['content-length']).toBe(whole.headers['content-length'])
    expect(head.body).toBe('')
  })

  it.each(['/assets/gone.js', '/assets/folder', '/missing.png', '/assets/main-4f2a.js.br'])(
    'that are not there are 404: %s',
    async (path) => {
      const answer = await get(path, HTML)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )

  it('that are notes of the build are not shown', async () => {
    expect((await get('/.built-from', HTML)).body).toContain('<title>pages</title>')
  })

  it('outside the directory are never sent, whatever the path', async () => {
    const { port } = new URL(await ui.listen())
    // As it is: most clients tidy up paths before they send them.
    const ask = async (path: string): Promise<string> => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.end(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nConnection: close\r\n\r\n`)
      return text(socket)
    }
    const step = fc.constantFrom(
      ...['..', '.', '', '%2e%2e', '%2e', '..%2f', '%5c..', 'assets', 'dist', 'secret.txt', '%00', '%', '~'],
    )
    const separator = fc.constantFrom('/', '%2f', '\\')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), separator, async (steps, between) => {
        const answer = await ask(`/${[...steps, 'secret.txt'].join(between)}`)
        expect(answer).toMatch(/^HTTP\/1\.1 (200|404) /)
        expect(answer).not.toContain(SECRET)
      }),
      { numRuns: 200 },
    )
    await ui.close()
  })
})

describe('what is not a page', () => {
  it.each([
    '/api/assisted-install/v2/clusters',
    '//api/x',
    '/health',
    '/ready',
    '/metrics',
    '/openapi.json?x=1',
  ])('%s is answered by the API', async (url) => {
    expect((await get(url, HTML)).body).toBe(`API ${url}`)
  })

  it('the old address of the API reference leads to the new one', async () => {
    const answer = await get('/docs', HTML)
    expect([answer.statusCode, answer.headers.location]).toEqual([308, '/api-reference'])
  })
})
