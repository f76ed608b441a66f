// How a request gets to its target. Many proxies open tunnels only to port 443, so a plain request is handed to them as it is.
import { decodeUrlPart } from '@groundwork/text/decode-url'
import { type Endpoint, endpointOf } from './endpoint.ts'

export interface Route {
  /** Where the request is sent: to a proxy that gets it as it is, or to its target. */
  readonly endpoint: Endpoint
  /** What stands behind the method. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  /** Whose certificate that endpoint has to show. */
  readonly encryption: 'none' | 'of proxy' | 'of target'
  /** The proxy that opens a tunnel to the endpoint; null: the endpoint is reached directly. */
  readonly tunnel: URL | null
}

const WEB: readonly string[] = ['http:', 'https:']

export function routeOf(url: URL, proxyAddress: string | null): Route {
  if (!WEB.includes(url.protocol)) throw new Error(`Addresses with ${url.protocol} cannot be asked.`)
  if (url.username !== '' || url.password !== '')
    throw new Error(`The address of ${url.host} must not hold a user name or a password.`)
  const path = url.pathname + url.search
  const isEncrypted = url.protocol === 'https:'
  const proxy = proxyAddress === null ? null : readProxy(proxyAddress)
  if (proxy === null || isEncrypted) {
    const encryption = isEncrypted ? 'of target' : 'none'
    return { endpoint: endpointOf(url), target: path, headers: {}, encryption, tunnel: proxy }
  }
  return {
    endpoint: endpointOf(proxy),
    target: url.origin + path,
    headers: proxyCredentials(proxy),
    encryption: proxy.protocol === 'https:' ? 'of proxy' : 'none',
    tunnel: null,
  }
}

/** Its address is not repeated in errors: it may hold a password. */
function readProxy(address: string): URL {
  const proxy = URL.canParse(address) ? new URL(address) : null
  if (proxy === null) throw new Error('The address of the proxy cannot be read.')
  if (!WEB.includes(proxy.protocol))
    throw new Error(`The proxy at ${proxy.host} cannot be used: it has to be one for http or https.`)
  return proxy
}

export function proxyCredentials({ username, password }: URL): Readonly<Record<string, string>> {
  if (username === '' && password === '') return {}
  const text = `${decodeUrlPart(username)}:${decodeUrlPart(password)}`
  return { 'proxy-authorization': `Basic ${Buffer.from(text).toString('base64')}` }
}
