// Lets pages of other origins read media; none without a list.
import type { IncomingMessage } from 'node:http'

export interface CrossOrigin {
  /** There is no list: it has nothing to say about any request. */
  readonly isOff: boolean
  /** Headers of every answer to this request. */
  headersFor(request: IncomingMessage): Readonly<Record<string, string>>
  isPreflight(request: IncomingMessage): boolean
}

const NONE = Object.freeze({})
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'Authorization, Content-Type, Range, If-Range',
  'access-control-max-age': '600',
}

export function createCrossOrigin(allowedOrigins: readonly string[]): CrossOrigin {
  const patterns = allowedOrigins.map(originPattern)
  const isAllowed = (origin: string | undefined): origin is string =>
    origin !== undefined && patterns.some((pattern) => pattern.test(origin))
  const isPreflight = ({ method, headers }: IncomingMessage) =>
    method === 'OPTIONS' &&
    isAllowed(headers.origin) &&
    headers['access-control-request-method'] !== undefined
  return {
    isOff: patterns.length === 0,
    isPreflight,
    headersFor(request) {
      if (patterns.length === 0) return NONE
      const { origin } = request.headers
      if (!isAllowed(origin)) return { vary: 'Origin' }
      return {
        vary: 'Origin',
        'access-control-allow-origin': origin,
        'access-control-expose-headers':
          'Accept-Ranges, Content-Disposition, Content-Length, Content-Range, ETag',
        ...(isPreflight(request) && PREFLIGHT),
      }
    },
  }
}

/** A whole origin, or a domain for any scheme and port; a star stands for anything but a slash. */
function originPattern(text: string): RegExp {
  const origin = text.trim().replace(/\/$/, '')
  const star = origin.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')
  return new RegExp(origin.includes('://') ? `^${star}$` : `^https?://${star}(:\\d+)?$`, 'i')
}
