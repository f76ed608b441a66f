// Who vouches for whom, as one table: the signers of a new cluster.
import type { KeyUsage, Subject } from './certificate.ts'

export const HOURS = { '1d': 24, '1y': 365 * 24, '10y': 3650 * 24 } as const

export type Validity = keyof typeof HOURS

export const SIGNER_USAGES: readonly KeyUsage[] = ['digitalSignature', 'keyEncipherment', 'keyCertSign']

export interface SignerRow {
  readonly subject: Subject
  readonly validity: Validity
  /** What the bootstrap machine gets of it as files of its own; without this, both. */
  readonly handsOver?: 'certificate' | 'nothing'
}

const signer = (commonName: string, validity: Validity): SignerRow => ({
  subject: { unit: 'openshift', commonName },
  validity,
})

/**
 * It signs one certificate while the cluster is prepared, and never again: a machine with its key could make administrators or
 * nodes for ten years. Programs that trust it find it in a bundle.
 */
const signedOnce = (commonName: string): SignerRow => ({ ...signer(commonName, '10y'), handsOver: 'nothing' })

export const SIGNERS = {
  // The cluster gets this key in a secret.
  'root-ca': { ...signer('root-ca', '10y'), handsOver: 'certificate' },
  'admin-kubeconfig-signer': signedOnce('admin-kubeconfig-signer'),
  'kube-apiserver-localhost-signer': signer('kube-apiserver-localhost-signer', '10y'),
  'kube-apiserver-service-network-signer': signer('kube-apiserver-service-network-signer', '10y'),
  'kube-apiserver-lb-signer': signer('kube-apiserver-lb-signer', '10y'),
  'kube-apiserver-to-kubelet-signer': signer('kube-apiserver-to-kubelet-signer', '1y'),
  'kube-control-plane-signer': signer('kube-control-plane-signer', '1y'),
  'kubelet-signer': signer('kubelet-signer', '1d'),
  'kubelet-bootstrap-kubeconfig-signer': signedOnce('kubelet-bootstrap-kubeconfig-signer'),
  'aggregator-signer': signer('aggregator-signer', '1d'),
  'aggregator-ca': { subject: { unit: 'bootkube', commonName: 'aggregator' }, validity: '1d' },
} as const satisfies Readonly<Record<string, SignerRow>>

export type SignerName = keyof typeof SIGNERS

/** Files with several authorities, in this order. */
export const BUNDLES = {
  'admin-kubeconfig-ca-bundle': ['admin-kubeconfig-signer'],
  'kube-apiserver-localhost-ca-bundle': ['kube-apiserver-localhost-signer'],
  'kube-apiserver-service-network-ca-bundle': ['kube-apiserver-service-network-signer'],
  'kube-apiserver-lb-ca-bundle': ['kube-apiserver-lb-signer'],
  'kube-apiserver-complete-server-ca-bundle': [
    'kube-apiserver-localhost-signer',
    'kube-apiserver-service-network-signer',
    'kube-apiserver-lb-signer',
  ],
  'kube-apiserver-to-kubelet-ca-bundle': ['kube-apiserver-to-kubelet-signer'],
  'kube-control-plane-ca-bundle': [
    'kube-control-plane-signer',
    'kube-apiserver-lb-signer',
    'kube-apiserver-localhost-signer',
    'kube-apiserver-service-network-signer',
  ],
  'kubelet-client-ca-bundle': ['kubelet-signer'],
  'kubelet-serving-ca-bundle': ['kubelet-signer'],
  'kubelet-bootstrap-kubeconfig-ca-bundle': ['kubelet-bootstrap-kubeconfig-signer'],
  'kube-apiserver-complete-client-ca-bundle': [
    'admin-kubeconfig-signer',
    'kubelet-signer',
    'kube-control-plane-signer',
    'kube-apiserver-to-kubelet-signer',
    'kubelet-bootstrap-kubeconfig-signer',
  ],
  'aggregator-ca-bundle': ['aggregator-signer'],
} as const satisfies Readonly<Record<string, readonly SignerName[]>>

export type BundleName = keyof typeof BUNDLES
