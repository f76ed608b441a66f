import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { credentialFor, parsePullSecret } from './pull-secret.ts'

const auth = (login: string) => ({ auth: Buffer.from(login).toString('base64') })
const secretFor = (...keys: readonly string[]) =>
  JSON.stringify({ auths: Object.fromEntries(keys.map((key) => [key, auth(`user:${key}`)])) })

describe('the credential for a repository', () => {
  it('is the one with the longest path', () => {
    const credentials = parsePullSecret(secretFor('quay.io', 'quay.io/a', 'quay.io/a/b', 'other.example.com'))
    const keyFor = (registry: string, repository: string) =>
      credentialFor(credentials, registry, repository)?.key
    expect(keyFor('quay.io', 'a/b')).toBe('quay.io/a/b')
    expect(keyFor('quay.io', 'a/b/c')).toBe('quay.io/a/b')
    expect(keyFor('quay.io', 'a/bc')).toBe('quay.io/a')
    expect(keyFor('quay.io', 'z')).toBe('quay.io')
    expect(keyFor('quay.io:8443', 'a')).toBeUndefined()
  })

  it('is found under the addresses that old tools wrote', () => {
    const credentials = parsePullSecret(
      secretFor('https://index.docker.io/v1/', 'https://Registry.example.com/v2/'),
    )
    expect(credentialFor(credentials, 'docker.io', 'library/x')?.key).toBe('https://index.docker.io/v1/')
    expect(credentialFor(credentials, 'registry.example.com', 'x')?.key).toBe(
      'https://Registry.example.com/v2/',
    )
  })

  it('is read in each form', () => {
    const text = JSON.stringify({
      auths: {
        'a.io': auth('me:with:colons'),
        'b.io': { username: 'me', password: 'word' },
        'c.io': { identitytoken: 'long' },
        'd.io': {},
        'e.io': { auth: '' },
      },
    })
    expect(parsePullSecret(text)).toEqual([
      { key: 'a.io', username: 'me', password: 'with:colons', identityToken: '' },
      { key: 'b.io', username: 'me', password: 'word', identityToken: '' },
      { key: 'c.io', username: '', password: '', identityToken: 'long' },
    ])
    expect(parsePullSecret('nonsense')).toEqual([])
  })

  it('is always within its path, and no other entry fits better', () => {
    const segment = fc.constantFrom('a', 'b', 'ab')
    const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'))
    const key = fc.tuple(fc.constantFrom('x.io', 'y.io:5000'), fc.option(path, { nil: null }))
    fc.assert(
      fc.property(fc.array(key), fc.constantFrom('x.io', 'y.io:5000'), path, (keys, registry, repository) => {
        const names = keys.map(([host, below]) => (below === null ? host : `${host}/${below}`))
        const wanted = `${registry}/${repository}`
        const fitting = names.filter((name) => wanted === name || wanted.startsWith(`${name}/`))
        const found = credentialFor(parsePullSecret(secretFor(...names)), registry, repository)
        const best = fitting.toSorted((one, other) => other.length - one.length)[0]
        expect(found?.key).toBe(best)
      }),
    )
  })
})
