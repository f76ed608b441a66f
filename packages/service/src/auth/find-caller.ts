// Finds the caller that a token stands for, wherever the request carries it. What the caller may do is not decided here.
import { SCHEMES, type Scheme } from '@groundwork/contract/operations'
import type { Db } from '../database/schema.ts'
import { readHostToken } from '../store/hosts/host-tokens.ts'
import type { EnrolledHost, Identity, Person } from './identity.ts'
import type { InfraEnvKeys } from './infra-env-keys.ts'
import { API_TOKEN_PREFIX } from './people/api-tokens.ts'
import type { People } from './people/people.ts'
import { contractRole } from './roles.ts'
import type { Claims, SignedTokens } from './signed-tokens.ts'

/** `invalid` is whatever is not, or no longer, a token for this place. */
export type FoundCaller = Identity | 'expired' | 'invalid'
export interface FindCaller {
  (scheme: Scheme, token: string): Promise<FoundCaller>
  /** By the cookie of a browser: no other token counts there. */
  bySession(token: string): Promise<FoundCaller>
}

export function createFindCaller(parts: {
  readonly db: Db
  readonly keys: InfraEnvKeys
  readonly signed: SignedTokens
  readonly people: People
}): FindCaller {
  const { db, keys, signed, people } = parts

  async function byApiToken(scheme: Scheme, token: string): Promise<FoundCaller> {
    const found = await people.tokens.find(token)
    if (found === null) return 'invalid'
    if (found === 'expired') return found
    const { created_by: name, role, expires_at: expiresAt } = found
    const owner = { name, role, loggedInAt: null, expiresAt }
    return personal(scheme, owner, `token:${found.name}`)
  }

  async function byLogin(scheme: Scheme, token: string): Promise<FoundCaller> {
    const claims = await signed.verify(token)
    if (typeof claims === 'string') return claims
    const person = claims.use === 'login' ? await people.logins.find(claims) : null
    return person === null ? 'invalid' : personal(scheme, person, person.name)
  }

  async function byMachine(scheme: Scheme, token: string): Promise<FoundCaller> {
    const claims = await signed.verify(token)
    if (typeof claims === 'string') return claims
    const isForMachine = claims.use === 'agent' || claims.use === 'enrol' || claims.use === 'host'
    if (claims.use === 'login' || isForMachine !== (scheme === 'agentAuth')) return 'invalid'
    if (!('infra_env_id' in claims)) {
      const { cluster_id } = claims
      return { caller: { scheme }, name: `link:${cluster_id}`, scope: { cluster_id } }
    }
    const { infra_env_id, gen } = claims
    if ((await keys.get(infra_env_id, gen))?.generation !== gen) return 'invalid'
    if (claims.use === 'host') {
      const host = await enrolledHost(claims)
      const name = `host:${claims.host_id}`
      return host === null
        ? 'invalid'
        : { caller: { scheme }, name, scope: { infra_env_id }, generation: gen, host }
    }
    return {
      caller: { scheme },
      name: `${claims.use}:${infra_env_id}`,
      scope: { infra_env_id },
      generation: gen,
      ...(claims.use === 'enrol' && { isEnrolling: true as const }),
    }
  }

  /** null: the host has enrolled anew since. */
  async function enrolledHost(claims: Claims & { readonly use: 'host' }): Promise<EnrolledHost | null> {
    const { host_id, enrolment } = claims
    const held = await readHostToken(db, claims)
    if (held === null) return null
    const isTrusted = held.trusted === enrolment
    return isTrusted || held.current === enrolment ? { host_id, enrolment, isTrusted } : null
  }

  async function bySession(token: string): Promise<FoundCaller> {
    const found = await byLogin('userAuth', token)
    return typeof found !== 'string' && found.person?.session === undefined ? 'invalid' : found
  }

  const byToken = (scheme: Scheme, token: string): Promise<FoundCaller> => {
    if (scheme !== 'userAuth' && scheme !== 'watcherAuth') return byMachine(scheme, token)
    return token.startsWith(API_TOKEN_PREFIX) ? byApiToken(scheme, token) : byLogin(scheme, token)
  }
  return Object.assign(byToken, { bySession })
}

/** A watcher is the token of a person, used for reading only, so the role does not count. */
function personal(scheme: Scheme, person: Person, name: string): Identity {
  if (scheme === 'watcherAuth') return { caller: { scheme }, name: `watcher:${name}`, scope: null }
  return { caller: { scheme, role: contractRole(person.role) }, name, scope: null, person }
}

const describeTokenPlace = (scheme: Scheme) => `${SCHEMES[scheme].in} ${SCHEMES[scheme].name}`

export const missingToken = (schemes: readonly Scheme[]): string =>
  `This operation needs a token in the ${schemes.map(describeTokenPlace).join(' or the ')}.`

export const SESSION_OVER = 'The session of this browser has ended. Log in again.'

export const badToken = (scheme: Scheme, why: 'expired' | 'invalid'): string =>
  why === 'expired'
    ? `The token in the ${describeTokenPlace(scheme)} has expired. Get a new one.`
    : `The token in the ${describeTokenPlace(scheme)} is not valid, or was revoked.`
