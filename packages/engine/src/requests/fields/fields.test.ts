import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Problem } from '../problem.ts'
import { SSH_KEY } from '../testing/builders.ts'
import { isAddressOrName, schemeOfUrl } from './addresses-and-names.ts'
import { checkIgnitionOverride } from './ignition-override.ts'
import { checkNtpExclusive, checkNtpSources } from './ntp.ts'
import { checkProxy } from './proxy.ts'
import { checkPullSecret, registryOf } from './pull-secret.ts'
import { checkSshKeys } from './ssh-key.ts'

const words = (problems: readonly Problem[]) => problems.map(({ code, path }) => `${code} ${path}`)

const RSA =
  'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQCwUdeWgyY0rFJ9sybTYvbHMeGALt1aXifwISQRQIt140/hJELlrstydEPQQa8YJ6mcAtcsWbxPqJjuT3s2IPMSAdKXxJ2d8VhMlIxz0qC6twvQkqG8kWlQUXnHZNgaw6FjopE+fzy1rEtv3wF79QUdHYyA6HNwtYQUyH7nZucF5qoxqyypoAGvUn46EsOLxoZbJksT/egADYfKQ84c1Z+ABB/GcddDzLIbnOPip6Kroz7uLSoDQ12UCSVLWlUIMIdfeJIa8bBo56674gefpOXQUciHxynKQWx76BHBpBW/PHWINsncgtF2nlmzUEMccFKWUv5e3JyongjoKAeWDVd9 me'
const CURVES = [
  'ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBMttpWv8eyxDGAmS7zM97tRl7UIpA/BKIezP37zWa/3DBS8bOoQZm7kzQ7CRCd0ahKry8Ooqg2uSGVUCeIqvM3Q= me',
  'ecdsa-sha2-nistp384 AAAAE2VjZHNhLXNoYTItbmlzdHAzODQAAAAIbmlzdHAzODQAAABhBFmSk6sCR1XEvGyu2OgGmQRCGYemmklMIRpXIlnMrbhMXxVrJIHQXgvhSfxhmQZtX+VIjI3FcLIkvOw++HWEZ3vrzqK40Jinm4MIL5qw38njSva2GQ7ujq9H6EsXPo95rA== me',
  'ecdsa-sha2-nistp521 AAAAE2VjZHNhLXNoYTItbmlzdHA1MjEAAAAIbmlzdHA1MjEAAACFBAFuMrSSi4fn6S5vYEVlVJSvulGQha6Tedq8QdJZkZdz7q7SQGgkmPRCu3HOb3J3PgB82jKRKBOo/u1X2GBW+rG2bAEhJcPc5V6bVP69benZerz/6yaPa5EX/kRdVcdB5i7CIK5xqP0O4nOFzWRbILR5xLDv1RV43ELzbIKhkQwnbYYzlQ== me',
] as const

