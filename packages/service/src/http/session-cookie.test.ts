import { describe, expect, it } from 'vitest'
import { clearedCookie, readSessionCookie, sessionCookie } from './session-cookie.ts'

describe('the cookie of a session', () => {
  it.each([
    ['alone', 'groundwork_session=a.b.c', 'a.b.c'],
    ['among others', 'theme=dark; groundwork_session=a.b.c;x=1', 'a.b.c'],
    ['twice, so that nobody knows whose it is', 'groundwork_session=a; groundwork_session=b', undefined],
    ['empty', 'groundwork_session=', undefined],
    ['of another name', 'my_groundwork_session=a; groundwork_session2=b', undefined],
    ['missing', undefined, undefined],
  ])('is read when it is %s', (_what, header, token) => {
    expect(readSessionCookie(header)).toBe(token)
  })

  it('is kept from scripts and from other sites, and over TLS from plain HTTP', () => {
    const options = { expiresAt: 61_900, now: 1_000 }
    expect(sessionCookie('t', { ...options, isSecure: true })).toBe(
      'groundwork_session=t; Path=/; Max-Age=60; HttpOnly; SameSite=Strict; Secure',
    )
    expect(sessionCookie('t', { ...options, isSecure: false })).not.toContain('Secure')
    expect(clearedCookie(false)).toBe('groundwork_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict')
  })
})
