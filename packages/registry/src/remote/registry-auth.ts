// How a registry is told who asks: nothing at first, then whatever it wants to see.
import { ImageSourceError } from '../image/image-source.ts'
import { type Challenge, parseChallenges } from './challenge.ts'
import type { Credential } from './pull-secret.ts'
import type { RegistryHttp } from './registry-http.ts'

export interface RegistryAuth {
  /** Header that got through the last time; empty: none. */
  header(): string
  /** After a 401: gets something better. Throws ImageSourceError when there is nothing. */
  answer(wwwAuthenticate: string, signal: AbortSignal): Promise<void>
}

export interface RegistryAuthOptions {
  readonly http: RegistryHttp
  /** For messages and the pull secret: registry and repository. */
  readonly registry: string
  readonly repository: string
  readonly credential: Credential | null
  readonly insecure: boolean
}

const MAX_ANSWER_BYTES = 1024 * 1024
/** A token is given up so long before its end. */
const SPARE_MS = 10_000
const USUAL_SECONDS = 60

export function createRegistryAuth(options: RegistryAuthOptions, now: () => number = Date.now): RegistryAuth {
  const { credential } = options
  let current = { header: '', until: Number.POSITIVE_INFINITY }
  let isBasicTried = false
  /** Requests that are refused at the same moment share one login. */
  const underWay = new Map<string, Promise<void>>()

  async function logIn(wwwAuthenticate: string, signal: AbortSignal): Promise<void> {
    const challenges = parseChallenges(wwwAuthenticate)
    const bearer = challenges.find(({ scheme }) => scheme === 'bearer')
    if (bearer !== undefined) {
      const { token, seconds } = await fetchToken(options, bearer, signal)
      current = { header: `Bearer ${token}`, until: now() + seconds * 1000 - SPARE_MS }
      return
    }
    if (!challenges.some(({ scheme }) => scheme === 'basic')) {
      throw new ImageSourceError('refused', 'asks for a login of a kind that is not known')
    }
    if (credential === null || credential.password === '') throw missingCredential(options)
    if (isBasicTried) throw refusedCredential(credential)
    isBasicTried = true
    current = { header: basic(credential), until: Number.POSITIVE_INFINITY }
  }

  return {
    header: () => (now() < current.until ? current.header : ''),
    answer(wwwAuthenticate, signal) {
      const known = underWay.get(wwwAuthenticate)
      if (known !== undefined) return known
      const login = logIn(wwwAuthenticate, signal).finally(() => underWay.delete(wwwAuthenticate))
      underWay.set(wwwAuthenticate, login)
      return login
    },
  }
}

export const missingCredential = ({ registry, repository }: RegistryAuthOptions): ImageSourceError =>
  new ImageSourceError(
    'refused',
    `asks for a login, and the pull secret has none for ${registry} or ${registry}/${repository}`,
  )

export const refusedCredential = ({ key }: Credential): ImageSourceError =>
  new ImageSourceError('refused', `refuses the credential that the pull secret has for ${key}`)

const basic = ({ username, password }: Credential): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

async function fetchToken(options: RegistryAuthOptions, challenge: Challenge, signal: AbortSignal) {
  const { http, credential, insecure } = options
  const { realm = '', service = '', scope = `repository:${options.repository}:pull` } = challenge.parameters
  const url = realmUrl(realm, insecure)
  const answer =
    credential !== null && credential.identityToken !== ''
      ? await http.send(url, { ...byRefreshToken(credential, service, scope), insecure, signal })
      : await http.send(
          withQuery(url, { service, scope: scope.split(' '), account: credential?.username ?? '' }),
          {
            headers: credential === null ? {} : { authorization: basic(credential) },
            insecure,
            signal,
          },
        )
  const { statusCode } = answer
  const text = await boundedText(answer.body)
  if (statusCode === 401 || statusCode === 403 || (statusCode === 400 && credential !== null)) {
    throw credential === null ? missingCredential(options) : refusedCredential(credential)
  }
  if (statusCode !== 200) {
    throw new ImageSourceError('unreachable', `its login at ${url.host} answers with status ${statusCode}`, {
      isTemporary: statusCode >= 500 || statusCode === 429,
    })
  }
  return readToken(text, url)
}

function realmUrl(realm: string, insecure: boolean): URL {
  if (!URL.canParse(realm)) throw new ImageSourceError('refused', 'asks for a login, but does not say where')
  const url = new URL(realm)
  // A password is never sent over a connection that others can listen to.
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && insecure)) {
    throw new ImageSourceError('refused', `wants the login to be sent to ${url.host} without TLS`)
  }
  return url
}

/** Of a list each value gets a parameter of its own: a mount of a blob needs two scopes. */
function withQuery(url: URL, query: Readonly<Record<string, string | readonly string[]>>): URL {
  const full = new URL(url)
  for (const [name, given] of Object.entries(query)) {
    const values = [given].flat().filter((value) => value !== '')
    if (values.length > 0) full.searchParams.delete(name)
    for (const value of values) full.searchParams.append(name, value)
  }
  return full
}

const byRefreshToken = ({ identityToken }: Credential, service: string, scope: string) => ({
  method: 'POST' as const,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: 'groundwork',
    refresh_token: identityToken,
    service,
    scope,
  }).toString(),
})

async function boundedText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body) {
    length += piece.length
    if (length > MAX_ANSWER_BYTES)
      throw new ImageSourceError('unreachable', 'its login answers without an end')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function readToken(text: string, url: URL) {
  let fields: Readonly<Record<string, unknown>> = {}
  try {
    fields = JSON.parse(text)
  } catch {
    // Then it has no token either.
  }
  const token = [fields?.token, fields?.access_token].find(
    (value) => typeof value === 'string' && value !== '',
  )
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) {
    throw new ImageSourceError('refused', `its login at ${url.host} answers without a token`)
  }
  const seconds = typeof fields.expires_in === 'number' ? fields.expires_in : USUAL_SECONDS
  return { token, seconds: Math.max(seconds, USUAL_SECONDS) }
}
