// Which proxy a request goes through, by the rules that most programs of such machines follow.
import { BlockList, isIP } from 'node:net'
import type { Environment } from './run-program.ts'

/** Address of the proxy; null: none. */
export function proxyFor(url: URL, environment: Environment): string | null {
  const name = url.protocol === 'https:' ? 'https_proxy' : 'http_proxy'
  const proxy = variable(environment, name)
  if (proxy === '' || goesDirectly(url, variable(environment, 'no_proxy'))) return null
  return proxy.includes('://') ? proxy : `http://${proxy}`
}

/** The upper case spelling wins. */
const variable = (environment: Environment, name: string): string =>
  (environment[name.toUpperCase()] || environment[name] || '').trim()

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
  if (isIP(name) !== 0) return isIP(host) !== 0 && sameAddress(name, host)
  const plain = name.startsWith('*.') ? name.slice(1) : name
  if (plain.startsWith('.')) return host.endsWith(plain)
  return host === plain || host.endsWith(`.${plain}`)
}

function splitPort(entry: string): { name: string; port: string } {
  if (isIP(entry) !== 0) return { name: entry, port: '' }
  const [, name = entry, port = ''] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? []
  return { name: withoutBrackets(name), port }
}

function isInNetwork(host: string, network: string): boolean {
  const [address = '', length = ''] = network.split('/')
  const family = isIP(host)
  const bits = /^\d{1,3}$/.test(length) ? Number(length) : -1
  if (family === 0 || family !== isIP(address) || bits < 0 || bits > (family === 4 ? 32 : 128)) return false
  const list = new BlockList()
  const type = family === 4 ? 'ipv4' : 'ipv6'
  list.addSubnet(address, bits, type)
  return list.check(host, type)
}

function sameAddress(one: string, other: string): boolean {
  const bits = isIP(one) === 4 ? 32 : 128
  return isInNetwork(other, `${one}/${bits}`)
}

const isLoopback = (host: string): boolean => isInNetwork(host, '127.0.0.0/8') || isInNetwork(host, '::1/128')

const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')
