// Requests to one repository of one registry: the login, and TLS or not.
import type { ImageReference } from '@groundwork/image-names/image-reference'
import type { Dispatcher } from 'undici'
import { ImageSourceError } from '../image/image-source.ts'
import { type Credential, credentialFor } from './pull-secret.ts'
import { createRegistryAuth } from './registry-auth.ts'
import { isWithoutTls, type RegistryHttp, type RegistryRequest } from './registry-http.ts'

const API_HOSTS: Readonly<Record<string, string>> = { 'docker.io': 'registry-1.docker.io' }
/** Too many requests, or trouble that may be over soon. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])
/** A first refusal brings a token, a second one a fresh token; what is refused then stays so. */
const MOST_LOGINS = 2

export interface RepositoryRequest extends Pick<RegistryRequest, 'method' | 'body' | 'signal'> {
  /** Below the repository, or an address that the registry gave. */
  readonly path: string | URL
  readonly headers?: Readonly<Record<string, string>>
}

export interface RepositoryRequests {
  /** Throws ImageSourceError if there is no answer; any status is an answer. */
  send(request: RepositoryRequest): Promise<Dispatcher.ResponseData>
  /** Where the registry says that it goes on; on the same server the connection stays as safe as it is. */
  continued(location: string): URL
  /** Ends the answer, and says what its status means for `what`: "read", "written". */
  failure(answer: Dispatcher.ResponseData, what: string): ImageSourceError
}

export function repositoryRequests(
  { registry, repository }: Pick<ImageReference, 'registry' | 'repository'>,
  insecure: boolean,
  credentials: readonly Credential[],
  http: RegistryHttp,
): RepositoryRequests {
  const credential = credentialFor(credentials, registry, repository)
  const auth = createRegistryAuth({ http, registry, repository, credential, insecure })
  let protocol = 'https:'
  const urlOf = (path: string, scheme = protocol) =>
    new URL(`${scheme}//${API_HOSTS[registry] ?? registry}/v2/${repository}/${path}`)

  async function sendOnce({ path, headers = {}, ...request }: RepositoryRequest) {
    if (path instanceof URL) return http.send(path, { ...request, headers: ownOnly(path, headers), insecure })
    try {
      return await http.send(urlOf(path), { ...request, headers, insecure })
    } catch (error) {
      if (!insecure || protocol === 'http:' || !isWithoutTls(error)) throw error
      const answer = await http.send(urlOf(path, 'http:'), { ...request, headers, insecure })
      protocol = 'http:'
      return answer
    }
  }

  /** Another server is not shown who we are. */
  function ownOnly(url: URL, headers: Readonly<Record<string, string>>) {
    if (url.origin === urlOf('').origin) return headers
    const { authorization: _secret, ...others } = headers
    return others
  }

  return {
    async send(request) {
      for (let logins = 0; ; logins += 1) {
        const authorization = auth.header()
        const headers = { ...request.headers, ...(authorization !== '' && { authorization }) }
        const answer = await sendOnce({ ...request, headers })
        if (answer.statusCode !== 401 || logins >= MOST_LOGINS) return answer
        await answer.body.dump()
        // Whoever it sends us to, a storage for example, could otherwise name the place that gets the password.
        if (answer.origin !== urlOf('').origin) throw foreignChallenge(answer.origin)
        // Another request of the same moment may have logged in meanwhile.
        const newer = auth.header()
        if (newer !== '' && newer !== authorization) continue
        await auth.answer(String(answer.headers['www-authenticate'] ?? ''), request.signal)
      }
    },
    continued(location) {
      const own = urlOf('')
      if (!URL.canParse(location, own.href))
        throw new ImageSourceError('unreachable', 'does not say where to send it')
      const next = new URL(location, own.href)
      // Registries behind a proxy that ends TLS often do not know that there is one.
      if (next.hostname === own.hostname && own.protocol === 'https:' && next.protocol === 'http:') {
        next.protocol = 'https:'
        next.port = own.port
      }
      if (next.protocol === 'https:' || (next.protocol === 'http:' && insecure)) return next
      throw new ImageSourceError('refused', `wants it to be sent to ${next.host} without TLS`)
    },
    failure(answer, what) {
      answer.body.on('error', () => undefined).destroy()
      return statusFailure(answer, credential, what)
    },
  }
}

const foreignChallenge = (origin: string): ImageSourceError =>
  new ImageSourceError(
    'refused',
    `sends us on to ${origin}, which asks for a login: only the registry itself is given one`,
  )

function statusFailure(
  { statusCode, headers }: Dispatcher.ResponseData,
  credential: Credential | null,
  what: string,
): ImageSourceError {
  if (statusCode === 404) return new ImageSourceError('missing', 'does not exist there (status 404)')
  if (statusCode === 401 || statusCode === 403) {
    return new ImageSourceError(
      'refused',
      credential === null
        ? `may not be ${what} without a login (status ${statusCode}), and the pull secret has none for it`
        : `may not be ${what} with the credential that the pull secret has for ${credential.key} (status ${statusCode})`,
    )
  }
  return new ImageSourceError('unreachable', `answers with status ${statusCode}`, {
    isTemporary: PASSING.has(statusCode),
    retryAfterMs: retryAfterMs(String(headers['retry-after'] ?? ''), Date.now()),
  })
}

/** Seconds or a date (RFC 9110, section 10.2.3); 0: nothing that can be read. */
function retryAfterMs(header: string, nowMs: number): number {
  const text = header.trim()
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const date = text === '' ? Number.NaN : Date.parse(text)
  return Number.isNaN(date) ? 0 : Math.max(0, date - nowMs)
}
