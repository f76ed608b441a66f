// Objects of Kubernetes, as far as an installation looks at them.
import { addressKey } from './address-key.ts'

export interface Metadata {
  readonly name: string
  readonly annotations?: Readonly<Record<string, string>>
}

export interface KubeNode {
  readonly metadata: Metadata
  readonly spec?: { readonly taints?: readonly { readonly key: string }[] }
  readonly status?: {
    readonly conditions?: readonly { readonly type: string; readonly status: string }[]
    readonly addresses?: readonly { readonly type: string; readonly address: string }[]
  }
}

export interface ConfigMap {
  readonly data?: Readonly<Record<string, string>>
}

export interface Pod {
  readonly metadata: Metadata
  readonly status?: { readonly phase?: string }
}

export const isReady = ({ status }: Pick<KubeNode, 'status'>): boolean =>
  status?.conditions?.some((one) => one.type === 'Ready' && one.status === 'True') ?? false

/** In one spelling, see addressKey. */
export const internalAddresses = ({ status }: Pick<KubeNode, 'status'>): readonly string[] =>
  (status?.addresses ?? [])
    .filter(({ type }) => type === 'InternalIP')
    .map(({ address }) => addressKey(address))
    .filter((key) => key !== null)
