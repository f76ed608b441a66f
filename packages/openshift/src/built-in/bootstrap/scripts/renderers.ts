// Who renders which part of the first control plane, in this order. Flags are those of the operators themselves.

export interface Renderer {
  readonly name: string
  /** A part of the release, or the release itself. */
  readonly image: string
  /** Words for a shell; `/assets` is the directory of the bootstrap. */
  readonly command: readonly string[]
  /** Folder below it that is written to. */
  readonly output: string
  /** Lines for a shell that put what was rendered where it is read; without them: the folders of `collect`. */
  readonly place?: readonly string[]
}

const INFRASTRUCTURE = '/assets/manifests/cluster-infrastructure-02-config.yml'
const NETWORK = '/assets/manifests/cluster-network-02-config.yml'
export const CLOUD_CONFIG = '/assets/config-bootstrap/cloud-provider-config-generated.yaml'

/** The three operators that run a part of Kubernetes are alike: pods, and a configuration that their pod reads. */
const kubernetes = (part: string, more: readonly string[], place: readonly string[] = []): Renderer => ({
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
  place: [
    `cp ${part}-bootstrap/config /etc/kubernetes/bootstrap-configs/${part}-config.yaml`,
    `collect ${part}-bootstrap`,
    ...place,
  ],
})

/** Of the whole release at once: pods that serve Ignition to machines before there is a cluster. */
const MACHINE_CONFIGS: Renderer = {
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
    // An array: nothing, or the flag.
    `"\${cloud_config[@]/#/--cloud-config-file=}"`,
  ],
  output: 'machine-config-operator-bootstrap',
  place: [
    'mkdir -p /etc/mcc/bootstrap /etc/mcs/bootstrap /etc/ssl/mcs /etc/kubernetes/static-pod-resources',
    // The controller reads its own configuration, and every object that may hold a configuration of machines.
    'cp machine-config-operator-bootstrap/bootstrap/manifests/* /etc/mcc/bootstrap/',
    'cp manifests/* /etc/mcc/bootstrap/',
    'cp auth/kubeconfig-kubelet /etc/mcs/kubeconfig',
    'install -m 0600 tls/machine-config-server.crt /etc/ssl/mcs/tls.crt',
    'install -m 0600 tls/machine-config-server.key /etc/ssl/mcs/tls.key',
    'cp machine-config-operator-bootstrap/bootstrap/machineconfigoperator-bootstrap-pod.yaml /etc/kubernetes/manifests/',
    // Platforms whose addresses are served by the machines themselves.
    'for platform in baremetal nutanix vsphere; do',
    '  from=machine-config-operator-bootstrap/$platform',
    '  if [[ -d $from/manifests ]]; then',
    '    cp "$from"/manifests/* /etc/kubernetes/manifests/',
    '    cp --recursive "$from"/static-pod-resources/. /etc/kubernetes/static-pod-resources/',
    '  fi',
    'done',
    // Only now: the controller must not read the same object twice.
    'collect machine-config-operator-bootstrap',
  ],
}

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
      `"\${cloud_input[@]/#/--cloud-provider-config-input-file=}"`,
      `--cloud-provider-config-output-file=${CLOUD_CONFIG}`,
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
    place: [
      'cp cvo-bootstrap/bootstrap/* bootstrap-manifests/',
      'cp cvo-bootstrap/manifests/* manifests/',
      'cp auth/kubeconfig-loopback /etc/kubernetes/kubeconfig',
    ],
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
    place: [
      'cp --recursive etcd-bootstrap/etc-kubernetes/. /etc/kubernetes/',
      'cp etcd-bootstrap/manifests/* manifests/',
      // The first API server asks etcd with these.
      'cp etcd-bootstrap/tls/* tls/',
    ],
  },
  kubernetes('kube-apiserver', [
    '--manifest-operator-image="$(image_for cluster-kube-apiserver-operator)"',
    '--manifest-etcd-serving-ca=etcd-ca-bundle.crt',
    '--manifest-etcd-server-urls=https://localhost:2379',
    `--cluster-config-file=${NETWORK}`,
    `--infra-config-file=${INFRASTRUCTURE}`,
  ]),
  kubernetes(
    'kube-controller-manager',
    [
      '--cluster-policy-controller-image="$(image_for cluster-policy-controller)"',
      '--cpc-config-output-file=/assets/kube-controller-manager-bootstrap/cpc-config',
      `--cluster-config-file=${NETWORK}`,
    ],
    [
      'cp kube-controller-manager-bootstrap/cpc-config /etc/kubernetes/bootstrap-configs/cluster-policy-controller-config.yaml',
      'if [[ -d kube-controller-manager-bootstrap/tls ]]; then cp kube-controller-manager-bootstrap/tls/* tls/; fi',
    ],
  ),
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
  MACHINE_CONFIGS,
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
