import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maskSecrets, secretsOfPullSecret } from './mask-secrets.ts'
import { secretsOfAssets } from './secrets-of-assets.ts'
import { MAX_OUTPUT_CHARS, shortenLog } from './shorten-log.ts'

const auth = Buffer.from('me:open-sesame').toString('base64')
const PULL_SECRET = JSON.stringify({ auths: { 'quay.io': { auth } } })

it('hides a pull secret in every form', () => {
  const mask = maskSecrets(secretsOfPullSecret(PULL_SECRET))
  for (const text of [
    PULL_SECRET,
    JSON.stringify({ pullSecret: PULL_SECRET }),
    `auth ${auth} failed`,
    'password open-sesame',
  ]) {
    const masked = mask(text)
    expect(masked).not.toContain(auth)
    expect(masked).not.toContain('open-sesame')
  }
})

it('hides what looks like a secret although it was not listed', () => {
  const mask = maskSecrets([])
  expect(mask('-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----\nrest')).toBe(
    '<hidden>\nrest',
  )
  expect(mask('proxy http://me:word@proxy:3128 refused')).toBe('proxy http://<hidden>@proxy:3128 refused')
  expect(mask('{"auth":"c2VjcmV0","user":"x"}')).toBe('{"auth":"<hidden>","user":"x"}')
  expect(mask('Authorization: Bearer abcdefghijkl')).toBe('Authorization: Bearer <hidden>')
})

it('knows the passwords in an install-config', () => {
  const config = JSON.stringify({
    pullSecret: PULL_SECRET,
    platform: { vsphere: { password: 'vcenter-word' } },
    proxy: { httpProxy: 'http://me:proxy-word@proxy:3128' },
  })
  const found = secretsOfAssets(
    new Map([
      ['install-config.yaml', config],
      ['x.yaml', 'password: yaml-word\n'],
    ]),
  )
  expect(found).toEqual(expect.arrayContaining(['vcenter-word', 'proxy-word', 'yaml-word']))
})

it('keeps complaints of a log, as plain text', () => {
  const log = [
    'level=info msg=Consuming Install Config from target directory',
    'time="2026-01-02T03:04:05Z" level=info msg="Consuming Install Config"',
    'time="2026-01-02T03:04:05Z" level=error msg="failed to fetch \\"Master Machines\\": invalid\\nvalue"',
    '\u001b[31mFATAL\u001b[0m[0000] the end',
    'time="2026-01-02T03:04:05Z" level=error msg="failed to fetch \\"Master Machines\\": invalid\\nvalue"',
  ].join('\n')
  expect(shortenLog(log, (text) => text)).toBe('failed to fetch "Master Machines": invalid value\nthe end')
  const newer =
    'level=info msg=Consuming Install Config\nlevel=error msg=failed to fetch "Master Machines": it is wrong\n'
  expect(shortenLog(newer, (text) => text)).toBe('failed to fetch "Master Machines": it is wrong')
  expect(shortenLog('just\ntext\n', (text) => text)).toBe('just\ntext')
})

it('is short, and never a part of a secret', () => {
  const secret = fc.stringMatching(/^[a-zA-Z0-9]{12,40}$/)
  fc.assert(
    fc.property(secret, fc.string(), fc.integer({ min: 0, max: 1200 }), (word, text, length) => {
      fc.pre(!text.includes(word.slice(0, 4)))
      const output = shortenLog(`${text}${word}${'-'.repeat(length)}`, maskSecrets([word]))
      expect(output.length).toBeLessThanOrEqual(MAX_OUTPUT_CHARS)
      for (let at = 0; at + 8 <= word.length; at += 1) expect(output).not.toContain(word.slice(at, at + 8))
    }),
  )
})

it('reads long words only once', () => {
  const mask = maskSecrets([])
  for (const letter of ['a', '\\', '"auth', '://']) {
    const text = letter.repeat(256 * 1024)
    expect(mask(text)).toBe(text)
  }
})

it('knows whole passwords, whatever characters they have', () => {
  const password = 'a, "b\\c" d}e'
  const assets = new Map([['install-config.yaml', JSON.stringify({ fencing: [{ address: 'x', password }] })]])
  const mask = maskSecrets(secretsOfAssets(assets))
  expect(mask(`cannot log in with ${password}.`)).toBe('cannot log in with <hidden>.')
  expect(mask(`invalid value: ${JSON.stringify(password)}`)).not.toContain('d}e')
})
