import { parseAddress } from '@groundwork/addresses/cidr'
import { BmcError } from '../errors/bmc-error.ts'

export interface BmcAddress {
  /** Such as https://[2001:db8::1]:8443. */
  readonly origin: string
  /** Name or address without brackets, for IPMI and for people. */
  readonly host: string
  readonly port: number
  readonly isPlain: boolean
  readonly protocol: 'redfish' | 'ipmi'
  /** Path of one computer, if the address names it. */
  readonly systemPath: string | null
}

/** Schemes of Metal3, and what is spoken: people copy addresses from there. */
const SCHEMES: Readonly<
  Record<string, { readonly protocol: 'redfish' | 'ipmi'; readonly isPlain: boolean }>
> = Object.fromEntries([
  ...[
    'redfish',
    'redfish-virtualmedia',
    'idrac-redfish',
    'idrac-virtualmedia',
    'ilo5-redfish',
    'ilo5-virtualmedia',
    'ilo5',
  ].flatMap((scheme) => [
    [scheme, { protocol: 'redfish', isPlain: false }],
    [`${scheme}+https`, { protocol: 'redfish', isPlain: false }],
    [`${scheme}+http`, { protocol: 'redfish', isPlain: true }],
  ]),
  ['https', { protocol: 'redfish', isPlain: false }],
  ['http', { protocol: 'redfish', isPlain: true }],
  ['ipmi', { protocol: 'ipmi', isPlain: false }],
])

const IPMI_PORT = 623
const LONGEST = 1_024

/** Throws BmcError. */
export function parseBmcAddress(text: string): BmcAddress {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > LONGEST) throw wrong('it is empty or too long')
  const [, scheme = 'https', rest = ''] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.*)$/is.exec(trimmed) ?? []
  const spoken = SCHEMES[scheme.toLowerCase()]
  if (spoken === undefined) throw wrong(`${scheme}:// is not known`)
  const bare = parseAddress(rest)
  const written = bare?.family === 'IPv6' ? `[${rest}]` : rest
  if (!URL.canParse(`https://${written}`)) throw wrong('it cannot be read')
  const url = new URL(`https://${written}`)
  if (url.username !== '' || url.password !== '')
    throw wrong('it holds a login, which would show up in logs: give user and password separately')
  if (url.hostname === '') throw wrong('it has no host')
  const { protocol, isPlain } = spoken
  const named = /:(\d+)(?:[/?#]|$)/.exec(written.replace(/^\[[^\]]*\]/, ''))?.[1]
  const port = named === undefined ? usualPort(protocol, isPlain) : Number(named)
  if (port < 1 || port > 65_535) throw wrong(`there is no port ${port}`)
  const path = url.pathname.replace(/\/+$/, '')
  return {
    origin: `${isPlain ? 'http' : 'https'}://${url.hostname}:${port}`,
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port,
    isPlain,
    protocol,
    systemPath: /^\/redfish\/v1\/Systems\/[^/]+$/.test(path) ? path : null,
  }
}

function usualPort(protocol: 'redfish' | 'ipmi', isPlain: boolean): number {
  if (protocol === 'ipmi') return IPMI_PORT
  return isPlain ? 80 : 443
}

const wrong = (detail: string): BmcError => new BmcError('address-invalid', { detail })
