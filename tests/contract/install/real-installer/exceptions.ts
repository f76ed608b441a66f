// Where the built-in generator differs from openshift-install on purpose. A line that no longer differs makes the test fail.
import type { Shape, Version } from './real-facts.ts'

export type Case = `${Version} ${Shape}`

export interface Exception {
  readonly facts: readonly string[]
  readonly reason: string
  /** Without it: in all of them. */
  readonly only?: readonly Case[]
}

const BARE_METAL: readonly Case[] = ['4.22 bm', '5.0 bm']
const SINGLE_NODE: readonly Case[] = ['4.22 sno', '5.0 sno']

const files = (paths: readonly string[]) => paths.map((path) => `file ${path}`)
const fields = (manifest: string, paths: readonly string[]) =>
  paths.map((path) => `field ${manifest} ${path}`)
const below = (folder: string, names: readonly string[]) => names.map((name) => `${folder}/${name}`)
const numbered = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `openshift/99_openshift-cluster-api_${prefix}-${index}.yaml`)

const HOSTS = numbered('hosts', 5)
const MACHINES = numbered('master-machines', 3)
const MACHINE_SET = 'openshift/99_openshift-cluster-api_worker-machineset-0.yaml'
const SELECTOR = ['key', 'operator', 'values/0'].map(
  (field) => `/spec/providerSpec/value/hostSelector/matchExpressions/0/${field}`,
)
const STREAM_LABEL = '/metadata/labels/machineconfiguration.openshift.io~1osstream'

