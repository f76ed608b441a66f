// A login that works once, for a day: printed at the first start, or handed over by an administrator.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const LIFETIME_MS = 24 * 3600 * 1000

export interface OneTimeLogin {
  /** For the person. */
  readonly code: string
  /** For the database: when it ends, and its hash. The code is long and random, so a plain hash suffices. */
  readonly stored: string
}

export function createOneTimeLogin(now: number): OneTimeLogin {
  const code = randomBytes(24).toString('base64url')
  return { code, stored: `${now + LIFETIME_MS}:${hashOf(code).toString('base64')}` }
}

export function isOneTimeLogin(code: string, stored: string, now: number): boolean {
  const [until, hash] = stored.split(':')
  if (hash === undefined) return false
  const kept = Buffer.from(hash, 'base64')
  const given = hashOf(code.trim())
  return kept.length === given.length && timingSafeEqual(kept, given) && now < Number(until)
}

const hashOf = (code: string) => createHash('sha256').update(code).digest()
