import type { Unit } from '@groundwork/ignition/document'
import type { BootstrapInputs } from './bootstrap-inputs.ts'

const service = (name: string, contents: string, enabled = false): Unit => ({
  name: `${name}.service`,
  ...(enabled && { enabled }),
  contents,
})

/** Keeps trying: what it waits for may take longer than one start of it. */
const restarted = (description: string, script: string, ...relations: readonly string[]): string => `[Unit]
Description=${description}
${['Wants=network-online.target', ...relations].join('\n')}

[Service]
ExecStart=/usr/local/bin/${script}.sh
Restart=on-failure
RestartSec=5s

[Install]
WantedBy=multi-user.target
`

/** Done once a start of the machine. */
const once = (description: string, script: string, ...relations: readonly string[]): string => `[Unit]
Description=${description}
${relations.join('\n')}

[Service]
Type=oneshot
RemainAfterExit=true
ExecStart=/usr/local/bin/${script}.sh
`

const AFTER_NETWORK = ['Wants=network-online.target', 'After=network-online.target']
const AFTER_BOOTKUBE = 'After=bootkube.service'

/** An installer starts them where the live system lacks the programs of a node. */
export const NODE_IMAGE_UNITS: readonly Unit[] = [
  service('node-image-pull', once('Fetch the programs of a node', 'node-image-pull', ...AFTER_NETWORK)),
  service(
    'node-image-overlay',
    once(
      'Lend this system the programs of a node',
      'node-image-overlay',
      'Requires=node-image-pull.service',
      'After=node-image-pull.service',
    ),
  ),
]

const UNITS: readonly Unit[] = [
  service('release-image', once('Fetch the release', 'release-image-download', ...AFTER_NETWORK)),
  service(
    'crio-configure',
    `${once(
      'Configure the container runtime for the release',
      'crio-configure',
      'Requires=release-image.service',
      'After=release-image.service node-image-overlay.service',
      'Before=crio.service',
    )}
[Install]
RequiredBy=crio.service
`,
  ),
  service(
    'kubelet',
    restarted('Kubelet of the bootstrap', 'kubelet', 'Requires=crio.service', 'After=crio.service'),
    true,
  ),
  service(
    'bootkube',
    restarted(
      'Bootstrap a cluster',
      'bootkube',
      'Wants=kubelet.service',
      'After=kubelet.service',
      'ConditionPathExists=!/opt/openshift/.bootkube.done',
    ),
  ),
  service('approve-csr', restarted('Approve certificates of nodes', 'approve-csr', AFTER_BOOTKUBE), true),
  service('progress', restarted('Report the end of the bootstrap', 'report-progress', AFTER_BOOTKUBE), true),
  { name: 'systemd-journal-gatewayd.socket', enabled: true },
  {
    name: 'systemd-journal-gatewayd.service',
    dropins: [{ name: 'certs.conf', contents: gatewayOptions() }],
  },
  service(
    'chown-gatewayd-key',
    `[Unit]
Description=Let the journal gateway read its key
Before=systemd-journal-gatewayd.socket systemd-journal-gatewayd.service

[Service]
Type=oneshot
RemainAfterExit=true
ExecStart=/usr/bin/chown systemd-journal-gateway: /opt/openshift/tls/journal-gatewayd.key

[Install]
WantedBy=multi-user.target
RequiredBy=systemd-journal-gatewayd.service
`,
    true,
  ),
  {
    // It would update the system, and restart the machine, in the middle of the bootstrap.
    name: 'zincati.service',
    dropins: [{ name: 'okd-machine-os-disabled.conf', contents: '[Unit]\nConditionPathExists=/enoent\n' }],
  },
]

/** Only clients with a certificate of this cluster may read. */
function gatewayOptions(): string {
  const at = (name: string) => `/opt/openshift/tls/${name}`
  const command = [
    '/usr/lib/systemd/systemd-journal-gatewayd',
    `--key=${at('journal-gatewayd.key')}`,
    `--cert=${at('journal-gatewayd.crt')}`,
    `--trust=${at('root-ca.crt')}`,
  ]
  return `[Service]\nExecStart=\nExecStart=${command.join(' ')}\n`
}

const MASTER_HOSTS = service(
  'master-bmh-update',
  restarted('Tell the cluster that its machines are provisioned', 'master-bmh-update', AFTER_BOOTKUBE),
  true,
)
const INSTALL_TO_DISK = service(
  'install-to-disk',
  restarted('Install this machine from what it has become', 'install-to-disk', AFTER_BOOTKUBE),
  true,
)

export const bootstrapUnits = ({ shape, mode }: BootstrapInputs): readonly Unit[] => [
  ...UNITS,
  ...(shape.platform.type === 'baremetal' ? [MASTER_HOSTS] : []),
  ...(mode === 'single-node' && shape.config.bootstrapInPlace !== undefined ? [INSTALL_TO_DISK] : []),
]
