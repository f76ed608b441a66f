import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Hop } from './hop.ts'
import { nextHop, redirectionOf } from './next-hop.ts'

const BODY = new TextEncoder().encode('{}')
const HEADERS = {
  accept: '*/*',
  'content-type': 'application/json',
  'content-length': '2',
  authorization: 'Bearer x',
  'x-secret-key': 'token',
}
const hop = (changes: Partial<Hop> = {}): Hop => ({
  url: new URL('http://a.example.com:8090/one/two?x=1'),
  method: 'POST',
  headers: HEADERS,
  body: BODY,
  identity: { cert: 'certificate', key: 'key' },
  ...changes,
})

it.each([
  [301, true],
  [302, true],
  [303, true],
  [307, true],
  [308, true],
  [200, false],
  [300, false],
  [304, false],
  [404, false],
])('status %i leads elsewhere: %s', (status, isRedirection) => {
  expect(redirectionOf(status, '/x') !== undefined).toBe(isRedirection)
  expect(redirectionOf(status, undefined)).toBeUndefined()
})

describe('what is asked next', () => {
  it.each([
    ['POST', 301, 'GET'],
    ['POST', 302, 'GET'],
    ['PUT', 302, 'PUT'],
    ['POST', 303, 'GET'],
    ['PUT', 303, 'GET'],
    ['HEAD', 303, 'HEAD'],
    ['POST', 307, 'POST'],
    ['PATCH', 308, 'PATCH'],
  ])('%s after %i is %s', (method, status, expected) => {
    const next = nextHop(hop({ method }), status, 'three')
    const keepsBody = expected === method
    expect([next.method, next.url.href]).toEqual([expected, 'http://a.example.com:8090/one/three'])
    expect([next.body === BODY, 'content-type' in next.headers, 'content-length' in next.headers]).toEqual(
      Array(3).fill(keepsBody),
    )
    expect(next.headers.accept).toBe('*/*')
  })

  it('is not a file that has been sent already', () => {
    const body = (async function* () {})()
    expect(() => nextHop(hop({ body }), 307, '/x')).toThrow('a.example.com:8090')
  })

  it('is not an address that cannot be read', () => {
    expect(() => nextHop(hop(), 302, 'http://[')).toThrow('cannot be read')
  })
})

describe('who we are', () => {
  const shown = (from: string, to: string) => {
    const { headers, identity } = nextHop(hop({ url: new URL(from) }), 307, to)
    return ['authorization' in headers, 'x-secret-key' in headers, identity !== undefined]
  }

  it.each([
    ['http://a/x', '/y', [true, true, true]],
    ['http://a/x', 'http://a:80/y', [true, true, true]],
    ['http://a/x', 'https://a/y', [false, true, false]],
    ['https://a/x', 'http://a/y', [false, false, false]],
    ['https://a/x', 'https://a:8443/y', [false, false, false]],
    ['https://a/x', 'https://b/y', [false, false, false]],
    ['https://a.b/x', '//b/y', [false, false, false]],
  ])('is shown by %s to %s: authorization, token, certificate %j', (from, to, expected) => {
    expect(shown(from, to)).toEqual(expected)
  })

  it('is shown to no other server', () => {
    fc.assert(
      fc.property(fc.webUrl(), fc.webUrl(), (from, to) => {
        fc.pre(new URL(from).hostname !== new URL(to).hostname)
        expect(shown(from, to)).toEqual([false, false, false])
      }),
    )
  })
})
