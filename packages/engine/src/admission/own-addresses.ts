import { contains, parseAddress, parseNetworks } from '@groundwork/addresses/cidr'
import type { ApprovalContext } from './judge-signing-request.ts'
import type { AdmittedHost, NodeFacts } from './node-facts.ts'

/** For one machine or link only, or for many at once. */
const SPECIAL_NETWORKS = parseNetworks(
  [
    ...['0.0.0.0/32', '127.0.0.0/8', '169.254.0.0/16', '224.0.0.0/4', '255.255.255.255/32'],
    ...['::/127', 'fe80::/10', 'ff00::/8'],
  ].map((cidr) => ({ cidr })),
)

/**
 * The host that runs the node of this name, by its name, else by its address. By address only as long as no other node is that host:
 * nodes tell their addresses themselves.
 */
export function hostOfNode(name: string, { hosts, nodes }: ApprovalContext): AdmittedHost | null {
  const named = hosts.find((host) => host.name === name)
  if (named !== undefined) return named
  const node = nodes.find((one) => one.name === name)
  const host = node === undefined ? null : hostAt(node, hosts)
  const isTaken = nodes.some((other) => other !== node && hostOf(other, hosts)?.id === host?.id)
  return isTaken ? null : host
}

const hostAt = ({ addresses }: NodeFacts, hosts: readonly AdmittedHost[]): AdmittedHost | null =>
  hosts.find((host) => host.addresses.some((address) => addresses.includes(address))) ?? null

const hostOf = (node: NodeFacts, hosts: readonly AdmittedHost[]): AdmittedHost | null =>
  hosts.find((host) => host.name === node.name.toLowerCase()) ?? hostAt(node, hosts)

/**
 * The addresses of the inventory, and those that the node has reported since. The latter count only where no other host or node has
 * them, where they are not addresses of the cluster, and not such that every machine has.
 */
export function ownAddresses(
  name: string,
  host: AdmittedHost,
  { hosts, nodes, virtualAddresses }: ApprovalContext,
): ReadonlySet<string> {
  const addressesOf = (isWanted: (node: string) => boolean) =>
    nodes.filter((node) => isWanted(node.name)).flatMap(({ addresses }) => addresses)
  const foreign = new Set([
    ...hosts.filter(({ id }) => id !== host.id).flatMap(({ addresses }) => addresses),
    ...addressesOf((node) => node !== name),
    ...virtualAddresses,
  ])
  const told = addressesOf((node) => node === name).filter(
    (address) => isGlobalUnicast(address) && !foreign.has(address),
  )
  return new Set([...host.addresses, ...told])
}

function isGlobalUnicast(text: string): boolean {
  const address = parseAddress(text)
  return address !== null && !SPECIAL_NETWORKS.some((network) => contains(network, address))
}
