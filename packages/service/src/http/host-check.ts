// Which names this service answers to, when it asks for no login. A page of any site can point a name of its own at
// this machine and is then of the same origin for the browser; only the Host header still tells. An address cannot be
// pointed elsewhere, so every address is fine.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { Config } from '../config/config.ts'
import { errorBody, type HttpError, httpError } from '../errors/http-error.ts'
import { isLoopback } from './loopback.ts'
import { createTrustedProxies } from './trusted-proxies.ts'

type Names = Pick<
  Config,
  'auth' | 'listen' | 'serviceBaseUrl' | 'imageServiceBaseUrl' | 'allowedDomains' | 'trustedProxies'
>

/** False: it has been answered already. */
export type HostCheck = (request: IncomingMessage, response: ServerResponse) => boolean

export function createHostCheck(config: Names): HostCheck {
  const isMeant = createNameCheck(config)
  return (request, response) => {
    if (countHosts(request) > 1) {
      refuse(response, httpError('two-hosts', {}))
      return false
    }
    const foreign = isMeant(request)
    if (foreign === null) return true
    refuse(response, httpError('host-not-ours', { name: JSON.stringify(foreign.slice(0, 100)) }))
    return false
  }
}

/** Who reads the first and who the last of two (proxy, cache, service) would disagree. RFC 9112, 3.2. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') count += 1
  }
  return count
}

/** Gives a name that is not ours; null: all is well. */
function createNameCheck(config: Names): (request: IncomingMessage) => string | null {
  // Who lets other machines in without a login has decided so; by which names those come is not known here.
  if (config.auth !== 'none' || !config.listen.every(isLoopback)) return () => null
  const own = new Set(
    [hostname(), ...config.listen, ...configuredNames(config)].map((name) => name.toLowerCase()),
  )
  const allowed = config.allowedDomains.map(hostPattern)
  const { sentBy } = createTrustedProxies(config.trustedProxies)
  const isOurs = (host: string) => {
    const name = nameIn(host)
    return isLocal(name) || own.has(name) || allowed.some((fits) => fits(host))
  }
  return (request) => {
    // Browsers always send it. What a proxy says comes on top and replaces nothing: on loopback a browser of this machine can be taken
    // for the proxy, and its pages can write that header.
    const hosts = [request.headers.host, sentBy(request).host].filter((host) => host !== undefined)
    const foreign = hosts.find((host) => !isOurs(host))
    return foreign === undefined ? null : nameIn(foreign)
  }
}

const configuredNames = ({ serviceBaseUrl, imageServiceBaseUrl }: Names): string[] =>
  [serviceBaseUrl, imageServiceBaseUrl].flatMap((url) => (url === null ? [] : new URL(url).hostname))

/**
 * An allowed page by its host alone: the scheme says nothing about a name. Without a port in the entry every port fits, and a Host without
 * a port fits every entry, because many a proxy leaves it out.
 */
function hostPattern(entry: string): (host: string) => boolean {
  const [, name = '', port] = /^(?:\w+:\/\/)?(.*?)(?::(\d+))?\/?$/.exec(entry.trim()) ?? []
  const names = new RegExp(`^${name.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/:]*')}$`, 'i')
  return (host) => {
    const given = /:(\d+)$/.exec(host)?.[1]
    return names.test(nameIn(host)) && (port === undefined || given === undefined || given === port)
  }
}

/** Without port and without the dot that may end a name. */
const nameIn = (host: string): string => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')

const isLocal = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0

function refuse(response: ServerResponse, error: HttpError): void {
  const body = JSON.stringify(errorBody(error))
  response
    .writeHead(error.status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      // The body of the request is not read.
      connection: 'close',
    })
    .end(body)
}
