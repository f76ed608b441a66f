import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseChallenges } from './challenge.ts'

describe('challenges', () => {
  it('are read as registries write them', () => {
    const quay = 'Bearer realm="https://quay.io/v2/auth",service="quay.io",scope="repository:a/b:pull"'
    expect(parseChallenges(quay)).toEqual([
      {
        scheme: 'bearer',
        parameters: { realm: 'https://quay.io/v2/auth', service: 'quay.io', scope: 'repository:a/b:pull' },
      },
    ])
    expect(parseChallenges('Negotiate, Basic realm="a, b", Bearer realm=x')).toEqual([
      { scheme: 'negotiate', parameters: {} },
      { scheme: 'basic', parameters: { realm: 'a, b' } },
      { scheme: 'bearer', parameters: { realm: 'x' } },
    ])
    expect(parseChallenges('')).toEqual([])
  })

  const token = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/)
  const challenge = fc.record({
    scheme: token,
    parameters: fc.dictionary(token, fc.string(), { noNullPrototype: true }),
  })

  it('are read back whatever their values are', () => {
    fc.assert(
      fc.property(fc.array(challenge, { maxLength: 4 }), (challenges) => {
        const text = challenges.map(({ scheme, parameters }) => {
          const pairs = Object.entries(parameters).map(
            ([name, value]) => `${name}="${value.replace(/["\\]/g, '\\$&')}"`,
          )
          return `${scheme} ${pairs.join(', ')}`
        })
        expect(parseChallenges(text.join(', '))).toEqual(challenges)
      }),
    )
  })

  it('end for any text', () => {
    fc.assert(fc.property(fc.string(), (text) => Array.isArray(parseChallenges(text))))
  })
})
