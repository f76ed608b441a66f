// The cookie that holds the login of a browser. Scripts cannot read it, and browsers send it with requests of our own pages only. Over TLS
// its name begins with `__Host-`: browsers then let nobody else set it, neither a page of a neighbouring name nor one without TLS.
import { SECURE_SESSION_COOKIE, SESSION_COOKIE } from '@groundwork/contract/groundwork'

/** The token inside; undefined: there is none, or more than one, of which only one can be ours. */
export function readSessionCookie(header: string | undefined, isSecure: boolean): string | undefined {
  if (header === undefined) return undefined
  const pairs = header.split(';').map((pair) => pair.trim())
  // Over TLS only the one that nobody else can have set counts; the other may be anybody's.
  const values = valuesOf(pairs, isSecure ? SECURE_SESSION_COOKIE : SESSION_COOKIE)
  return values.length === 1 && values[0] !== '' ? values[0] : undefined
}

const valuesOf = (pairs: readonly string[], name: string): string[] =>
  pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1))

export interface CookieOptions {
  readonly expiresAt: number
  readonly now: number
  /** The browser speaks HTTPS, to us or to the proxy in front. */
  readonly isSecure: boolean
}

/** Values of `Set-Cookie`. */
export function sessionCookies(token: string, { expiresAt, now, isSecure }: CookieOptions): string[] {
  const seconds = Math.max(0, Math.floor((expiresAt - now) / 1000))
  if (!isSecure) return [cookie(SESSION_COOKIE, token, seconds, false)]
  // One of a login without TLS, or of an earlier version, is not left behind.
  return [cookie(SECURE_SESSION_COOKIE, token, seconds, true), cookie(SESSION_COOKIE, '', 0, true)]
}

/** Both, by whichever way the login came. Browsers ignore the second where they speak no TLS, as they never send it there. */
export const clearedCookies = (isSecure: boolean): string[] => [
  cookie(SESSION_COOKIE, '', 0, isSecure),
  cookie(SECURE_SESSION_COOKIE, '', 0, true),
]

const cookie = (name: string, value: string, seconds: number, isSecure: boolean): string =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
