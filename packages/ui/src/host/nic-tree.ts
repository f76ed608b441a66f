// Interfaces as they are stacked: a VLAN on its interface, a bond over physical ones.
import { parseCidr } from '@groundwork/addresses/cidr'
import type { NetworkInterface, Route } from '@groundwork/contract/hosts'

export interface NicNode {
  readonly nic: NetworkInterface
  readonly children: readonly NicNode[]
}

const nameOf = ({ name }: NetworkInterface): string => name ?? ''

/** The agent does not tell what a VLAN stands on; by custom its name does: `eno1.100`. */
const parentName = (nic: NetworkInterface): string | null => {
  const [, parent] = /^(.+)\.\d+$/.exec(nameOf(nic)) ?? []
  return parent ?? null
}

export function nicTree(nics: readonly NetworkInterface[]): readonly NicNode[] {
  const names = new Set(nics.map(nameOf))
  const isChild = (nic: NetworkInterface) => names.has(parentName(nic) ?? '')
  const nodeOf = (nic: NetworkInterface): NicNode => ({
    nic,
    children: nics.filter((other) => parentName(other) === nameOf(nic)).map(nodeOf),
  })
  return nics.filter((nic) => !isChild(nic)).map(nodeOf)
}

export const addressesOf = ({ ipv4_addresses, ipv6_addresses }: NetworkInterface): readonly string[] => [
  ...(ipv4_addresses ?? []),
  ...(ipv6_addresses ?? []),
]

/** Agents tell where a route leads without the length of its prefix; for a network that the host is part of, its own address has it. */
export function destinationText(
  { destination = '', interface: via = '' }: Route,
  nics: readonly NetworkInterface[],
): string {
  const own = nics
    .filter((nic) => nameOf(nic) === via)
    .flatMap(addressesOf)
    .flatMap((address) => parseCidr(address)?.text ?? [])
  return own.find((network) => network.startsWith(`${destination}/`)) ?? destination
}
