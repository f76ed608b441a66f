import { describe, expect, it } from 'vitest'
import { clearedCookies, readSessionCookie, sessionCookies } from './session-cookie.ts'

describe('the cookie of a session', () => {
  it.each([
    ['alone', 'groundwork_session=a.b.c', 'a.b.c'],
    ['among others', 'theme=dark; groundwork_session=a.b.c;x=1', 'a.b.c'],
    ['twice, so that nobody knows whose it is', 'groundwork_session=a; groundwork_session=b', undefined],
    ['empty', 'groundwork_session=', undefined],
    ['of another name', 'my_groundwork_session=a; groundwork_session2=b', undefined],
    ['that of TLS, which browsers never send there', '__Host-groundwork_session=a.b.c', undefined],
    ['missing', undefined, undefined],
  ])('is read without TLS when it is %s', (_what, header, token) => {
    expect(readSessionCookie(header, false)).toBe(token)
  })

  it.each([
    ['alone', '__Host-groundwork_session=a.b.c', 'a.b.c'],
    [
      'beside one that anybody may have set',
      'groundwork_session=x; __Host-groundwork_session=a.b.c',
      'a.b.c',
    ],
    ['twice', '__Host-groundwork_session=a; __Host-groundwork_session=b', undefined],
    ['empty, whatever else there is', 'groundwork_session=x; __Host-groundwork_session=', undefined],
    ['missing, and there is one that anybody may have set', 'groundwork_session=x', undefined],
  ])('is read over TLS when it is %s', (_what, header, token) => {
    expect(readSessionCookie(header, true)).toBe(token)
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
