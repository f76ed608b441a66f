import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskFile, maskSecrets } from './mask-secrets.ts'

it.each([
  ['token=abc', 'token=******'],
  ['"password": "abc"', '"password": ******'],
  ['password: "foo bar"', 'password: ******'],
  ['Authorization: Bearer abc.def', 'Authorization: ******'],
  ['Authorization: Basic dTpw', 'Authorization: ******'],
  ['curl -H "Bearer abc.def"', 'curl -H "Bearer ******"'],
  ['{"auth":"dTpw"}', '{"auth":******'],
  ['psk=my wifi', 'psk=******'],
  ['wep-key0=abc', 'wep-key0=******'],
  ['private-key=abc=', 'private-key=******'],
  ['agent --token abc --url x', 'agent --token ******'],
  ['http://user:pass@proxy:3128', 'http://user:******@proxy:3128'],
  ['http://user:p@s/s@proxy:3128', 'http://user:******@proxy:3128'],
  ['proxy user:pass@proxy', 'proxy user:******@proxy'],
  ['x eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.abc y', 'x ****** y'],
  ['-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----', '******'],
  ['key: -----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----\nb: c', 'key: ******\nb: c'],
  ['"-----BEGIN PRIVATE KEY-----\\nabc\\n-----END PRIVATE KEY-----", x\ny', '"******\ny'],
  ['-----BEGIN PRIVATE KEY-----\nnever ended', '******'],
  ['core:$6$salt$abcdefghijklmnopqrst:1', 'core:******:1'],
  ['password: |\n  foo\n\n  bar\nname: x', 'password: ******\n  ******\n\n  ******\nname: x'],
  ['tokens:\n- foo\n- bar\nname: x', 'tokens:\n******\n******\nname: x'],
  ['TOKEN=a \\\nb \\\nc\nd', 'TOKEN=******\n******\n******\nd'],
])('%j is masked', (text, masked) => {
  expect(maskSecrets(text)).toBe(masked)
})

it.each([
  'nothing=here',
  'key-mgmt=wpa-psk',
  'SERVICE=https://lab:8090/a',
  'image: registry.lab:5000/a/b@sha256:0123',
  'a\n  b: c\n\nd\n',
])('%j is shown', (text) => {
  expect(maskSecrets(text)).toBe(text)
})

it('some files are secrets as a whole', () => {
  expect(maskFile('/root/.docker/config.json', 'anything')).toBe('******')
})

it('what is named as a secret is never shown, whatever stands around it', () => {
  const name = fc.constantFrom('token', 'API_KEY', 'x-secret-y', 'psk', 'Passwd', 'wep-key1')
  const before = fc.string({ maxLength: 20 }).map((text) => text.replaceAll(/[\r\n]/g, ''))
  fc.assert(
    fc.property(before, name, fc.constantFrom('=', ':', ' = ', '": "'), (start, word, sign) => {
      expect(maskSecrets(`${start}${word}${sign}HIDDEN and HIDDEN`)).not.toContain('HIDDEN')
    }),
  )
})

describe('a megabyte is read in a moment, whatever stands in it', () => {
  const parts = ['token', 'token-', 'a', ':', '@', ':@', 'a:a@', 'eyJ-', 'eyJaaaaaaaa.', '$6$', '$6$a']
  const more = [
    'bearer ',
    'bearer\t',
    '-----BEGIN ',
    '-----BEGIN PRIVATE KEY',
    ' ',
    '\t',
    '"',
    '--',
    '\\\n',
    'a\n',
    'auth ',
  ]
  it.each([...parts, ...more])('%j', (part) => {
    const text = part.repeat(Math.ceil(1_000_000 / part.length))
    expect(typeof maskSecrets(text)).toBe('string')
    expect(typeof maskSecrets(text.replaceAll(/.{5000}/g, '$&\n'))).toBe('string')
  })

  it('and the far end of a long line is not shown', () => {
    expect(maskSecrets(`${'a'.repeat(100_000)} HIDDEN`)).not.toContain('HIDDEN')
  })
})
