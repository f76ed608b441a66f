// Which proxy a request goes through, by the rules that most programs follow.
import { BlockList, isIP } from 'node:net'

export interface Proxies {
  readonly httpProxy: string
  readonly httpsProxy: string
  /** Names, addresses, networks; comma separated. */
  readonly noProxy: string
}

/** Address of the proxy; null: none. */
export function proxyFor(url: URL, proxies: Proxies): string | null {
  const proxy = (url.protocol === 'https:' ? proxies.httpsProxy : proxies.httpProxy).trim()
  if (proxy === '' || goesDirectly(url, proxies.noProxy)) return null
  return proxy.includes('://') ? proxy : `http://${proxy}`
}

function goesDirectly(url: URL, noProxy: string): boolean {
  const host = withoutBrackets(url.hostname.toLowerCase())
  if (host === 'localhost' || isLoopback(host)) return true
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return noProxy
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .some((entry) => entry !== '' && matches(entry, host, port))
}

function matches(entry: string, host: string, port: string): boolean {
  if (entry === '*') return true
  if (entry.includes('/')) return isInNetwork(host, entry)
  const { name, port: onlyPort } = splitPort(entry)
  if (onlyPort !== '' && onlyPort !== port) return false
  if (isIP(name) !== 0) return isInNetwork(host, `${name}/${isIP(name) === 4 ? 32 : 128}`)
  const plain = name.startsWith('*.') ? name.slice(1) : name
  if (plain.startsWith('.')) return host.endsWith(plain)
  return host === plain || host.endsWith(`.${plain}`)
}

function splitPort(entry: string): { readonly name: string; readonly port: string } {
  if (isIP(entry) !== 0) return { name: entry, port: '' }
  const [, name = entry, port = ''] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? []
  return { name: withoutBrackets(name), port }
}

function isInNetwork(host: string, network: string): boolean {
  const [address = '', length = ''] = network.split('/')
  const family = isIP(host)
  const bits = /^\d{1,3}$/.test(length) ? Number(length) : -1
  if (family === 0 || family !== isIP(address) || bits < 0 || bits > (family === 4 ? 32 : 128)) return false
  const type = family === 4 ? 'ipv4' : 'ipv6'
  const list = new BlockList()
  list.addSubnet(address, bits, type)
  return list.check(host, type)
}

const isLoopback = (host: string): boolean => isInNetwork(host, '127.0.0.0/8') || isInNetwork(host, '::1/128')

const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')
