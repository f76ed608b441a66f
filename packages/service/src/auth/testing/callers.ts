// All kinds of callers, each with its credentials.
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type { Operation } from '@groundwork/contract/operations'
import { HttpError } from '../../errors/http-error.ts'
import type { Auth, Credentials, Target } from '../auth.ts'
import type { AuthWorld, OwnedIds } from './auth-world.ts'

/** The columns of the authorization table. */
export const CALLERS = [
  'anonymous',
  'read-only',
  'user',
  'admin',
  'agent',
  'other agent',
  'media',
  'other media',
  'image service',
  'cluster link',
  'watcher',
] as const
export type CallerName = (typeof CALLERS)[number]

/** Credentials that were good once, or never, in every place where one could send them. */
export const WORTHLESS = ['expired', 'revoked', 'garbage', 'tampered', 'of another key'] as const
export type Worthless = (typeof WORTHLESS)[number]

export interface Callers {
  readonly credentials: (who: CallerName, operation: Operation) => Credentials
  readonly worthless: (what: Worthless, operation: Operation) => Credentials
  readonly target: (operation: Operation) => Target
}

/** In the first API a cluster was its own infra-env, so its operations are tried on a pair with equal ids. */
const isV1 = (operation: Operation) => operation.base === undefined && operation.path.startsWith('/v1/')

export async function createCallers(world: AuthWorld): Promise<Callers> {
  const { auth, clock } = world
  const now = await world.addPlace()
  const sameId = randomUUID()
  const first = await world.addPlace({ cluster: sameId, infraEnv: sameId })
  const other = await world.addPlace()
  const retired = { now: await agentOf(auth, now), first: await agentOf(auth, first) }
  const retiredLinks = { now: await linkOf(auth, now), first: await linkOf(auth, first) }
  for (const place of [now, first]) await auth.regenerateSigningKey(place.infraEnv)

  const old = {
    token: await expiringToken(world),
    link: await auth.urlToken({ cluster_id: now.cluster, lifetimeMs: 60_000 }),
  }
  clock.pass(3600_000)
  const revoked = await world.apiToken('admin')
  const revocable = (await auth.people?.tokens.list(null))?.find(({ name }) => name === 'a program')
  await auth.people?.tokens.delete(revocable?.id ?? '', null)
  const foreign = await world.another({ signingKeyPem: otherKey() })
  const people = {
    'read-only': await world.apiToken('read-only'),
    user: await world.apiToken('user'),
    admin: await world.apiToken('admin'),
  }
  const tokens = {
    agent: { now: await agentOf(auth, now, 2), first: await agentOf(auth, first, 2) },
    link: { now: await linkOf(auth, now), first: await linkOf(auth, first) },
    clusterLink: {
      now: await auth.urlToken({ cluster_id: now.cluster }),
      first: await auth.urlToken({ cluster_id: first.cluster }),
    },
    foreign: { now: await agentOf(foreign, now, 2), first: await agentOf(foreign, first, 2) },
  }
  const otherAgent = await agentOf(auth, other)
  const otherLink = await linkOf(auth, other)
  const era = (operation: Operation) => (isV1(operation) ? 'first' : 'now')

  return {
    credentials(who, operation) {
      switch (who) {
        case 'anonymous':
          return {}
        case 'agent':
          return { xSecretKey: tokens.agent[era(operation)] }
        case 'other agent':
          return { xSecretKey: otherAgent }
        case 'media':
          return { apiKey: tokens.link[era(operation)] }
        case 'other media':
          return { apiKey: otherLink, imageTokenQuery: otherLink }
        case 'image service':
          return { imageToken: tokens.link[era(operation)] }
        case 'cluster link':
          return { apiKey: tokens.clusterLink[era(operation)] }
        case 'watcher':
          return { watcherAuthorization: `Bearer ${people['read-only']}` }
        default:
          return { authorization: `Bearer ${people[who]}` }
      }
    },
    worthless(what, operation) {
      const good = tokens.agent[era(operation)]
      switch (what) {
        case 'expired':
          return { ...everywhere(old.link), authorization: old.token, watcherAuthorization: old.token }
        case 'revoked':
          return {
            ...everywhere(retiredLinks[era(operation)]),
            xSecretKey: retired[era(operation)],
            authorization: revoked,
            watcherAuthorization: revoked,
          }
        case 'garbage':
          return everywhere('bm9uZTpub25l')
        case 'tampered':
          return everywhere(`${good.slice(0, -6)}AAAAAA`)
        case 'of another key':
          return everywhere(tokens.foreign[era(operation)])
      }
    },
    target: (operation) => targetOf(operation, isV1(operation) ? first : now),
  }
}

/** ok, or the status of the refusal. */
export async function outcomeOf(
  auth: Auth,
  credentials: Credentials,
  operation: Operation,
  target: Target,
): Promise<'ok' | number> {
  try {
    await auth.identify(credentials, operation, target)
    return 'ok'
  } catch (error) {
    if (error instanceof HttpError) return error.status
    throw error
  }
}

const agentOf = (auth: Auth, { infraEnv }: OwnedIds, generation = 1) => auth.agentToken(infraEnv, generation)
const linkOf = (auth: Auth, { infraEnv }: OwnedIds) => auth.urlToken({ infra_env_id: infraEnv })

async function expiringToken(world: AuthWorld): Promise<string> {
  await world.auth.people?.accounts.create('leaving', 'admin')
  const expires_at = world.clock.now() + 60_000
  const params = { name: 'short', role: 'admin', created_by: 'leaving', expires_at } as const
  return (await world.auth.people?.tokens.create(params))?.token ?? ''
}

const everywhere = (token: string): Credentials => ({
  authorization: token,
  xSecretKey: token,
  apiKey: token,
  imageToken: token,
  imageTokenQuery: token,
  watcherAuthorization: token,
})

function targetOf(operation: Operation, { cluster, infraEnv, host }: OwnedIds): Target {
  const values: Readonly<Record<string, string>> = {
    cluster_id: cluster,
    infra_env_id: infraEnv,
    host_id: host,
  }
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))
  return {
    params: pick(Object.keys(operation.params?.properties ?? {})),
    query: pick(Object.keys(operation.query?.properties ?? {}).filter((name) => name === 'infra_env_id')),
  }
}

function otherKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  return privateKey.export({ type: 'sec1', format: 'pem' }).toString()
}
