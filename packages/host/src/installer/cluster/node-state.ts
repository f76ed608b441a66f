// What a node says of itself.
import type { KubeNode } from '@groundwork/kube-client/objects'
import { addressKey } from './address-key.ts'

export const isReady = ({ status }: Pick<KubeNode, 'status'>): boolean =>
  status?.conditions?.some((one) => one.type === 'Ready' && one.status === 'True') ?? false

/** In one spelling, see addressKey. */
export const internalAddresses = ({ status }: Pick<KubeNode, 'status'>): readonly string[] =>
  (status?.addresses ?? [])
    .filter(({ type }) => type === 'InternalIP')
    .map(({ address }) => addressKey(address))
    .filter((key) => key !== null)
