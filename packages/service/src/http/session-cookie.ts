// The cookie that holds the login of a browser. Scripts cannot read it, and browsers send it with requests of our own pages only.
import { SESSION_COOKIE } from '@groundwork/contract/groundwork'

/** The token inside; undefined: there is none, or more than one, of which only one can be ours. */
export function readSessionCookie(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${SESSION_COOKIE}=`))
    .map((pair) => pair.slice(SESSION_COOKIE.length + 1))
  return values.length === 1 && values[0] !== '' ? values[0] : undefined
}

export interface CookieOptions {
  readonly expiresAt: number
  readonly now: number
  /** The browser speaks HTTPS, to us or to the proxy in front. */
  readonly isSecure: boolean
}

export function sessionCookie(token: string, { expiresAt, now, isSecure }: CookieOptions): string {
  const seconds = Math.max(0, Math.floor((expiresAt - now) / 1000))
  return `${SESSION_COOKIE}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
}

export const clearedCookie = (isSecure: boolean): string =>
  sessionCookie('', { expiresAt: 0, now: 0, isSecure })
