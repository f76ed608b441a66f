// Which names this service answers to, when it asks nobody for a login. A page of any site can point a name of its own at
// this machine and is then of the same origin for the browser; only the Host header still tells. An address cannot be
// pointed elsewhere, so every address is fine.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { Config } from '../config.ts'
import { isLoopback } from '../process/loopback.ts'
import { createCors } from './cors.ts'

type Names = Pick<Config, 'auth' | 'listen' | 'serviceBaseUrl' | 'imageServiceBaseUrl' | 'allowedDomains'>

/** False: it has been answered already. */
export type HostCheck = (request: IncomingMessage, response: ServerResponse) => boolean

export function createHostCheck(config: Names): HostCheck {
  // Who lets other machines in without a login has decided so; by which names those come is not known here.
  if (config.auth !== 'none' || !config.listen.every(isLoopback)) return () => true
  const own = new Set(
    [hostname(), ...config.listen, ...configuredNames(config)].map((name) => name.toLowerCase()),
  )
  const { isAllowed } = createCors(config.allowedDomains)
  const isOfAllowedPage = (host: string) => isAllowed(`http://${host}`) || isAllowed(`https://${host}`)
  return ({ headers: { host } }, response) => {
    // Browsers always send it.
    if (host === undefined) return true
    const name = nameIn(host)
    if (isLocal(name) || own.has(name) || isOfAllowedPage(host)) return true
    refuse(response, name)
    return false
  }
}

const configuredNames = ({ serviceBaseUrl, imageServiceBaseUrl }: Names): string[] =>
  [serviceBaseUrl, imageServiceBaseUrl].flatMap((url) => (url === null ? [] : new URL(url).hostname))

/** Without port and without the dot that may end a name. */
const nameIn = (host: string): string => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')

const isLocal = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0

function refuse(response: ServerResponse, name: string): void {
  const message =
    `This service has no login and does not answer to the name ${JSON.stringify(name.slice(0, 100))}, which may be that of ` +
    'a foreign web page. Use localhost or an address, or name it with --service-base-url.'
  const body = JSON.stringify({ code: 421, message })
  response
    .writeHead(421, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      // The body of the request is not read.
      connection: 'close',
    })
    .end(body)
}
