// What a proxy in front says of the request that it passes on: who sent it, and to which name. Only proxies that were named are believed,
// because anybody can write such headers.
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** A request as its sender made it. */
export interface Sent {
  /** The address that it came from; empty when it is not known. */
  readonly address: string
  /** The host that it was sent to, with the port unless that is the usual one. Unchecked. */
  readonly host: string | undefined
  /** undefined: as we are reached ourselves. */
  readonly scheme: 'http' | 'https' | undefined
}

export interface TrustedProxies {
  isTrusted(address: string | undefined): boolean
  sentBy(message: IncomingMessage): Sent
}

/** Proxies are addresses or networks (CIDR). */
export function createTrustedProxies(proxies: readonly string[]): TrustedProxies {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', length] = proxy.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (length === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(length), family)
  }
  const isTrusted = (address: string | undefined): boolean => {
    if (address === undefined || proxies.length === 0) return false
    const family = isIP(address)
    return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
  return {
    isTrusted,
    sentBy({ socket: { remoteAddress }, headers }) {
      const direct = { address: remoteAddress ?? '', host: headers.host, scheme: undefined }
      if (!isTrusted(remoteAddress)) return direct
      const host = lastOf(headers['x-forwarded-host'])
      const scheme = schemeIn(lastOf(headers['x-forwarded-proto']))
      return {
        address: senderIn(headers['x-forwarded-for'], isTrusted) ?? direct.address,
        host: host ?? direct.host,
        // Many a proxy keeps back its port from Host; a plain one is then as likely on any port as on 80.
        scheme: scheme === 'http' && host === undefined ? undefined : scheme,
      }
    },
  }
}

type Header = string | readonly string[] | undefined

const itemsOf = (header: Header): string[] =>
  String(header ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** What the nearest proxy added: what stands before it may come from anybody. */
const lastOf = (header: Header): string | undefined => itemsOf(header).at(-1)

function schemeIn(word: string | undefined): Sent['scheme'] {
  const scheme = word?.toLowerCase()
  return scheme === 'http' || scheme === 'https' ? scheme : undefined
}

/** From the nearest proxy outwards, the first address that is no proxy of ours. undefined: there is none that can be read. */
function senderIn(header: Header, isTrusted: (address: string) => boolean): string | undefined {
  let sender: string | undefined
  for (const item of itemsOf(header).reverse()) {
    const address = addressIn(item)
    if (address === null) return sender
    sender = address
    if (!isTrusted(address)) return sender
  }
  return sender
}

/** `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:4711`. */
function addressIn(item: string): string | null {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(item)?.[1] ?? /^([\d.]+):\d+$/.exec(item)?.[1] ?? item
  return isIP(bare) === 0 ? null : bare
}
