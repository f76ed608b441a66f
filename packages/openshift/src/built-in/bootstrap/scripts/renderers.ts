// Who renders which part of the first control plane, in this order. Flags are those of the operators themselves.

export interface Renderer {
  readonly name: string
  /** A part of the release, or the release itself. */
  readonly image: string
  /** Words for a shell; `/assets` is the directory of the bootstrap. */
  readonly command: readonly string[]
  /** Folder below it that is written to. */
  readonly output: string
}

const INFRASTRUCTURE = '/assets/manifests/cluster-infrastructure-02-config.yml'
const NETWORK = '/assets/manifests/cluster-network-02-config.yml'

/** The three operators that run a part of Kubernetes are alike. */
const kubernetes = (part: string, more: readonly string[]): Renderer => ({
  name: part,
  image: `cluster-${part}-operator`,
  command: [
    `/usr/bin/cluster-${part}-operator render`,
    '--manifest-image="$(image_for hyperkube)"',
    '--asset-input-dir=/assets/tls',
    `--asset-output-dir=/assets/${part}-bootstrap`,
    `--config-output-file=/assets/${part}-bootstrap/config`,
    '--rendered-manifest-files=/assets/manifests',
    ...more,
  ],
  output: `${part}-bootstrap`,
})

export const RENDERERS: readonly Renderer[] = [
  {
    name: 'api',
    image: 'cluster-config-api',
    command: [
      '/usr/bin/render --asset-output-dir=/assets/api-bootstrap',
      '--image-manifests=/assets/manifests',
    ],
    output: 'api-bootstrap',
  },
  {
    name: 'auth',
    image: 'cluster-authentication-operator',
    command: ['/usr/bin/authentication-operator render', '--asset-output-dir=/assets/auth-bootstrap'],
    output: 'auth-bootstrap',
  },
  {
    name: 'config',
    image: 'cluster-config-operator',
    command: [
      '/usr/bin/cluster-config-operator render',
      `--cluster-infrastructure-input-file=${INFRASTRUCTURE}`,
      '--cloud-provider-config-output-file=/assets/config-bootstrap/cloud-provider-config.yaml',
      '--config-output-file=/assets/config-bootstrap/config',
      '--asset-input-dir=/assets/tls',
      '--asset-output-dir=/assets/config-bootstrap',
      '--rendered-manifest-files=/assets/manifests',
    ],
    output: 'config-bootstrap',
  },
  {
    name: 'cvo',
    image: 'release',
    command: ['render --output-dir=/assets/cvo-bootstrap', '--release-image="$RELEASE_IMAGE"'],
    output: 'cvo-bootstrap',
  },
  {
    name: 'etcd',
    image: 'cluster-etcd-operator',
    command: [
      '/usr/bin/cluster-etcd-operator render',
      '--asset-output-dir=/assets/etcd-bootstrap',
      '--etcd-image="$(image_for etcd)"',
      `--network-config-file=${NETWORK}`,
      '--cluster-configmap-file=/assets/manifests/cluster-config.yaml',
      `--infra-config-file=${INFRASTRUCTURE}`,
    ],
    output: 'etcd-bootstrap',
  },
  kubernetes('kube-apiserver', [
    '--manifest-etcd-serving-ca=etcd-ca-bundle.crt',
    '--manifest-etcd-server-urls=https://localhost:2379',
    `--cluster-config-file=${NETWORK}`,
    `--infra-config-file=${INFRASTRUCTURE}`,
  ]),
  kubernetes('kube-controller-manager', [`--cluster-config-file=${NETWORK}`]),
  kubernetes('kube-scheduler', []),
  {
    name: 'ingress',
    image: 'cluster-ingress-operator',
    command: ['render --prefix=cluster-ingress-', '--output-dir=/assets/ingress-bootstrap/manifests'],
    output: 'ingress-bootstrap',
  },
  {
    name: 'node-tuning',
    image: 'cluster-node-tuning-operator',
    command: [
      '/usr/bin/cluster-node-tuning-operator render',
      '--asset-input-dir=/assets/manifests',
      '--asset-output-dir=/assets/node-tuning-bootstrap/manifests',
    ],
    output: 'node-tuning-bootstrap',
  },
  {
    name: 'machine-config-operator',
    image: 'machine-config-operator',
    command: [
      '/usr/bin/machine-config-operator bootstrap',
      '--release-image="$RELEASE_IMAGE"',
      '--root-ca=/assets/tls/root-ca.crt',
      '--kube-ca=/assets/tls/kube-apiserver-complete-client-ca-bundle.crt',
      '--config-file=/assets/manifests/cluster-config.yaml',
      `--infra-config-file=${INFRASTRUCTURE}`,
      `--network-config-file=${NETWORK}`,
      '--dns-config-file=/assets/manifests/cluster-dns-02-config.yml',
      '--proxy-config-file=/assets/manifests/cluster-proxy-01-config.yaml',
      '--pull-secret=/assets/manifests/openshift-config-secret-pull-secret.yaml',
      '--dest-dir=/assets/machine-config-operator-bootstrap',
    ],
    output: 'machine-config-operator-bootstrap',
  },
  {
    name: 'cloud-credential',
    image: 'cloud-credential-operator',
    command: [
      'render --dest-dir=/assets/cloud-credential-bootstrap',
      '--manifests-dir=/assets/manifests',
      '--cloud-credential-operator-image="$(image_for cloud-credential-operator)"',
    ],
    output: 'cloud-credential-bootstrap',
  },
]
