// Redirections, by the rules of the fetch standard.
import type { Hop } from './hop.ts'

const REDIRECTIONS: readonly number[] = [301, 302, 303, 307, 308]
const OF_BODY = ['content-encoding', 'content-language', 'content-length', 'content-location', 'content-type']
const OF_ORIGIN = ['authorization', 'cookie', 'host', 'proxy-authorization']
/** The token of the service. */
const OF_HOST = ['x-secret-key']

/** Where an answer leads; undefined: it is the answer. */
export const redirectionOf = (status: number, location: string | undefined): string | undefined =>
  REDIRECTIONS.includes(status) ? location : undefined

export function nextHop(hop: Hop, status: number, location: string): Hop {
  if (hop.body !== null && !(hop.body instanceof Uint8Array))
    throw new Error(
      `${hop.url.host} redirects a file that is being sent (${status}); such requests are not redirected.`,
    )
  const base = hop.url.href
  const url = URL.canParse(location, base) ? new URL(location, base) : null
  if (url === null) throw new Error(`${hop.url.host} redirects to an address that cannot be read.`)
  const isSameOrigin = url.origin === hop.url.origin
  const dropped = [
    ...(becomesGet(hop.method, status) ? OF_BODY : []),
    ...(isSameOrigin ? [] : OF_ORIGIN),
    ...(isSameOrigin || onlyGetsEncrypted(hop.url, url) ? [] : OF_HOST),
  ]
  return {
    url,
    headers: without(hop.headers, dropped),
    identity: isSameOrigin ? hop.identity : undefined,
    ...(becomesGet(hop.method, status)
      ? { method: 'GET', body: null }
      : { method: hop.method, body: hop.body }),
  }
}

const becomesGet = (method: string, status: number): boolean =>
  status === 303
    ? method !== 'GET' && method !== 'HEAD'
    : method === 'POST' && (status === 301 || status === 302)

/** The same host, which wants to be spoken to in another way. */
const onlyGetsEncrypted = (from: URL, to: URL): boolean =>
  from.hostname === to.hostname && from.protocol === 'http:' && to.protocol === 'https:'

const without = (headers: Hop['headers'], names: readonly string[]): Hop['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
