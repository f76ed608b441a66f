// Nodes and hosts, as far as it matters who may join.
import type { KubeNode } from '@groundwork/kube-client/objects'
import { addressKey } from './address-key.ts'

/** A host of the cluster, as the service knows it. */
export interface AdmittedHost {
  readonly id: string
  /** In lower case. */
  readonly name: string
  /** All of its inventory, in one spelling, see addressKey. */
  readonly addresses: readonly string[]
}

/** A node of the cluster, by its own words. */
export interface NodeFacts {
  readonly name: string
  readonly isReady: boolean
  /** In one spelling, see addressKey. */
  readonly addresses: readonly string[]
}

export const nodeFacts = ({ metadata, status }: KubeNode): NodeFacts => ({
  name: metadata.name,
  isReady: (status?.conditions ?? []).some(({ type, status }) => type === 'Ready' && status === 'True'),
  addresses: (status?.addresses ?? [])
    .filter(({ type }) => type === 'InternalIP')
    .flatMap(({ address }) => addressKey(address) ?? []),
})