export const EXCEPTIONS: readonly Exception[] = [
  {
    reason:
      'The memory and the log of the program itself, and an empty file for Cluster API that is not read.',
    facts: ['.openshift_install.log', '.openshift_install_state.json', '000_capi-namespace.yaml'].map(
      (name) => `asset ${name}`,
    ),
  },
  {
    reason: 'The seam between generators has one name for what the bootstrap machine gets.',
    facts: ['asset bootstrap-in-place-for-live-iso.ign', 'asset bootstrap.ign'],
    only: SINGLE_NODE,
  },
  {
    reason:
      'A program in Go writes these although they are empty, and they mean the same when they are absent.',
    facts: [
      ...fields('manifests/cluster-dns-02-config.yml', ['/spec/platform/type']),
      ...fields('manifests/cluster-ingress-02-config.yml', ['/spec/loadBalancer/platform/type']),
      ...fields('manifests/cluster-network-02-config.yml', ['/spec/networkDiagnostics/mode']),
      ...fields('manifests/cluster-scheduler-02-config.yml', [
        '/spec/profileCustomizations/dynamicResourceAllocation',
      ]),
      ...['master', 'worker'].flatMap((role) =>
        fields(
          `openshift/99_openshift-machineconfig_99-${role}-ssh.yaml`,
          ['baseOSExtensionsContainerImage', 'fips', 'kernelType', 'osImageURL'].map(
            (name) => `/spec/${name}`,
          ),
        ),
      ),
    ],
  },
  {
    reason:
      'The same, of machines; the service takes the empty status of hosts away and describes what they are.',
    facts: [
      ...HOSTS.flatMap((host) =>
        fields(
          host,
          [
            'errorCount',
            'errorMessage',
            'hardwareProfile',
            'operationalStatus',
            'poweredOn',
            'provisioning/ID',
            'provisioning/image/url',
            'provisioning/state',
          ].map((name) => `/status/${name}`),
        ),
      ),
      ...fields(MACHINE_SET, ['/status/replicas']),
    ],
    only: BARE_METAL,
  },
  {
    reason:
      'The recorded 4.22 was written by the program of 5.0 under another mark. A release of 4.22 has no such object outside of tech preview, and one of an unknown kind would stop the bootstrap.',
    facts: ['manifest openshift/99_osimagestream.yaml'],
    only: ['4.22 bm', '4.22 sno'],
  },
  {
    reason: 'The same: before 5.0 there is only one stream of the operating system to choose from.',
    facts: [
      ...HOSTS.flatMap((host) => fields(host, ['/metadata/labels/coreos.openshift.io~1stream'])),
      ...MACHINES.flatMap((machine) => fields(machine, [STREAM_LABEL, ...SELECTOR])),
      ...fields(MACHINE_SET, [
        STREAM_LABEL,
        `/spec/template${STREAM_LABEL}`,
        ...SELECTOR.map((path) => `/spec/template${path}`),
      ]),
    ],
    only: ['4.22 bm'],
  },
  {
    reason: 'Secrets are readable for root only: other users of the bootstrap machine have no use for them.',
    facts: files([
      ...below('/opt/openshift/manifests', [
        'kube-cloud-config.yaml',
        'machine-config-server-ca-secret.yaml',
        'machine-config-server-tls-secret.yaml',
        'openshift-config-secret-pull-secret.yaml',
      ]),
      ...below('/opt/openshift/openshift', [
        '99_kubeadmin-password-secret.yaml',
        '99_openshift-cluster-api_master-user-data-secret.yaml',
        '99_openshift-cluster-api_worker-user-data-secret.yaml',
      ]),
    ]),
  },
  {
    reason:
      'The second key is one with which the program fetches logs; the private half of ours would be lost.',
    facts: ['user bootstrap.ign core'],
  },
  {
    reason:
      'They start the two units of the node image when a machine boots with this Ignition. Ours is applied to a system that runs already, where the installer starts them, and the image needs no repository of its own.',
    facts: files([
      '/etc/systemd/system-generators/node-image-overlay-generator',
      ...below('/etc/systemd/system', [
        'node-image-finish.service',
        'node-image-overlay.target',
        'var-ostreecontainer.mount',
      ]),
    ]),
  },
  {
    reason:
      'A tunnel by which the API server of the bootstrap reaches webhooks in the network of pods. Without it those fail until the API servers of the cluster have taken over, as in every release before.',
    facts: files([
      ...below('/opt/openshift', [
        'egress-selector-config.yaml',
        'konnectivity-agent-certs-secret.yaml',
        'konnectivity-agent-daemonset.yaml',
        'konnectivity-config-override.yaml',
        'konnectivity-namespace.yaml',
        'konnectivity-server-pod.yaml',
      ]),
      ...below('/usr/local/bin', ['konnectivity-certs.sh', 'konnectivity.sh']),
    ]),
  },
  {
    reason:
      'The live system has its network already; the service takes this file away from what others generate.',
    facts: files(['/etc/NetworkManager/system-connections/nmconnection']),
    only: BARE_METAL,
  },
  {
    reason:
      'Ironic switches machines on and writes their disks. Ours are on, and write their disks themselves.',
    facts: [
      ...files([
        ...below('/etc/containers/systemd', [
          'image-customization.container',
          'ironic-dnsmasq.container',
          'ironic-httpd.container',
          'ironic-ramdisk-logs.container',
          'ironic.container',
          'ironic.volume',
          'metal3-baremetal-operator.container',
        ]),
        ...below('/etc', ['ironic-network.env', 'ironic.env', 'metal3.env']),
        ...below('/opt/metal3/auth', [
          'clouds.yaml',
          'ironic-inspector/password',
          'ironic-inspector/username',
          'ironic/password',
          'ironic/username',
        ]),
        '/opt/openshift/bmc-ca/verify_ca.crt',
        ...below('/usr/local/bin', [
          'build-ironic-env.sh',
          'build-metal3-env.sh',
          'dhcp-filter.sh',
          'prov-iptables.sh',
          'setup-image-data.sh',
          'start-provisioning-nic.sh',
        ]),
      ]),
      ...['build-ironic-env', 'build-metal3-env', 'provisioning-interface'].map(
        (name) => `unit ${name}.service`,
      ),
    ],
    only: BARE_METAL,
  },
]
