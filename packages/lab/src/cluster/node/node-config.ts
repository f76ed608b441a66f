// What the machine-config-server hands out: the configuration of a node, with what its kubelet begins with.
import { gzipSync } from 'node:zlib'
import type { File, IgnitionConfig } from '@groundwork/ignition/document'
import { dataUrl } from '@groundwork/ignition/document'
import { stringify } from 'yaml'
import { type ClusterConfig, fullDomain } from '../cluster-config.ts'

export type Pool = 'master' | 'worker' | 'arbiter'

export const KUBECONFIG_PATH = '/etc/kubernetes/kubeconfig'
export const KUBELET_UNIT = 'kubelet.service'
/** All nodes begin with the same one: it may only ask for a certificate. */
export const BOOTSTRAP_TOKEN = 'lab-node-bootstrapper'
const OS_IMAGE = 'quay.example.com/lab/coreos@sha256:4f2c8a5e'.padEnd(64, '0')

export function nodeConfig(config: ClusterConfig, pool: Pool): IgnitionConfig {
  return {
    ignition: { version: '3.2.0' },
    storage: {
      files: [
        file(KUBECONFIG_PATH, kubeconfig(config, BOOTSTRAP_TOKEN)),
        file('/etc/ignition-machine-config-encapsulated.json', JSON.stringify(encapsulated(pool))),
      ],
    },
    systemd: { units: [{ name: KUBELET_UNIT, enabled: true, contents: kubeletUnit(pool) }] },
  }
}

/** What a single node writes for itself: everything is inside, packed. */
export function singleNodeConfig(config: ClusterConfig): IgnitionConfig {
  const inner = nodeConfig(config, 'master')
  return {
    ignition: {
      version: '3.2.0',
      config: {
        merge: [{ source: dataUrl(gzipSync(JSON.stringify(inner), { level: 9 })), compression: 'gzip' }],
      },
    },
    storage: {
      files: [file('/etc/kubernetes/bootstrap-secrets/kubeconfig', kubeconfig(config, BOOTSTRAP_TOKEN))],
    },
  }
}

export function kubeconfig(config: ClusterConfig, token: string): string {
  return stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'lab',
    clusters: [{ name: config.name, cluster: { server: `https://api-int.${fullDomain(config)}:6443` } }],
    users: [{ name: 'lab', user: { token } }],
    contexts: [{ name: 'lab', context: { cluster: config.name, user: 'lab' } }],
  })
}

export const poolOfUnit = (unit: string): Pool => {
  const [, pool] = /node-role\.kubernetes\.io\/(master|worker|arbiter)/.exec(unit) ?? []
  return (pool ?? 'worker') as Pool
}

const file = (path: string, text: string): File => ({
  path,
  mode: 0o600,
  overwrite: true,
  contents: { source: dataUrl(text) },
})

const encapsulated = (pool: Pool) => ({
  apiVersion: 'machineconfiguration.openshift.io/v1',
  kind: 'MachineConfig',
  metadata: { name: renderedName(pool) },
  spec: { osImageURL: OS_IMAGE, kernelArguments: ['systemd.unified_cgroup_hierarchy=1'] },
})

/** Of the configuration that a pool has. */
export const renderedName = (pool: Pool): string => `rendered-${pool}-0a1b2c3d4e5f60718293a4b5c6d7e8f9`

const kubeletUnit = (pool: Pool): string => `[Service]
ExecStart=/usr/local/bin/kubenswrapper kubelet --node-labels=node-role.kubernetes.io/${pool}
`
