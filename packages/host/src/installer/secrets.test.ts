import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSecrets, passwordsOf, secretsOfPullSecret, withoutCredentials } from './secrets.ts'

describe('secrets', () => {
  it('are masked wherever they stand, also within one another', () => {
    const secrets = createSecrets('abcd', '')
    secrets.add('abcdefgh')
    expect(secrets.mask('x abcdefgh abcd')).toBe('x <SECRET> <SECRET>')
  })

  it('that are too short to be any take nothing apart', () => {
    expect(createSecrets('a', '').mask('a cat')).toBe('a cat')
  })

  it('never get through', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 10 }), fc.string(), fc.string(), (secret, before, after) => {
        expect(createSecrets(secret).mask(`${before}${secret}${after}`)).not.toContain(secret)
      }),
    )
  })

  it.each([
    ['http://me:ab@192.0.2.9:3128', 'http://<SECRET>@192.0.2.9:3128'],
    ['me:a@b@192.0.2.9:3128', '<SECRET>@192.0.2.9:3128'],
    ['https://service.example.com/a', 'https://service.example.com/a'],
    ['', ''],
  ])('are left out of %s', (url, shown) => {
    expect(withoutCredentials(url)).toBe(shown)
  })

  it('are the passwords of proxies and what registries are given', () => {
    expect(passwordsOf('http://me:pa%20ss@192.0.2.9:3128')).toEqual(['pa%20ss', 'pa ss'])
    expect(passwordsOf('http://me:%zz@192.0.2.9')).toEqual(['%zz'])
    expect(passwordsOf('http://me:p%40s|s@192.0.2.9')).toEqual(['p%40s|s', 'p%40s%7Cs', 'p@s|s'])
    expect(passwordsOf('http://192.0.2.9')).toEqual([])
    expect(passwordsOf('nonsense')).toEqual([])
    const text = '{"auths":{"a":{"auth":"x1"},"b":{"auth":"x2"},"c":null}}'
    expect(secretsOfPullSecret(` ${text}\n`)).toEqual([text, 'x1', 'x2'])
    expect(secretsOfPullSecret('no json')).toEqual(['no json'])
    expect(secretsOfPullSecret('{"auths":null}')).toEqual(['{"auths":null}'])
  })
})
