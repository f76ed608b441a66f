// Who may do what with which certificate, as one table: every certificate of a new cluster that is no signer.
import type { KeyUsage, Purpose, Subject } from './certificate.ts'
import type { ClusterNames } from './cluster-names.ts'
import type { SignerName, Validity } from './signers.ts'

export interface LeafRow {
  readonly subject: Subject
  /** null: it vouches for itself. */
  readonly signer: SignerName | null
  readonly purposes: readonly Purpose[]
  readonly validity: Validity
  /** Without it: the two that TLS needs. */
  readonly keyUsages?: readonly KeyUsage[]
  readonly hostnames?: (names: ClusterNames) => readonly string[]
  readonly addresses?: (names: ClusterNames) => readonly string[]
  /** Its file also has the certificate of its signer. */
  readonly isChain?: true
  /** It is a part of kubeconfigs, and of nothing else. */
  readonly hasNoFile?: true
  readonly applies?: (names: ClusterNames) => boolean
}

export const LEAF_USAGES: readonly KeyUsage[] = ['digitalSignature', 'keyEncipherment']

const ADMIN: Subject = { organizations: ['system:masters'], commonName: 'system:admin' }
const APISERVER: Subject = { organizations: ['kube-master'], commonName: 'system:kube-apiserver' }
const PROXY: Subject = { organizations: ['kube-master'], commonName: 'system:kube-apiserver-proxy' }
const BOOTSTRAPPER_NAMESPACE = 'openshift-machine-config-operator'

const server = (signer: SignerName) =>
  ({ subject: APISERVER, signer, purposes: ['serverAuth'], validity: '1d', isChain: true }) as const
const client = (subject: Subject, signer: SignerName, validity: Validity) =>
  ({ subject, signer, purposes: ['clientAuth'], validity }) as const

/** Under all of which pods find a service of the namespace `default`. */
const serviceNames = (service: string): readonly string[] => [
  service,
  `${service}.default`,
  `${service}.default.svc`,
  `${service}.default.svc.cluster.local`,
]

export const LEAVES = {
  'admin-kubeconfig-client': {
    subject: ADMIN,
    signer: 'admin-kubeconfig-signer',
    purposes: ['serverAuth', 'clientAuth'],
    validity: '10y',
    hasNoFile: true,
  },
  'kube-apiserver-localhost-server': {
    ...server('kube-apiserver-localhost-signer'),
    hostnames: () => ['localhost'],
    addresses: () => ['127.0.0.1', '::1'],
  },
  'kube-apiserver-service-network-server': {
    ...server('kube-apiserver-service-network-signer'),
    hostnames: () => [...serviceNames('kubernetes'), ...serviceNames('openshift')],
    addresses: ({ firstServiceAddress }) => [firstServiceAddress],
  },
  'kube-apiserver-lb-server': {
    ...server('kube-apiserver-lb-signer'),
    hostnames: ({ domain }) => [`api.${domain}`],
  },
  'kube-apiserver-internal-lb-server': {
    ...server('kube-apiserver-lb-signer'),
    hostnames: ({ domain }) => [`api-int.${domain}`],
  },
  'kube-apiserver-to-kubelet-client': client(APISERVER, 'kube-apiserver-to-kubelet-signer', '1y'),
  'kube-control-plane-kube-controller-manager-client': client(ADMIN, 'kube-control-plane-signer', '1y'),
  'kube-control-plane-kube-scheduler-client': client(ADMIN, 'kube-control-plane-signer', '1y'),
  'kubelet-client': client(
    {
      organizations: [`system:serviceaccounts:${BOOTSTRAPPER_NAMESPACE}`, 'system:serviceaccounts'],
      commonName: `system:serviceaccount:${BOOTSTRAPPER_NAMESPACE}:node-bootstrapper`,
    },
    'kubelet-bootstrap-kubeconfig-signer',
    '10y',
  ),
  'aggregator-client': client(PROXY, 'aggregator-signer', '1d'),
  'apiserver-proxy': client(PROXY, 'aggregator-ca', '1d'),
  'machine-config-server': {
    subject: { commonName: 'system:machine-config-server' },
    signer: 'root-ca',
    purposes: ['serverAuth'],
    validity: '10y',
    keyUsages: [],
    // Some clients look for the address among the names.
    hostnames: ({ domain, apiVips }) => [`api-int.${domain}`, ...apiVips],
    addresses: ({ apiVips }) => apiVips,
  },
  'journal-gatewayd': {
    subject: { organizations: ['OpenShift Bootstrap'], commonName: 'journal-gatewayd' },
    signer: 'root-ca',
    purposes: ['serverAuth', 'clientAuth'],
    validity: '10y',
  },
  'ironic/tls': {
    subject: { unit: 'openshift', commonName: 'ironic' },
    signer: null,
    purposes: [],
    validity: '1d',
    applies: ({ isBaremetal }) => isBaremetal,
  },
} as const satisfies Readonly<Record<string, LeafRow>>

export type LeafName = keyof typeof LEAVES
