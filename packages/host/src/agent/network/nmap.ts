import { readXml, type XmlElement } from './xml-elements.ts'

export interface ScannedHost {
  readonly isUp: boolean
  /** Addresses of both families. */
  readonly addresses: readonly string[]
  /** Lower case; null: behind a router, or this machine itself. */
  readonly mac: string | null
  /** Who made the network card, as far as its address tells. */
  readonly vendor: string | null
  /** The machine that scanned found itself. */
  readonly isItself: boolean
}

/** Reads what `nmap -oX -` wrote, also with complaints before it; null: not a complete report. */
export function parseNmap(text: string): readonly ScannedHost[] | null {
  const report = readXml(text, 'nmaprun')
  return report?.children.filter(({ name }) => name === 'host').map(hostFrom) ?? null
}

function hostFrom({ children }: XmlElement): ScannedHost {
  const status = children.find(({ name }) => name === 'status')?.attributes
  const addresses = children.filter(({ name }) => name === 'address').map(({ attributes }) => attributes)
  const card = addresses.find(({ addrtype }) => addrtype === 'mac')
  return {
    isUp: status?.state === 'up',
    addresses: addresses.flatMap(({ addr, addrtype }) =>
      addr !== undefined && (addrtype === 'ipv4' || addrtype === 'ipv6') ? [addr] : [],
    ),
    mac: card?.addr?.toLowerCase() ?? null,
    vendor: card?.vendor ?? null,
    isItself: status?.reason === 'localhost-response',
  }
}
