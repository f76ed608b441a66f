import type { KubernetesNode } from '../node-facts.ts'

/** A node as the API of Kubernetes sends it. */
export const nodeOf = (
  name: string,
  {
    isReady = false,
    addresses = [],
  }: { readonly isReady?: boolean; readonly addresses?: readonly string[] } = {},
): KubernetesNode => ({
  metadata: { name },
  status: {
    conditions: [{ type: 'Ready', status: isReady ? 'True' : 'False' }],
    addresses: [
      ...addresses.map((address) => ({ type: 'InternalIP', address })),
      { type: 'Hostname', address: name },
    ],
  },
})
