// Headers that let pages of other sites call the API; none without allowed domains.
import type { IncomingMessage } from 'node:http'
import { httpError } from '../errors/http-error.ts'

export interface Cors {
  isAllowed(origin: string | undefined): origin is string
  /** Headers of every answer to this request. */
  headersFor(request: IncomingMessage): Readonly<Record<string, string>>
  /** True for the question that a browser asks before the real request. */
  isPreflight(request: IncomingMessage): boolean
  /** Throws when a page of a site that is not allowed sent a request that changes something. `host` is that of the request, as its sender wrote it. */
  refuseForeign(request: IncomingMessage, host?: string): void
}

const NONE = Object.freeze({})

export function createCors(allowedDomains: readonly string[]): Cors {
  const patterns = allowedDomains.map(originPattern)
  const isAllowed = (origin: string | undefined): origin is string =>
    origin !== undefined && patterns.some((pattern) => pattern.test(origin))
  return {
    isAllowed,
    headersFor({ headers }) {
      if (patterns.length === 0) return NONE
      if (!isAllowed(headers.origin)) return { vary: 'Origin' }
      return {
        vary: 'Origin',
        'access-control-allow-origin': headers.origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, HEAD',
        'access-control-allow-headers':
          'Authorization, Content-Type, X-Request-ID, get_unregistered_clusters, Last-Event-ID',
        'access-control-expose-headers':
          'X-Request-ID, Content-Disposition, Event-Count, Severity-Count-Info, Severity-Count-Warning, Severity-Count-Error, Severity-Count-Critical',
        'access-control-max-age': '600',
      }
    },
    isPreflight: ({ method, headers }) =>
      method === 'OPTIONS' &&
      isAllowed(headers.origin) &&
      headers['access-control-request-method'] !== undefined,
    refuseForeign({ method, headers, socket }, host = headers.host) {
      // Browsers say where a request comes from. Without this, any web page could press buttons on a service that listens
      // on loopback and asks for no login.
      if (method === 'GET' || isAllowed(headers.origin)) return
      if (isOwnPage({ headers, socket }, host)) return
      throw httpError('foreign-page', { origin: headers.origin ?? 'other sites' })
    },
  }
}

/** Whether one of our own pages sent the request, or no page at all. */
export function isOwnPage(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  host = headers.host,
): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  // Older browsers, and all of them on plain HTTP from another machine, send only Origin. Programs send neither.
  return site === undefined ? isSameOrigin(origin, host, socket?.localPort) : OWN_SITES.includes(String(site))
}

/** `none` is a person who typed the address. `same-site` is another port or name beside ours, whose pages are not ours. */
const OWN_SITES: readonly string[] = ['same-origin', 'none']

/**
 * Whether a page of this origin was sent by the host that the request goes to. Another port is another origin. A Host without a port
 * is that of the usual port, if we listen there; otherwise a proxy left the port out, and only the name can be compared.
 */
export function isSameOrigin(
  origin: string | undefined,
  host: string | undefined,
  localPort: number | undefined,
): boolean {
  if (origin === undefined) return true
  const page = URL.canParse(origin) ? new URL(origin) : null
  const own = page !== null && host !== undefined ? urlOf(page.protocol, host) : null
  if (page === null || own === null || page.hostname !== own.hostname) return false
  const isPortKnown = /:\d+$/.test(host ?? '') || localPort === USUAL_PORTS[page.protocol]
  return page.port === own.port || !isPortKnown
}

const USUAL_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

const urlOf = (protocol: string, host: string): URL | null =>
  URL.canParse(`${protocol}//${host}`) ? new URL(`${protocol}//${host}`) : null

/** `*`, a domain with or without a star, or a whole origin. */
function originPattern(domain: string): RegExp {
  const star = domain
    .trim()
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '[^/]*')
  const hasScheme = domain.includes('://')
  return new RegExp(hasScheme ? `^${star}$` : `^https?://${star}(:\\d+)?$`, 'i')
}
