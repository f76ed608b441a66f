// Contexts, logins and certificates, against a service with logins.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { selfSigned } from '@groundwork/service/testing/parts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../testing/run-command.ts'
import { normalised, startTestService, type TestService } from '../testing/test-service.ts'

const PASSWORD = 'a password that is long enough'
let service: TestService
let secure: Server
let secureUrl: string
let fingerprint: string

beforeAll(async () => {
  service = await startTestService({ config: { auth: 'local' } })
  const made = await service.test.app.auth.people?.accounts.create('alice', 'admin')
  await service.client.call('login', {
    body: { name: 'alice', one_time_login: made?.one_time_login ?? '', new_password: PASSWORD },
  })
  const credentials = await selfSigned({ dataDir: service.directory, addresses: ['127.0.0.1'] })
  secure = createServer(credentials, service.test.server.listener)
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
  secureUrl = `https://127.0.0.1:${(secure.address() as AddressInfo).port}`
  await writeFile(join(service.directory, 'password'), `${PASSWORD}\n`)
  const { err } = await run('context', 'add', 'shown', '--url', secureUrl)
  fingerprint = /SHA-256\s+(\S+)/.exec(err)?.[1] ?? ''
})
afterAll(async () => {
  secure.closeAllConnections()
  await new Promise((resolve) => secure.close(resolve))
  await service.close()
})

/** Without an address from a variable. */
const run = (...words: readonly string[]) =>
  runCommand(words, { env: { HOME: service.directory }, now: service.test.clock.now() })
const said = (text: string) => normalised(text, service).replaceAll(secureUrl, 'SECURE')

describe('a login', () => {
  it('is asked for, and then remembered', async () => {
    expect(await run('get', 'clusters', '--url', service.url)).toMatchObject({
      code: 4,
      out: '',
      err: expect.stringContaining('groundwork login'),
    })
    const words = ['login', 'plain', '--url', service.url, '--user', 'alice']
    expect(await run(...words, '--password-file', '/nonexistent/none')).toMatchObject({ code: 2 })
    const done = await run(...words, '--password-file', join(service.directory, 'password'))
    expect({ ...done, out: said(done.out) }).toEqual({
      code: 0,
      err: '',
      out: 'Logged in to URL as alice until TIME. Context: plain.\n',
    })
    expect(await run('get', 'users', '-o', 'name')).toMatchObject({
      code: 0,
      out: expect.stringContaining('user/alice'),
    })
  })

  it('over a network without encryption is warned of, and asked for at a terminal', async () => {
    let sent = 0
    const fetch: typeof globalThis.fetch = async (address, init) => {
      sent += 1
      return globalThis.fetch(String(address).replace('http://far.example:8090', service.url), init)
    }
    const file = join(service.directory, 'password')
    const words = [
      'login',
      'far',
      '--url',
      'http://far.example:8090',
      '--user',
      'alice',
      '--password-file',
      file,
    ]
    const options = { env: { HOME: join(service.directory, 'far') }, now: service.test.clock.now(), fetch }
    const refused = await runCommand(words, { ...options, columns: 100, input: 'n\n' })
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('is not encrypted') })
    expect(sent).toBe(0)
    expect(await runCommand(words, options)).toMatchObject({
      code: 0,
      err: expect.stringContaining('is not encrypted'),
    })
    expect((await runCommand([...words, '--insecure'], { ...options, columns: 100 })).code).toBe(0)
  })

  it('with a wrong password says so, in JSON too', async () => {
    const wrong = join(service.directory, 'wrong')
    await writeFile(wrong, 'not the password')
    const { code, err } = await run(
      'login',
      'x',
      '--url',
      service.url,
      '--user',
      'alice',
      '--password-file',
      wrong,
    )
    expect(code).toBe(4)
    expect(err).toMatch(/^Error \[login-invalid\]: .*\n.*reset-password/)
  })

  it('takes a token, which it never shows', async () => {
    const made = await run('create', 'token', 'ci', '--role', 'read-only', '-o', 'jsonpath={.token}')
    expect(made.code).toBe(0)
    const short = ['create', 'token', 'short', '--role', 'read-only', '--expires']
    expect((await run(...short, 'soon')).code).toBe(2)
    expect((await run(...short, '2d')).code).toBe(0)
    const { out } = await run('get', 'token', 'short', '-o', 'jsonpath={.expires_at}')
    expect(Date.parse(out.trim()) - service.test.clock.now()).toBeCloseTo(2 * 24 * 3_600_000, -4)
    const file = join(service.directory, 'token')
    await writeFile(file, made.out)
    const done = await run('login', 'ci', '--url', service.url, '--token-file', file)
    expect(done).toMatchObject({ code: 0, err: '' })
    expect(done.out).not.toContain(made.out.trim())
    const listed = await run('context', 'list')
    expect(listed.out).not.toContain(made.out.trim())
    const refused = await run('create', 'user', 'bob', '--role', 'user', '--context', 'ci')
    expect(refused).toMatchObject({ code: 4, out: '' })
  })

  it('is renewed while it is used, and not when it is too late', async () => {
    await run('context', 'use', 'plain')
    const until = async () => /until (\S+)/.exec((await run('context', 'list')).out)?.[1] ?? ''
    const first = await until()
    await service.test.clock.advance(20 * 60_000)
    expect(await run('get', 'clusters')).toMatchObject({ code: 0 })
    expect(await until()).toBe(first)
    await service.test.clock.advance(20 * 60_000)
    expect(await run('get', 'clusters')).toMatchObject({ code: 0 })
    const second = await until()
    expect(Date.parse(second)).toBeGreaterThan(Date.parse(first))
    await service.test.clock.advance(2 * 3_600_000)
    expect(await run('get', 'clusters')).toMatchObject({
      code: 4,
      err: expect.stringContaining('no longer valid'),
    })
    const again = [
      'login',
      'plain',
      '--user',
      'alice',
      '--password-file',
      join(service.directory, 'password'),
    ]
    expect(await run(...again)).toMatchObject({ code: 0 })
  })

  it('ends', async () => {
    await run('context', 'use', 'plain')
    expect(await run('logout')).toMatchObject({ code: 0, out: expect.stringContaining('Logged out of') })
    expect(await run('get', 'clusters')).toMatchObject({ code: 4 })
    expect(await run('logout')).toMatchObject({ code: 0, out: expect.stringContaining('There is no login') })
  })

  it('was another command before, which is named', async () => {
    const { code, err } = await run('login', 'alice', '--data-dir', '/srv/groundwork')
    expect(code).toBe(2)
    expect(err).toContain('groundwork reset-password NAME --data-dir')
  })
})

