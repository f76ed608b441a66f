// Authentication with tokens that this service issues itself.

import type { Operation } from '@groundwork/contract/operations'
import { acceptedSchemes, isPublic, type Scheme } from '@groundwork/contract/operations'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../database/schema.ts'
import { HttpError, httpError } from '../errors/http-error.ts'
import { writeAudit } from './audit.ts'
import type { Auth, Credentials, LinkTarget, Target } from './auth.ts'
import { bearerToken } from './bearer.ts'
import { checkMachine } from './check-machine.ts'
import { enrolmentExpiry } from './enrolment-window.ts'
import { badToken, createFindCaller, missingToken, SESSION_OVER } from './find-caller.ts'
import { ForbiddenError } from './forbidden-error.ts'
import { ANONYMOUS, type Identity } from './identity.ts'
import type { InfraEnvKeys } from './infra-env-keys.ts'
import { readNamedIds, splitLists } from './named-ids.ts'
import type { People } from './people/people.ts'
import { mayPersonCall } from './roles.ts'
import type { Scopes } from './scope.ts'
import type { ShortTokens } from './short-tokens.ts'
import type { SignedTokens } from './signed-tokens.ts'

/** Links to files of a cluster; an infra-env's live until its key is regenerated, as the image may boot at any time. */
const CLUSTER_LINK_MS = 4 * 3600_000

export interface LocalAuthParts {
  readonly db: Db
  readonly clock: Clock
  readonly keys: InfraEnvKeys
  readonly signed: SignedTokens
  readonly short: ShortTokens
  readonly scopes: Scopes
  readonly people: People
}

export function createLocalAuth(parts: LocalAuthParts): Auth {
  const { db, clock, keys, signed, short, scopes, people } = parts
  const findCaller = createFindCaller(parts)

  async function check(identity: Identity, operation: Operation, target: Target): Promise<void> {
    checkRole(identity, operation)
    checkEnrolment(identity, operation)
    if (asksForAudit(operation, target) && identity.person?.role !== 'admin') {
      throw new ForbiddenError(identity, `${identity.name} may not read audit events; administrators may.`)
    }
    if (identity.scope === null) return
    const named = readNamedIds(target)
    const isAgent = identity.caller !== 'trusted' && identity.caller.scheme === 'agentAuth'
    if (!isAgent) return scopes.checkLink(identity.scope, operation, named)
    const { infra_env_id } = identity.scope
    if (infra_env_id === undefined) return
    await scopes.checkAgent(infra_env_id, operation.id, named)
    await checkMachine(db, { identity, infraEnvId: infra_env_id, operationId: operation.id, named })
  }

  async function identify(credentials: Credentials, operation: Operation, target: Target): Promise<Identity> {
    if (isPublic(operation)) return ANONYMOUS
    const schemes = acceptedSchemes(operation)
    let refusal: HttpError | null = null
    for (const scheme of schemes) {
      const isSession = scheme === 'userAuth' && credentials.authorization === undefined
      const token = bearerToken(isSession ? credentials.session : credentials[PLACE[scheme]])
      if (token === null) continue
      const found = await (isSession ? findCaller.bySession(token) : findCaller(scheme, token))
      if (typeof found === 'string') {
        refusal ??= unauthorized(isSession ? SESSION_OVER : badToken(scheme, found))
        continue
      }
      try {
        await check(found, operation, target)
        return found
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        // A known caller who may not is told so, rather than that another token was wrong.
        if (refusal === null || refusal.status === 401) refusal = error
      }
    }
    throw refusal ?? unauthorized(missingToken(schemes))
  }

  async function urlToken(link: LinkTarget): Promise<string> {
    if ('infra_env_id' in link) {
      const infra_env_id = link.infra_env_id.toLowerCase()
      const gen = link.generation ?? (await keys.get(infra_env_id))?.generation ?? 0
      return signed.sign({ use: 'link', infra_env_id, gen })
    }
    // Whole minutes, so that the same link comes out of two calls in a row.
    const exp = Math.ceil((clock.now() + (link.lifetimeMs ?? CLUSTER_LINK_MS)) / 60_000) * 60
    return signed.sign({ use: 'link', cluster_id: link.cluster_id.toLowerCase(), exp })
  }

  return {
    mode: 'local',
    identify,
    agentToken: (id, gen) => signed.sign({ use: 'agent', infra_env_id: id.toLowerCase(), gen }),
    enrolmentToken: (id, gen, { expires }) =>
      signed.sign({
        ...({ use: 'enrol', infra_env_id: id.toLowerCase(), gen } as const),
        ...(expires && { exp: enrolmentExpiry(clock.now()) }),
      }),
    hostToken: ({ infra_env_id, host_id }, gen, enrolment) =>
      signed.sign({ use: 'host', infra_env_id, host_id, gen, enrolment }),
    urlToken,
    shortToken: async (id, generation) => short.seal(id, generation),
    openShortToken: short.open,
    regenerateSigningKey: async (infraEnvId) => (await keys.advance(infraEnvId.toLowerCase())) !== null,
    audit: writeAudit,
    people,
  }
}

const PLACE = {
  userAuth: 'authorization',
  agentAuth: 'xSecretKey',
  urlAuth: 'apiKey',
  imageAuth: 'imageToken',
  imageURLAuth: 'imageTokenQuery',
  watcherAuth: 'watcherAuthorization',
} as const satisfies Record<Scheme, keyof Credentials>

function checkRole(identity: Identity, operation: Operation): void {
  const { name, person } = identity
  if (person === undefined || mayPersonCall(operation, person.role)) return
  const reason = `The role ${person.role} of ${name} does not permit the operation ${operation.id}.`
  throw new ForbiddenError(identity, reason)
}

/** What a machine needs before it has a token of its own. */
const ENROLMENT: readonly string[] = ['v2RegisterHost', 'enrolHost']

function checkEnrolment(identity: Identity, { id }: Operation): void {
  if (identity.isEnrolling !== true || ENROLMENT.includes(id)) return
  throw new ForbiddenError(
    identity,
    `The token of an image is for registering and enrolling only; ${id} needs the token that the machine gets by enrolling.`,
  )
}

const asksForAudit = ({ id }: Operation, { query }: Target) =>
  (id === 'v2ListEvents' || id === 'v1ListEvents') && splitLists(query.categories).includes('audit')

const unauthorized = (message: string) =>
  httpError('not-logged-in', { reason: message }, { headers: { 'WWW-Authenticate': 'Bearer' } })
