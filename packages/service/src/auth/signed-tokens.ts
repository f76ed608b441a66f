// Tokens that are signed and not stored. What a token is for stands inside it, so that one kind never passes as another.

import { createLru } from '@groundwork/lru/lru'
import { decodeProtectedHeader, errors, jwtVerify } from 'jose'
import type { Clock } from '../clock/clock.ts'
import { isId } from './named-ids.ts'
import { signToken } from './sign-token.ts'
import type { SigningKey } from './signing-key.ts'

export type Claims =
  /** Agent, installer, controller of any host of the infra-env, in images for agents that do not enrol. */
  | { readonly use: 'agent'; readonly infra_env_id: string; readonly gen: number }
  /** In images for our own agent: may register and enrol, and nothing else. That of a secretless image ends soon. */
  | { readonly use: 'enrol'; readonly infra_env_id: string; readonly gen: number; readonly exp?: number }
  /** Agent, installer, controller of one host; `enrolment` says which of its tokens it is. */
  | {
      readonly use: 'host'
      readonly infra_env_id: string
      readonly host_id: string
      readonly gen: number
      readonly enrolment: string
    }
  /** Boot media and links. */
  | { readonly use: 'link'; readonly infra_env_id: string; readonly gen: number }
  | { readonly use: 'link'; readonly cluster_id: string; readonly exp: number }
  /** A person; `since` is when they proved who they are, in milliseconds (`exp` is in seconds, as the standard has it). */
  | {
      readonly use: 'login'
      readonly sub: string
      readonly gen: number
      readonly since: number
      readonly exp: number
      /** Of a browser, which keeps it in a cookie: names the login, so that this one alone can be ended. */
      readonly session?: string
    }

export type Verified = Claims | 'expired' | 'invalid'

export interface SignedTokens {
  sign(claims: Claims): Promise<string>
  verify(token: string): Promise<Verified>
}

const VERIFIED_TOKENS = 20_000
const SIGNED_TOKENS = 5_000

export function createSignedTokens(key: SigningKey, clock: Clock): SignedTokens {
  const verified = createLru<Claims>(VERIFIED_TOKENS)
  // A signature takes a millisecond, and every answer with an infra-env holds one.
  const signed = createLru<string>(SIGNED_TOKENS)

  const isExpired = (claims: Claims) =>
    'exp' in claims && claims.exp !== undefined && claims.exp * 1000 <= clock.now()

  async function check(token: string): Promise<Verified> {
    try {
      if (decodeProtectedHeader(token).kid !== key.kid) return 'invalid'
      const options = { algorithms: ['ES256'], currentDate: new Date(clock.now()) }
      const { payload } = await jwtVerify(token, key.publicKey, options)
      return isClaims(payload) ? payload : 'invalid'
    } catch (error) {
      return error instanceof errors.JWTExpired ? 'expired' : 'invalid'
    }
  }

  return {
    async sign(claims) {
      const text = JSON.stringify(claims)
      const known = signed.get(text)
      if (known !== undefined) return known
      const token = await signToken(claims, key)
      signed.set(text, token)
      return token
    },
    async verify(token) {
      const claims = verified.get(token) ?? (await check(token))
      if (typeof claims === 'string') return claims
      if (isExpired(claims)) {
        verified.delete(token)
        return 'expired'
      }
      verified.set(token, claims)
      return claims
    },
  }
}

/** Only we sign, but the configured key may sign for others too: nothing is taken on trust. */
function isClaims(payload: Readonly<Record<string, unknown>>): payload is Claims & Record<string, unknown> {
  const { use, infra_env_id, cluster_id, host_id, enrolment, gen, sub, since, exp, session } = payload
  const isGenerated = typeof gen === 'number'
  switch (use) {
    case 'agent':
      return isGenerated && isIdText(infra_env_id)
    case 'enrol':
      return isGenerated && isIdText(infra_env_id) && (exp === undefined || typeof exp === 'number')
    case 'host':
      return isGenerated && isIdText(infra_env_id) && isIdText(host_id) && isIdText(enrolment)
    case 'link':
      return infra_env_id === undefined
        ? isIdText(cluster_id) && typeof exp === 'number'
        : isGenerated && isIdText(infra_env_id) && cluster_id === undefined
    case 'login':
      return (
        isGenerated &&
        typeof sub === 'string' &&
        typeof since === 'number' &&
        typeof exp === 'number' &&
        (session === undefined || isIdText(session))
      )
    default:
      return false
  }
}

const isIdText = (value: unknown) => typeof value === 'string' && isId(value)