describe('a certificate that nobody signed', () => {
  it('is shown, and not trusted without a word', async () => {
    const { code, err } = await run('context', 'add', 'self', '--url', secureUrl)
    expect(code).toBe(4)
    expect(err).toMatch(/SHA-256 +(?:[0-9A-F]{2}:){31}[0-9A-F]{2}/)
    expect(err).toContain('--fingerprint')
    const plain = await run('get', 'clusters', '--url', secureUrl)
    expect(plain).toMatchObject({ code: 9, err: expect.stringContaining('is not trusted') })
  })

  it('counts from then on once it was accepted', async () => {
    expect(fingerprint).toMatch(/^[0-9A-F:]{95}$/)
    const add = await run(
      'context',
      'add',
      'self',
      '--url',
      secureUrl,
      '--fingerprint',
      fingerprint.toLowerCase(),
    )
    expect(add).toMatchObject({ code: 0 })
    const file = ['--password-file', join(service.directory, 'password')]
    expect(await run('login', 'self', '--user', 'alice', ...file)).toMatchObject({ code: 0, err: '' })
    expect(await run('get', 'clusters', '--context', 'self', '-o', 'json')).toEqual({
      code: 0,
      out: '[]\n',
      err: '',
    })
  })

  it('is another one: refused', async () => {
    const { code, err } = await run('context', 'add', 'other', '--url', secureUrl, '--fingerprint', 'AA:BB')
    expect(code).toBe(4)
    expect(err).toContain('another certificate')
  })

  it('that changed later is refused by every command', async () => {
    const path = join(service.directory, '.config/groundwork/contexts.yaml')
    const other = await mkdtemp(join(tmpdir(), 'groundwork-other-'))
    const { cert } = await selfSigned({ dataDir: other, addresses: ['127.0.0.1'] })
    await rm(other, { recursive: true })
    const { parseDocument } = await import('yaml')
    const document = parseDocument(await readFile(path, 'utf8'))
    document.setIn(['contexts', 'self', 'pinned_certificate'], cert)
    await writeFile(path, String(document))
    expect(await run('get', 'clusters', '--context', 'self')).toMatchObject({ code: 9, out: '' })
  })

  it('can be left for an authority, which is found from every folder', async () => {
    const ca = relative(process.cwd(), join(service.directory, 'tls', 'self-signed.pem'))
    const words = ['login', 'self', '--user', 'alice', '--ca', ca]
    const file = ['--password-file', join(service.directory, 'password')]
    expect(await run(...words, ...file, '--unpin')).toMatchObject({ code: 0, err: '' })
    const { parse } = await import('yaml')
    const stored = parse(await readFile(join(service.directory, '.config/groundwork/contexts.yaml'), 'utf8'))
    expect(stored.contexts.self).not.toHaveProperty('pinned_certificate')
    expect(stored.contexts.self.ca).toBe(join(service.directory, 'tls', 'self-signed.pem'))
    expect(await run('get', 'clusters', '--context', 'self')).toMatchObject({ code: 0 })
  })

  it('can be ignored, loudly', async () => {
    const { err } = await run('get', 'versions', '--url', secureUrl, '--insecure')
    expect(err).toMatch(/^WARNING: --insecure/)
  })
})