describe('ssh keys', () => {
  it.each([
    ['nothing', '', true],
    ['one key', SSH_KEY, true],
    ['a key without comment', SSH_KEY.split(' ').slice(0, 2).join(' '), true],
    ['a comment with spaces', `${SSH_KEY} and more`, true],
    ['two keys', `${SSH_KEY}\n${SSH_KEY}`, true],
    ['rsa', RSA, true],
    ['the short curve', CURVES[0], true],
    ['the middle curve', CURVES[1], true],
    ['the long curve', CURVES[2], true],
    ['a key without its padding', CURVES[0].replace('=', ''), true],
    ['rsa that ends early', 'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQ==', false],
    ['a curve that ends early', 'ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAA= me', false],
    [
      'a curve of another name',
      CURVES[0].replaceAll(
        'nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTY',
        'nistp384 AAAAE2VjZHNhLXNoYTItbmlzdHAzODQ',
      ),
      false,
    ],
    ['the right beginning and nonsense', `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5${'B'.repeat(48)}`, false],
    ['a key that lost its end', SSH_KEY.replace('BBBB user', ' user'), false],
    ['a key with something behind it', SSH_KEY.replace(' user', 'BBBB user'), false],
    ['a trailing newline', `${SSH_KEY}\n`, false],
    ['a blank line', `${SSH_KEY}\n\n${SSH_KEY}`, false],
    ['blanks in front of a key', `${SSH_KEY}\n ${SSH_KEY}`, true],
    ['an unknown type', SSH_KEY.replace('ssh-ed25519', 'ssh-magic'), false],
    ['a name of every object', 'constructor AAAA', false],
    ['a type with the body of another', SSH_KEY.replace('ssh-ed25519', 'ssh-rsa'), false],
    ['a body that is not base64', SSH_KEY.replace('BBBB', 'B-BB'), false],
    ['no body', 'ssh-ed25519', false],
    ['only the prefix', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5', false],
    ['a private key', '-----BEGIN OPENSSH PRIVATE KEY-----', false],
  ])('%s', (_, text, isAccepted) => {
    expect(checkSshKeys(text, 'ssh_public_key').length === 0).toBe(isAccepted)
  })

  it('no key that was cut off anywhere is taken', () => {
    const cuts = fc.constantFrom(RSA, ...CURVES, SSH_KEY).chain((key) => {
      const [type = '', body = ''] = key.split(' ')
      const plain = body.replace(/=+$/, '')
      return fc.integer({ min: 0, max: plain.length - 2 }).map((end) => `${type} ${plain.slice(0, end)}`)
    })
    fc.assert(
      fc.property(cuts, (line) => {
        expect(checkSshKeys(line, 'ssh_public_key')).toHaveLength(1)
      }),
    )
  })

  it('any line gives an answer', () => {
    const line = fc.tuple(fc.constantFrom('ssh-rsa', 'ssh-ed25519', 'ssh-dss'), fc.base64String())
    fc.assert(
      fc.property(line, ([type, body]) => {
        expect(checkSshKeys(`${type} ${body}`, 'ssh_public_key')).toHaveLength(1)
      }),
    )
  })

  it('names the line', () => {
    expect(checkSshKeys(`${SSH_KEY}\nnonsense`, 'ssh_public_key')[0]?.message).toMatch(
      /^Line 2 of ssh_public_key/,
    )
  })
})

describe('proxy', () => {
  const check = (proxy: Partial<Parameters<typeof checkProxy>[0]>, version: string | null = '4.20.5') =>
    words(checkProxy({ http_proxy: '', https_proxy: '', no_proxy: '', ...proxy }, { prefix: '', version }))

  it.each([
    [{}, []],
    [{ http_proxy: 'http://proxy.example.com:3128' }, []],
    [{ http_proxy: 'http://me:secret@10.0.0.1:3128' }, []],
    [{ http_proxy: 'http://[fd00::1]:3128/' }, []],
    [{ http_proxy: 'https://proxy.example.com' }, ['invalid-text http_proxy']],
    [{ http_proxy: 'proxy.example.com:3128' }, ['invalid-text http_proxy']],
    [{ http_proxy: 'http://' }, ['invalid-text http_proxy']],
    [{ http_proxy: 'ftp://proxy' }, ['invalid-text http_proxy']],
    [{ https_proxy: 'https://proxy.example.com' }, []],
    [{ https_proxy: 'http://proxy.example.com' }, []],
    [{ https_proxy: 'socks5://proxy' }, ['invalid-text https_proxy']],
    [{ no_proxy: '*' }, []],
    [{ no_proxy: 'a.example.com,.example.org,10.0.0.0/8,192.168.1.1,fd00::/8' }, []],
    [{ no_proxy: 'a.example.com, b' }, ['invalid-text no_proxy']],
    [{ no_proxy: '*,a.example.com' }, ['invalid-text no_proxy']],
    [{ no_proxy: 'a,,b' }, ['invalid-text no_proxy']],
  ])('%j', (proxy, problems) => {
    expect(check(proxy)).toEqual(problems)
  })

  it('takes a star for everything from 4.8 on', () => {
    expect(check({ no_proxy: '*' }, '4.7.1')).toEqual(['not-available no_proxy'])
    expect(check({ no_proxy: '*' }, '4.8.0')).toEqual([])
    expect(check({ no_proxy: '*' }, null)).toEqual([])
  })

  it('never repeats the URL', () => {
    const [found] = checkProxy(
      { http_proxy: 'https://me:hunter2@proxy', https_proxy: '', no_proxy: '' },
      { prefix: 'proxy.', version: null },
    )
    expect(found?.path).toBe('proxy.http_proxy')
    expect(found?.message).not.toMatch(/hunter2/)
  })
})

describe('names and URLs', () => {
  it.each([
    ['a', true],
    ['ntp_1.example.com', true],
    ['example.com.', true],
    ['10.1.2.3', true],
    ['fd00::1', true],
    ['', false],
    ['a b', false],
    ['-a', false],
    ['a..b', false],
    [`${'a'.repeat(64)}.example.com`, false],
  ])('%j is a host: %s', (text, isHost) => expect(isAddressOrName(text)).toBe(isHost))

  it.each([
    ['http://a', 'http'],
    ['HTTPS://a/b?c', 'https'],
    ['http:a', null],
    ['http:///a', null],
    ['http://a b', null],
    ['', null],
  ])('%j has the scheme %s', (text, scheme) => expect(schemeOfUrl(text)).toBe(scheme))
})

describe('time sources', () => {
  it.each([
    ['', []],
    ['ntp1.example.com', []],
    ['ntp1.example.com,10.0.0.1,fd00::1', []],
    ['ntp1.example.com, ntp2.example.com', ['invalid-text ntp_sources']],
    ['http://ntp', ['invalid-text ntp_sources']],
    [',', ['invalid-text ntp_sources']],
  ])('%j', (text, problems) => expect(words(checkNtpSources(text, 'ntp_sources'))).toEqual(problems))

  it('either adds or replaces', () => {
    const check = (additional: string, replacing: string) =>
      words(checkNtpExclusive({ additional, replacing }, 'additional_ntp_source'))
    expect(check('a', '')).toEqual([])
    expect(check('', 'a')).toEqual([])
    expect(check('a', 'b')).toEqual(['exclusive ntp_sources'])
  })
})

describe('pull secret', () => {
  const NONE = { images: [], open: [] }
  const auth = (value: unknown) => JSON.stringify({ auths: { 'quay.io': value } })

  it.each([
    ['no credentials at all', '{"auths":{}}', ['invalid-text pull_secret']],
    ['no auths', '{}', ['invalid-text pull_secret']],
    ['no JSON', 'auths', ['invalid-text pull_secret']],
    ['empty', '', ['invalid-text pull_secret']],
    ['a list', '[]', ['invalid-text pull_secret']],
    ['auths is a list', '{"auths":[1]}', ['invalid-text pull_secret']],
    ['entry without auth', auth({}), ['invalid-text pull_secret']],
    ['entry whose auth is null', auth({ auth: null }), ['invalid-text pull_secret']],
    ['entry with the name of a store instead', auth({ credsStore: 'secretservice' }), []],
    ['entry with an empty auth', auth({ auth: '' }), []],
    ['entry with an auth', auth({ auth: 'dXNlcjpwYXNzd29yZA==' }), []],
    ['entry that is text', auth('dXNlcjpwYXNzd29yZA=='), ['invalid-text pull_secret']],
    ['auth that is a number', auth({ auth: 1 }), ['invalid-text pull_secret']],
    ['auth that is not base64', auth({ auth: 'user:password' }), ['invalid-text pull_secret']],
    ['auth without password', auth({ auth: 'dXNlcg==' }), ['invalid-text pull_secret']],
  ])('%s', (_, text, problems) => expect(words(checkPullSecret(text, 'pull_secret', NONE))).toEqual(problems))

  it('names the registry whose entry has no auth', () => {
    const text = JSON.stringify({ auths: { 'registry.example.com': {}, 'quay.io': { auth: '' } } })
    const found = checkPullSecret(text, 'pull_secret', NONE)
    expect(found).toHaveLength(1)
    expect(found[0]?.message).toContain('The entry for registry.example.com in pull_secret has no auth')
  })

  it('needs an entry for every registry that is not open', () => {
    const images = ['quay.io/a/b:1', 'registry.example.com:5000/c', 'docker/d', 'mirror.example.com/e', '']
    const open = ['mirror.example.com']
    const [found] = checkPullSecret(auth({ auth: '' }), 'pull_secret', { images, open })
    expect(found?.code).toBe('missing-credentials')
    expect(found?.message).toContain('docker.io and registry.example.com:5000')
    expect(found?.message).not.toMatch(/quay|mirror/)
  })

  it.each([
    ['quay.io/a/b:1', 'quay.io'],
    ['localhost/a', 'localhost'],
    ['registry:5000/a', 'registry:5000'],
    ['library/a', 'docker.io'],
    ['a', 'docker.io'],
  ])('%s comes from %s', (image, registry) => expect(registryOf(image)).toBe(registry))
})

describe('ignition override', () => {
  it.each([
    ['', []],
    ['{"ignition":{"version":"3.1.0"}}', []],
    ['{"ignition":{"version":"3.2.0"},"foo":1}', []],
    ['{"ignition":{"version":"3.3.0"}}', ['not-available config']],
    ['{"ignition":{"version":3}}', ['not-available config']],
    ['{}', ['not-available config']],
    ['[]', ['invalid-text config']],
    ['garbage', ['invalid-text config']],
    ['{"ignition":{"version":"3.1.0"}} x', ['invalid-text config']],
  ])('%s', (text, problems) => expect(words(checkIgnitionOverride(text, 'config'))).toEqual(problems))

  it('names the place inside the document', () => {
    const text = '{"ignition":{"version":"3.1.0"}}'
    const fault = { path: 'storage.files[2].path', message: '"tmp" is not absolute.' }
    expect(
      checkIgnitionOverride(text, 'config', () => [fault, { path: '', message: 'It is too long.' }]),
    ).toEqual([
      {
        code: 'invalid-text',
        status: 400,
        path: 'config.storage.files[2].path',
        message: 'config.storage.files[2].path: "tmp" is not absolute.',
      },
      { code: 'invalid-text', status: 400, path: 'config', message: 'config: It is too long.' },
    ])
    expect(checkIgnitionOverride(text, 'config', () => [])).toEqual([])
  })

  it('asks about the content only when the frame is right', () => {
    const ask = () => [{ path: '', message: 'asked' }]
    expect(words(checkIgnitionOverride('', 'config', ask))).toEqual([])
    expect(words(checkIgnitionOverride('{}', 'config', ask))).toEqual(['not-available config'])
    expect(words(checkIgnitionOverride('x', 'config', ask))).toEqual(['invalid-text config'])
  })
})
