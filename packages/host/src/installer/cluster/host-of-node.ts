import type { KubeNode } from '@groundwork/kube-client/objects'
import { internalAddresses } from './node-state.ts'

interface KnownBy {
  /** In lower case. */
  readonly name: string
  /** In one spelling, see addressKey. */
  readonly addresses: readonly string[]
}

/** By its name, else by its address: a node can have got its name from elsewhere. null: it is none of them. */
export function hostOfNode<Host extends KnownBy>(
  node: KubeNode,
  byName: readonly Host[],
  byAddress: readonly Host[],
): Host | null {
  const name = node.metadata.name.toLowerCase()
  const named = byName.find((host) => host.name === name)
  if (named !== undefined) return named
  const addresses = internalAddresses(node)
  return byAddress.find((host) => host.addresses.some((address) => addresses.includes(address))) ?? null
}
