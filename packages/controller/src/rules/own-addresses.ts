import { isGlobalUnicast, parseIp } from '@groundwork/host/agent/inventory/ip-text'
import { hostOfNode } from '@groundwork/host/installer/cluster/host-of-node'
import { internalAddresses } from '@groundwork/host/installer/cluster/kube-objects'
import type { KnownHost } from '../service/known-host.ts'
import type { Surroundings } from './judge-signing-request.ts'

/**
 * The host that runs the node of this name, by its name, else by its address. By address only as long as no other node is that host:
 * nodes tell their addresses themselves.
 */
export function hostBehind(name: string, { hosts, nodes }: Surroundings): KnownHost | null {
  const named = hosts.find((host) => host.name === name)
  if (named !== undefined) return named
  const node = nodes.find(({ metadata }) => metadata.name === name)
  const host = node === undefined ? null : hostOfNode(node, [], hosts)
  const isTaken = nodes.some((other) => other !== node && hostOfNode(other, hosts, hosts)?.id === host?.id)
  return isTaken ? null : host
}

/**
 * The addresses of the inventory, and those that the node has got since, by its own words. These count only where they are nobody
 * else's: not of another host or node, not of the cluster, not one that every machine has.
 */
export function ownAddresses(
  name: string,
  host: KnownHost,
  { hosts, nodes, virtualAddresses }: Surroundings,
): ReadonlySet<string> {
  const addressesOf = (isWanted: (node: string) => boolean) =>
    nodes.filter(({ metadata }) => isWanted(metadata.name)).flatMap(internalAddresses)
  const foreign = new Set([
    ...hosts.filter(({ id }) => id !== host.id).flatMap(({ addresses }) => addresses),
    ...addressesOf((node) => node !== name),
    ...virtualAddresses,
  ])
  const told = addressesOf((node) => node === name).filter((address) => {
    const parsed = parseIp(address)
    return parsed !== null && isGlobalUnicast(parsed) && !foreign.has(address)
  })
  return new Set([...host.addresses, ...told])
}
