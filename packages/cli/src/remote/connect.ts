// The typed client, as a command uses it: with retries, and with failures that say what to do.
import { ApiError, type Client, createClient } from '@groundwork/contract/client'
import { type ChosenContext, type ConnectionFlags, chooseContext } from '../contexts/choose-context.ts'
import { CliError } from '../failures/cli-error.ts'
import { explainApiError, explainConnection } from '../failures/explain-api-error.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import { chooseFetch } from './choose-fetch.ts'
import { keepLogin, type LoginToken } from './renew-login.ts'
import { retryingFetch } from './retrying-fetch.ts'

export interface Connection {
  readonly client: Client
  readonly context: ChosenContext
  /** For addresses that the service gave out, and remedies: with retries, certificates and proxies, and the token if it is the service. */
  readonly fetch: typeof fetch
}

export async function connect(around: Surroundings, flags: ConnectionFlags): Promise<Connection> {
  return connectTo(around, await chooseContext(around, flags))
}

export async function connectTo(around: Surroundings, context: ChosenContext): Promise<Connection> {
  if (context.isInsecure)
    around.err.write(
      `WARNING: --insecure: the certificate of ${context.url} is not checked. Anybody on the way can read and change everything, the token too.\n`,
    )
  const sending = retryingFetch({
    fetch: around.fetch ?? (await chooseFetch(context, around)),
    clock: around.clock,
    signal: around.signal,
    tell: (line) => {
      if (around.err.isTTY) around.err.write(`${line}\n`)
    },
  })
  const clientWith = (token: string): Client =>
    createClient({ baseUrl: context.url, fetch: sending, headers: { Authorization: `Bearer ${token}` } })
  const login = keepLogin(around, context, clientWith)
  const ours = withToken(sending, context, login)
  const { origin } = new URL(context.url)
  return {
    client: explained(createClient({ baseUrl: context.url, fetch: ours }), context),
    context,
    async fetch(input, init) {
      try {
        return await ours(input, init)
      } catch (error) {
        throw explainConnection(error, origin) ?? error
      }
    },
  }
}

/** The token goes to the service alone, and is asked for with every request: a long command outlives it. */
function withToken(send: typeof fetch, { url }: ChosenContext, login: LoginToken): typeof fetch {
  const { origin } = new URL(url)
  return async (input, init = {}) => {
    const headers = new Headers(init.headers)
    const isOurs = new URL(input instanceof Request ? input.url : String(input)).origin === origin
    const token = isOurs ? await login.current() : undefined
    if (token !== undefined && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${token}`)
    return send(input, { ...init, headers })
  }
}

/** Failures as those of the command line; an ApiError is their cause. */
function explained(client: Client, context: ChosenContext): Client {
  const withWords = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw explain(error, context)
    }
  }
  return {
    call: (id, ...input) => withWords(client.call(id, ...input)),
    callWith: (id, input) => withWords(client.callWith(id, input)),
    open: (id, ...input) => withWords(client.open(id, ...input)),
  }
}

export function explain(error: unknown, context: ChosenContext): unknown {
  const { url, expires_at } = context
  if (error instanceof ApiError) {
    const failure = explainApiError(error)
    if (error.status === 401 && context.isTokenWithheld && context.token === undefined)
      return new CliError('notAllowed', failure.message, {
        next: `The token in the variable is for another service, and was not sent to ${url}. Give one with --token-file.`,
        error_code: error.error_code,
        status: error.status,
        cause: error,
      })
    if (error.status !== 401 || expires_at === undefined) return failure
    return new CliError('notAllowed', `The login at ${url} is no longer valid: ${failure.message}`, {
      next: 'Log in again with "groundwork login".',
      error_code: error.error_code,
      status: error.status,
      cause: error,
    })
  }
  if (error instanceof SyntaxError)
    return new CliError('unreachable', `What answers at ${url} is not a Groundwork service.`, {
      next: 'Is this another of its ports? The API has port 8090 unless it was told otherwise.',
      cause: error,
    })
  return explainConnection(error, url) ?? error
}
