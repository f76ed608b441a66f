// One emulated BMC: takes requests, gives replies. Time and faults are handed in.
import { recordOf, stringOf } from '@groundwork/json/json-values'
import { act } from './bmc-actions.ts'
import type { BmcFault } from './bmc-fault.ts'
import type { BmcKind } from './bmc-kind.ts'
import { type BmcAsked, type BmcReply, done, refused } from './bmc-message.ts'
import { ROOT, resourcesOf, SESSIONS } from './bmc-resources.ts'
import { type BmcState, createBmcState } from './bmc-state.ts'

export interface BmcOptions {
  readonly kind: BmcKind
  readonly user: string
  readonly password: string
  now(): number
  readonly faults?: readonly BmcFault[]
}

export interface EmulatedBmc {
  readonly kind: BmcKind
  readonly state: BmcState
  /** Everything that was asked, without headers. */
  readonly asked: readonly { readonly method: string; readonly path: string; readonly body: unknown }[]
  handle(asked: BmcAsked): BmcReply
}

const TOKEN_REQUESTS = 100_000

export function createBmc({ kind, user, password, now, faults = [] }: BmcOptions): EmulatedBmc {
  const state = createBmcState(kind)
  const seen: { method: string; path: string; body: unknown }[] = []
  const hooks = faults.map((fault) => fault.start({ kind, state, now }))

  function handle(asked: BmcAsked): BmcReply {
    const path = plainPath(asked.path)
    seen.push({ method: asked.method, path, body: asked.body })
    if (now() < state.awayUntil) return { status: 0, instead: 'hang-up' }
    for (const hook of hooks) {
      const reply = hook.before?.({ ...asked, path }) ?? null
      if (reply !== null) return reply
    }
    if (kind.wantsSlash && asked.method === 'GET' && !asked.path.endsWith('/'))
      return done(undefined, 308, { location: `${asked.path}/` })
    const reply = answer({ ...asked, path })
    return hooks.reduce((last, hook) => hook.after?.({ ...asked, path }, last) ?? last, reply)
  }

  function answer(asked: BmcAsked): BmcReply {
    if (asked.path === SESSIONS && asked.method === 'POST') return logIn(asked)
    // Everybody may read the root.
    if (asked.path !== ROOT && !isKnown(asked))
      return refused(401, 'NoValidSession', 'There is no valid session.')
    if (asked.method === 'DELETE' && asked.path.startsWith(`${SESSIONS}/`)) {
      state.tokens.delete(asked.path.slice(SESSIONS.length + 1))
      return done(undefined, 204)
    }
    const resource = resourcesOf(kind, state, now()).get(asked.path)
    if (asked.method === 'GET')
      return resource === undefined
        ? missing(asked.path)
        : done({ '@odata.id': asked.path, ...resource }, 200, etag())
    if (asked.method === 'PATCH') {
      if (resource === undefined) return missing(asked.path)
      if (!isCurrent(asked.headers['if-match']))
        return refused(412, 'PreconditionFailed', 'The ETag does not match.')
    }
    const reply = act({ kind, state, now: now() }, asked)
    if (reply === null)
      return resource === undefined ? missing(asked.path) : refused(405, 'OperationNotAllowed', '')
    state.version += 1
    return reply
  }

  function logIn({ body }: BmcAsked): BmcReply {
    if (kind.login !== 'session') return missing(SESSIONS)
    const given = recordOf(body)
    if (stringOf(given.UserName) !== user || stringOf(given.Password) !== password)
      return refused(401, 'NoValidSession', 'Name or password is wrong.')
    state.logins += 1
    const token = `token-${state.logins}`
    state.tokens.set(token, { requestsLeft: TOKEN_REQUESTS })
    return done({}, 201, { 'x-auth-token': token, location: `${SESSIONS}/${token}` })
  }

  function isKnown({ headers }: BmcAsked): boolean {
    if (kind.login === 'none') return true
    const token = headers['x-auth-token']
    if (token !== undefined) {
      const session = state.tokens.get(token)
      if (session === undefined) return false
      if (session.requestsLeft <= 0) {
        state.tokens.delete(token)
        return false
      }
      session.requestsLeft -= 1
      return true
    }
    return headers.authorization === `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  }

  function etag(): Record<string, string> {
    if (kind.etag === 'none') return {}
    if (kind.etag === 'empty') return { etag: 'W/""' }
    return { etag: kind.etag === 'strong' ? `"${state.version}"` : `W/"${state.version}"` }
  }

  function isCurrent(tag: string | undefined): boolean {
    if (kind.etag === 'none') return true
    // What it gave out without content it does not take.
    if (kind.etag === 'empty') return tag === undefined
    return tag === (kind.etag === 'weak' ? `W/"${state.version}"` : `"${state.version}"`)
  }

  return { kind, state, asked: seen, handle }
}

const plainPath = (path: string): string => path.replace(/[?#].*$/, '').replace(/\/+$/, '')

const missing = (path: string): BmcReply =>
  refused(404, 'ResourceMissingAtURI', `There is nothing at ${path}.`)
