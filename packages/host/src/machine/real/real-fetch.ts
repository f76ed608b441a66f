// Requests on the HTTP client of Node itself. A library whose parser is WebAssembly makes an agent at rest up to 15 MB larger, and 40 MB
// for a moment; behind the globals fetch, Response, Headers and FormData there is such a one, too, so nothing here touches them.
import type { Agent, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { finished } from 'node:stream'
import { systemAuthorities } from '@groundwork/certificates/system-authorities'
import { proxiesFrom, proxyFor } from '@groundwork/proxies/proxy-for'
import type { FetchRequest, MachineFetch } from '../machine.ts'
import type { Environment } from './run-program.ts'
import { readAuthorities, trusting, trustingAs } from './trust.ts'
import { connectTo, type Tls } from './web/connect-to.ts'
import { createPool } from './web/create-pool.ts'
import type { Endpoint } from './web/endpoint.ts'
import { firstHop, type Hop } from './web/hop.ts'
import { limitRequest } from './web/limit-request.ts'
import { nextHop, redirectionOf } from './web/next-hop.ts'
import { responseOf } from './web/response-of.ts'
import { type Route, routeOf } from './web/route-of.ts'
import { sendRequest } from './web/send-request.ts'

export interface FetchOptions {
  readonly environment: Environment
  /** Trusted beside those of the machine; empty: none. */
  readonly caFile?: string
  readonly isInsecure?: boolean
}

const MAX_REDIRECTIONS = 20

export function createRealFetch({
  environment,
  caFile = '',
  isInsecure = false,
}: FetchOptions): MachineFetch {
  const pools = new Map<string, Agent>()
  /** Read with the first encrypted connection: a machine that makes none need not know which authorities it trusts. */
  const tlsOfMachine = once((): Tls => {
    const sessions = new Map<string, Buffer>()
    if (isInsecure) return { rejectUnauthorized: false, sessions }
    const more = caFile === '' ? [] : [readAuthorities(caFile)]
    return { rejectUnauthorized: true, secureContext: trusting(systemAuthorities(), ...more), sessions }
  })
  const tlsOfRequest = (ca: FetchRequest['ca'], identity: FetchRequest['identity']): Tls => {
    const more = caFile === '' ? [] : [readAuthorities(caFile)]
    const trusted = ca === undefined ? [systemAuthorities(), ...more] : [ca]
    // An authority that is named for one request is meant, whatever else is not checked.
    const rejectUnauthorized = ca !== undefined || !isInsecure
    return { rejectUnauthorized, secureContext: trustingAs(identity, ...trusted), sessions: new Map() }
  }

  const poolFor = (route: Route, ca: FetchRequest['ca'], identity: FetchRequest['identity']): Agent => {
    if (route.encryption === 'of target' && (ca !== undefined || identity !== undefined)) {
      const connect = connectBy(route, () => tlsOfRequest(ca, identity), tlsOfMachine)
      return createPool(connect, false)
    }
    const name = `${route.encryption} ${route.tunnel?.href ?? ''}`
    const pool = pools.get(name) ?? createPool(connectBy(route, tlsOfMachine, tlsOfMachine), true)
    pools.set(name, pool)
    return pool
  }

  const follow = async (hop: Hop, request: FetchRequest, signal: AbortSignal): Promise<Answered> => {
    for (let at = hop, redirections = 0; ; redirections++) {
      const route = routeOf(at.url, proxyFor(at.url, proxiesFrom(environment)))
      const pool = poolFor(route, request.ca, at.identity)
      const message = await sendRequest({ hop: at, route, pool, signal })
      const { statusCode = 0, headers } = message
      const location = redirectionOf(statusCode, headers.location)
      if (location === undefined) return { message, method: at.method }
      message.destroy()
      if (redirections === MAX_REDIRECTIONS)
        throw new Error(`${hop.url.host} redirects more than ${MAX_REDIRECTIONS} times.`)
      at = nextHop(at, statusCode, location)
    }
  }

  return async (url, request = {}) => {
    const ending = limitRequest(request)
    const failureOf = (error: unknown) =>
      ending.signal.aborted ? ending.signal.reason : new TypeError('fetch failed', { cause: error })
    try {
      const hop = await firstHop(new URL(url), request)
      const { message, method } = await follow(hop, request, ending.signal)
      finished(message, ending.drop)
      return await responseOf(message, method, failureOf)
    } catch (error) {
      ending.drop()
      throw failureOf(error)
    }
  }
}

interface Answered {
  readonly message: IncomingMessage
  readonly method: string
}

/** A proxy is not the target of the request: our own authorities and client certificate are never used with it. */
function connectBy({ encryption, tunnel }: Route, tls: () => Tls, tlsOfProxy: () => Tls) {
  return async (endpoint: Endpoint): Promise<Socket> =>
    connectTo({
      endpoint,
      tls: encryption === 'none' ? null : encryption === 'of proxy' ? tlsOfProxy() : tls(),
      tunnel: tunnel && { proxy: tunnel, tls: tunnel.protocol === 'https:' ? tlsOfProxy() : null },
    })
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
