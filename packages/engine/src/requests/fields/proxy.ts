// Proxy settings. A proxy URL may hold a password, so its text never appears in a message.
import { parseCidr } from '@groundwork/addresses/cidr'
import { isAtLeast } from '@groundwork/versions/version'
import { type Problem, problem, quote } from '../problem.ts'
import { isAddressOrName, schemeOfUrl } from './addresses-and-names.ts'

export interface ProxyTexts {
  readonly http_proxy: string
  readonly https_proxy: string
  readonly no_proxy: string
}

/** `prefix` is put in front of the field names: `proxy.` for an infra-env, nothing for a cluster. */
export function checkProxy(
  proxy: ProxyTexts,
  { prefix, version }: { prefix: string; version: string | null },
): readonly Problem[] {
  return [
    ...checkProxyUrl(proxy.http_proxy, `${prefix}http_proxy`, ['http']),
    ...checkProxyUrl(proxy.https_proxy, `${prefix}https_proxy`, ['http', 'https']),
    ...checkNoProxy(proxy.no_proxy, `${prefix}no_proxy`, version),
  ]
}

function checkProxyUrl(text: string, path: string, schemes: readonly string[]): readonly Problem[] {
  if (text === '') return []
  const scheme = schemeOfUrl(text)
  const forms = schemes.map((name) => `${name}://[user:password@]host[:port]`).join(' or ')
  if (scheme === null) return [problem('invalid-text', path, `${path} is not a proxy URL; write ${forms}.`)]
  if (!schemes.includes(scheme)) {
    return [problem('invalid-text', path, `${path} has the scheme ${scheme}; write ${forms}.`)]
  }
  return []
}

function checkNoProxy(text: string, path: string, version: string | null): readonly Problem[] {
  if (text === '') return []
  if (text === '*') {
    if (version === null || isAtLeast(version, '4.8')) return []
    const message = `${path} "*" needs OpenShift 4.8 or newer, this is ${version}; list the destinations instead.`
    return [problem('not-available', path, message)]
  }
  const bad = text.split(',').filter((entry) => !isNoProxyEntry(entry))
  if (bad.length === 0) return []
  const message =
    `${path} has ${bad.map((entry) => quote(entry)).join(', ')}; ` +
    'write addresses, networks, host names or domains (which may start with a dot), with commas between, or "*" alone.'
  return [problem('invalid-text', path, message)]
}

function isNoProxyEntry(entry: string): boolean {
  const name = entry.startsWith('.') ? entry.slice(1) : entry
  return isAddressOrName(name) || parseCidr(name) !== null
}
