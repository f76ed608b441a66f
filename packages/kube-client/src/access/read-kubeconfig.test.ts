import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { readKubeconfig } from './read-kubeconfig.ts'

const pem = (kind: string) => `-----BEGIN ${kind}-----\nx\n-----END ${kind}-----\n`
const TEST_AUTHORITY = `${pem('CERTIFICATE')}${pem('CERTIFICATE')}`
const TEST_CERTIFICATE = pem('CERTIFICATE')
const TEST_KEY = pem('PRIVATE KEY')
const base64 = (text: string) => Buffer.from(text).toString('base64')

const config = (cluster: object, user: object, changes: object = {}) =>
  stringify({
    clusters: [
      { name: 'other', cluster: { server: 'https://other.example.com' } },
      { name: 'c', cluster: { server: 'https://api.example.com:6443/', ...cluster } },
    ],
    users: [{ name: 'u', user }],
    contexts: [{ name: 'admin', context: { cluster: 'c', user: 'u' } }],
    'current-context': 'admin',
    ...changes,
  })

describe('readKubeconfig', () => {
  it('finds server, authority and client certificate of the current context', () => {
    const text = config(
      { 'certificate-authority-data': base64(TEST_AUTHORITY) },
      { 'client-certificate-data': base64(TEST_CERTIFICATE), 'client-key-data': base64(TEST_KEY) },
    )
    expect(readKubeconfig(text)).toEqual({
      server: 'https://api.example.com:6443',
      ca: TEST_AUTHORITY,
      identity: { cert: TEST_CERTIFICATE, key: TEST_KEY },
    })
  })

  it('finds a token, and the only context if none is named', () => {
    expect(readKubeconfig(config({}, { token: 't' }, { 'current-context': '' }))).toEqual({
      server: 'https://api.example.com:6443',
      token: 't',
    })
  })

  it.each([
    ['', 'context'],
    ['{', 'YAML'],
    ['a: [', 'YAML'],
    ['[]', 'context'],
    [config({ server: 'nonsense' }, {}), 'address'],
    [config({ server: 'ftp://x' }, {}), 'address'],
    [config({}, {}, { users: [] }), 'user'],
    [config({}, {}, { 'current-context': 'unknown' }), 'context'],
    [config({ 'certificate-authority-data': 'bm90IHBlbQ==' }, {}), 'PEM'],
    [config({}, { 'client-key-data': base64(TEST_KEY) }), 'without'],
  ])('refuses %j', (text, words) => expect(() => readKubeconfig(text)).toThrow(words))

  it('reads back what was written', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/)
    fc.assert(
      fc.property(name, fc.string({ minLength: 1 }), (host, token) => {
        const access = readKubeconfig(config({ server: `https://${host}.example.com` }, { token }))
        expect(access).toEqual({ server: `https://${host}.example.com`, token })
      }),
    )
  })

  it('never throws anything but a sentence, and never quotes what it read', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((json) => `users: ${json}`),
        ),
        (text) => {
          try {
            readKubeconfig(text)
          } catch (error) {
            expect((error as Error).message).toMatch(/^[A-Za-z][^\n]*kubeconfig[^\n]*\.$/)
          }
        },
      ),
    )
  })

  it.each([
    ['a text without end', 'a'.repeat(2 ** 21)],
    ['lists in lists', '['.repeat(100_000)],
    ['maps in maps', '{'.repeat(100_000)],
    ['lists in lines', '- '.repeat(100_000)],
    ['many keys', Array.from({ length: 30_000 }, (_, index) => `a${index}:`).join('\n')],
    [
      'an alias that grows',
      `a: &a [x]\n${[...'bcdefghij'].map((name, at) => `${name}: &${name} [${`*${'abcdefghij'[at]},`.repeat(20)}]`).join('\n')}`,
    ],
  ])('refuses %s within a moment', (_, text) => {
    const before = process.cpuUsage()
    expect(() => readKubeconfig(text)).toThrow(/kubeconfig/)
    // Time of the processor: others may be using this machine too. What it guards against takes minutes, or ends the process.
    expect(process.cpuUsage(before).user).toBeLessThan(10e6)
  })
})
