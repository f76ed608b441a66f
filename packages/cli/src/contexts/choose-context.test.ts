import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mergeContext, plainUrl } from './choose-context.ts'
import type { ContextFile } from './context.ts'
import { contextPath, readContexts, writeContexts } from './context-store.ts'

const FILE: ContextFile = {
  current: 'lab',
  contexts: {
    lab: {
      url: 'https://lab:8090',
      token: 'lab-token',
      user: 'alice',
      fingerprint: 'AA',
      pinned_certificate: 'PEM',
    },
    prod: { url: 'https://prod:8090', token: 'prod-token', ca: 'prod.pem' },
  },
}

describe('the service that is meant', () => {
  it.each([
    [
      'the one of this computer',
      { current: null, contexts: {} },
      {},
      {},
      { url: 'http://127.0.0.1:8090', name: null },
    ],
    ['the current context', FILE, {}, {}, { url: 'https://lab:8090', token: 'lab-token', name: 'lab' }],
    [
      'a named context',
      FILE,
      {},
      { context: 'prod' },
      { url: 'https://prod:8090', token: 'prod-token', ca: 'prod.pem' },
    ],
    ['a variable', FILE, { GROUNDWORK_URL: 'http://other' }, {}, { url: 'http://other', name: null }],
    [
      'a variable of aicli',
      FILE,
      { AI_URL: 'http://other/', AI_TOKEN: 't' },
      {},
      { url: 'http://other', token: 't' },
    ],
    [
      'a flag before a variable',
      FILE,
      { AI_URL: 'http://other' },
      { url: 'http://flag' },
      { url: 'http://flag' },
    ],
    [
      'a context by its address',
      FILE,
      {},
      { url: 'https://prod:8090' },
      { token: 'prod-token', name: 'prod' },
    ],
    [
      'a named context before variables',
      FILE,
      { AI_URL: 'http://x', AI_TOKEN: 't' },
      { context: 'lab' },
      { url: 'https://lab:8090', token: 'lab-token' },
    ],
    [
      'certificates of variables',
      FILE,
      { AI_CA: 'a', AI_CERT: 'b', AI_KEY: 'c' },
      {},
      { ca: 'a', cert: 'b', key: 'c' },
    ],
  ])('is %s', (_, file, env, flags, expected) => {
    expect(mergeContext(file, env, flags)).toMatchObject(expected)
  })

  it('gets no token, and no accepted certificate, of another', () => {
    const chosen = mergeContext(FILE, {}, { context: 'lab', url: 'http://elsewhere' })
    expect(chosen).not.toHaveProperty('token')
    expect(chosen).not.toHaveProperty('pinned_certificate')
    expect(mergeContext(FILE, {}, { url: 'http://elsewhere' })).not.toHaveProperty('token')
  })

  it('gets no token of a variable that is for another', () => {
    const env = { AI_URL: 'https://other:8090/', AI_TOKEN: 't' }
    const chosen = mergeContext(FILE, env, { url: 'https://elsewhere' })
    expect(chosen).not.toHaveProperty('token')
    expect(chosen.isTokenWithheld).toBe(true)
    expect(mergeContext(FILE, env, { url: 'https://prod:8090' }).token).toBe('prod-token')
    const same = mergeContext(FILE, env, { url: 'https://other:8090' })
    expect(same.token).toBe('t')
    expect(same).not.toHaveProperty('isTokenWithheld')
    expect(mergeContext(FILE, { AI_TOKEN: 't' }, { url: 'https://elsewhere' }).token).toBe('t')
  })

  it('has to exist', () => {
    expect(() => mergeContext(FILE, {}, { context: 'lob' })).toThrow('There is no context lob.')
    expect(() => mergeContext({ current: 'gone', contexts: {} }, {}, {})).toThrow('no context gone')
  })
})

it.each([
  ['http://a:8090/', 'http://a:8090'],
  ['http://a:8090//', 'http://a:8090'],
  ['https://a/api/assisted-install/v2', 'https://a'],
  ['a:8090', 'https://a:8090'],
  ['localhost:8090', 'http://localhost:8090'],
  ['127.0.0.1:8090', 'http://127.0.0.1:8090'],
  ['[::1]:8090', 'http://[::1]:8090'],
  ['localhost.evil:8090', 'https://localhost.evil:8090'],
])('the address %s', (text, url) => {
  expect(plainUrl(text)).toBe(url)
})

it('an address without a scheme is that of the context with this host', () => {
  const file = { current: null, contexts: { plain: { url: 'http://lab:8090' } } }
  expect(plainUrl('lab:8090', file)).toBe('http://lab:8090')
  expect(plainUrl('lab:8091', file)).toBe('https://lab:8091')
  expect(mergeContext(file, {}, { url: 'lab:8090' })).toMatchObject({ url: 'http://lab:8090', name: 'plain' })
})

it.each(['', 'ftp://a', 'http://'])('"%s" is no address', (text) => {
  expect(() => plainUrl(text)).toThrow('is not the address')
})

describe('the file', () => {
  let env: { XDG_CONFIG_HOME: string }
  beforeEach(async () => {
    env = { XDG_CONFIG_HOME: await mkdtemp(join(tmpdir(), 'groundwork-contexts-')) }
  })
  afterEach(() => rm(env.XDG_CONFIG_HOME, { recursive: true, force: true }))

  it('is there when it is first written, for its owner alone', async () => {
    expect(await readContexts(env)).toEqual({ current: null, contexts: {} })
    await writeContexts(env, FILE)
    expect(await readContexts(env)).toEqual(FILE)
    expect((await stat(contextPath(env))).mode & 0o777).toBe(0o600)
    expect((await stat(join(env.XDG_CONFIG_HOME, 'groundwork'))).mode & 0o777).toBe(0o700)
    await chmod(contextPath(env), 0o644)
    await writeContexts(env, FILE)
    expect((await stat(contextPath(env))).mode & 0o777).toBe(0o600)
  })

  it('is not overwritten when it cannot be read', async () => {
    await writeContexts(env, FILE)
    await writeFile(contextPath(env), 'contexts: [')
    await expect(readContexts(env)).rejects.toThrow('contexts.yaml cannot be read')
    expect(await readFile(contextPath(env), 'utf8')).toBe('contexts: [')
    await writeFile(contextPath(env), 'contexts: {a: {}}')
    await expect(readContexts(env)).rejects.toThrow('context a has no url')
  })
})
