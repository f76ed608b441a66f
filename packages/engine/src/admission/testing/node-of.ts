import type { KubeNode } from '@groundwork/kube-client/objects'

/** A node as the API of Kubernetes sends it. */
export const nodeOf = (
  name: string,
  {
    isReady = false,
    addresses = [],
  }: { readonly isReady?: boolean; readonly addresses?: readonly string[] } = {},
): KubeNode => ({
  metadata: { name },
  status: {
    conditions: [{ type: 'Ready', status: isReady ? 'True' : 'False' }],
    addresses: [
      ...addresses.map((address) => ({ type: 'InternalIP', address })),
      { type: 'Hostname', address: name },
    ],
  },
})
