// Which proxy a request goes through, by the rules that most programs follow.
import {
  type Address,
  bitsOf,
  contains,
  isLoopback,
  networkOf,
  parseAnyAddress,
} from '@groundwork/addresses/cidr'

export interface Proxies {
  readonly httpProxy: string
  readonly httpsProxy: string
  /** Names, addresses, networks; comma separated. */
  readonly noProxy: string
}

/** As the variables of a process have them: the upper case spelling wins. */
export function proxiesFrom(environment: Readonly<Record<string, string | undefined>>): Proxies {
  const variable = (name: string): string =>
    (environment[name.toUpperCase()] || environment[name] || '').trim()
  return {
    httpProxy: variable('http_proxy'),
    httpsProxy: variable('https_proxy'),
    noProxy: variable('no_proxy'),
  }
}

/** Address of the proxy; null: none. */
export function proxyFor(url: URL, proxies: Proxies): string | null {
  const proxy = (url.protocol === 'https:' ? proxies.httpsProxy : proxies.httpProxy).trim()
  if (proxy === '' || goesDirectly(url, proxies.noProxy)) return null
  return proxy.includes('://') ? proxy : `http://${proxy}`
}

function goesDirectly(url: URL, noProxy: string): boolean {
  const host = withoutBrackets(url.hostname.toLowerCase())
  const address = parseAnyAddress(host)
  if (host === 'localhost' || (address !== null && isLoopback(address))) return true
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return noProxy
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .some((entry) => entry !== '' && matches(entry, { host, address, port }))
}

interface Target {
  readonly host: string
  /** null: the host is a name. */
  readonly address: Address | null
  readonly port: string
}

function matches(entry: string, { host, address, port }: Target): boolean {
  if (entry === '*') return true
  if (entry.includes('/')) return address !== null && isInNetwork(address, entry)
  const { name, port: onlyPort } = splitPort(entry)
  if (onlyPort !== '' && onlyPort !== port) return false
  const own = parseAnyAddress(name)
  if (own !== null) return own.text === address?.text
  const plain = name.startsWith('*.') ? name.slice(1) : name
  if (plain.startsWith('.')) return host.endsWith(plain)
  return host === plain || host.endsWith(`.${plain}`)
}

function splitPort(entry: string): { readonly name: string; readonly port: string } {
  if (parseAnyAddress(entry) !== null) return { name: entry, port: '' }
  const [, name = entry, port = ''] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? []
  return { name: withoutBrackets(name), port }
}

function isInNetwork(address: Address, network: string): boolean {
  const [firstText = '', length = ''] = network.split('/')
  const first = parseAnyAddress(firstText)
  if (first?.family !== address.family || !/^\d{1,3}$/.test(length)) return false
  return Number(length) <= bitsOf(address.family) && contains(networkOf(first, Number(length)), address)
}

const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')
