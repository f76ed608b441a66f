import { contains, parseAnyAddress, parseCidr } from '@groundwork/addresses/cidr'
import { parseJson, recordOf, recordsOf } from '@groundwork/json/json-values'
import type { Machine } from '../../machine/machine.ts'
import { toInteger, toText } from '../inventory/json-reading.ts'
import { addressOf, type Family, familyOf, isLinkLocalText } from './ip-address.ts'

/** An interface that reaches other machines. */
export interface OutgoingNic {
  readonly name: string
  readonly mtu: number
  /** As `address/prefix`, link-local ones included: the inventory leaves those out. */
  readonly addresses: readonly string[]
}

/** Bridges, container interfaces and the like only repeat what these see. */
const OUTGOING_KINDS = ['bond', 'vlan']

export async function readOutgoingNics(machine: Machine): Promise<readonly OutgoingNic[]> {
  const nics: OutgoingNic[] = []
  for (const { kind, ...nic } of await readLinks(machine)) {
    if (nic.addresses.every((address) => isLinkLocalText(addressOf(address)))) continue
    const path = await machine.files.realPath(`/sys/class/net/${nic.name}`)
    const isPhysical = path !== null && !path.includes('/virtual/')
    if (isPhysical || OUTGOING_KINDS.includes(kind)) nics.push(nic)
  }
  return nics
}

interface Link extends OutgoingNic {
  readonly kind: string
}

/** All interfaces of the machine. */
export async function readLinks(machine: Machine): Promise<readonly Link[]> {
  const { code, stdout } = await machine.run('ip', ['-d', '-j', 'addr', 'show'], { timeoutMs: 20_000 })
  return code === 0 ? parseLinks(stdout) : []
}

/** Reads `ip -d -j addr show`; what cannot be read is left out. */
export const parseLinks = (text: string): readonly Link[] =>
  recordsOf(parseJson(text)).map((link) => ({
    name: toText(link.ifname),
    mtu: toInteger(link.mtu),
    kind: toText(recordOf(link.linkinfo).info_kind),
    addresses: recordsOf(link.addr_info)
      .map(({ local, prefixlen }) => `${toText(local)}/${toText(prefixlen)}`)
      .filter((address) => familyOf(addressOf(address)) !== null),
  }))

export const addressesOf = (nic: OutgoingNic, family: Family): readonly string[] =>
  nic.addresses.filter((address) => familyOf(addressOf(address)) === family)

/** The address of the interface, as `address/prefix`, whose network has this one; null: none. */
export function addressBeside(nic: OutgoingNic, ip: string): string | null {
  const remote = parseAnyAddress(ip)
  if (remote === null) return null
  const isBeside = (address: string): boolean => {
    const network = parseCidr(address)
    return network !== null && contains(network, remote)
  }
  return nic.addresses.find(isBeside) ?? null
}
