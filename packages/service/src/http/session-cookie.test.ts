import { describe, expect, it } from 'vitest'
import { clearedCookies, readSessionCookie, sessionCookies } from './session-cookie.ts'

describe('the cookie of a session', () => {
  it.each([
    ['alone', 'groundwork_session=a.b.c', 'a.b.c'],
    ['among others', 'theme=dark; groundwork_session=a.b.c;x=1', 'a.b.c'],
    ['twice, so that nobody knows whose it is', 'groundwork_session=a; groundwork_session=b', undefined],
    ['empty', 'groundwork_session=', undefined],
    ['that of TLS', '__Host-groundwork_session=a.b.c', 'a.b.c'],
    [
      'that of TLS, beside one that anybody may have set',
      'groundwork_session=x; __Host-groundwork_session=a.b.c',
      'a.b.c',
    ],
    [
      'that of TLS twice, whatever else there is',
      'groundwork_session=x; __Host-groundwork_session=a; __Host-groundwork_session=b',
      undefined,
    ],
    ['that of TLS and empty', 'groundwork_session=x; __Host-groundwork_session=', undefined],
    ['of another name', 'my_groundwork_session=a; groundwork_session2=b', undefined],
    ['missing', undefined, undefined],
  ])('is read when it is %s', (_what, header, token) => {
    expect(readSessionCookie(header)).toBe(token)
  })

  it('is kept from scripts and from other sites, and over TLS from plain HTTP', () => {
    const options = { expiresAt: 61_900, now: 1_000 }
    expect(sessionCookies('t', { ...options, isSecure: true })).toEqual([
      '__Host-groundwork_session=t; Path=/; Max-Age=60; HttpOnly; SameSite=Strict; Secure',
      'groundwork_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure',
    ])
    expect(sessionCookies('t', { ...options, isSecure: false })).toEqual([
      'groundwork_session=t; Path=/; Max-Age=60; HttpOnly; SameSite=Strict',
    ])
  })

  it('is cleared by both its names', () => {
    expect(clearedCookies(false)).toEqual([
      'groundwork_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict',
      '__Host-groundwork_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure',
    ])
  })
})
