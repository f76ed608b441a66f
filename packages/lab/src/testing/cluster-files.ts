// What a service would have made of an installation: the files with which its machines begin.

import type { File, IgnitionConfig } from '@groundwork/ignition/document'
import { dataUrl } from '@groundwork/ignition/document'
import { stringify } from 'yaml'

export interface ClusterFilesInputs {
  readonly name: string
  readonly domain: string
  readonly controlPlane: number
  readonly workers: number
  readonly arbiters?: number
  readonly apiVip?: string
  readonly ingressVip?: string
}

/** The lab never parses it. */
const AUTHORITY = '-----BEGIN CERTIFICATE-----\nbGFi\n-----END CERTIFICATE-----\n'

const file = (path: string, text: string): File => ({
  path,
  mode: 0o600,
  contents: { source: dataUrl(text) },
})

function installConfig({
  arbiters = 0,
  name,
  domain,
  controlPlane,
  workers,
  apiVip,
  ingressVip,
}: ClusterFilesInputs): string {
  return stringify({
    apiVersion: 'v1',
    baseDomain: domain,
    metadata: { name },
    controlPlane: { name: 'master', replicas: controlPlane },
    ...(arbiters > 0 && { arbiter: { name: 'arbiter', replicas: arbiters } }),
    compute: [{ name: 'worker', replicas: workers }],
    networking: { serviceNetwork: ['172.30.0.0/16'] },
    platform:
      apiVip === undefined ? { none: {} } : { baremetal: { apiVIPs: [apiVip], ingressVIPs: [ingressVip] } },
  })
}

export function bootstrapIgnition(inputs: ClusterFilesInputs): string {
  const { name, domain } = inputs
  const clusterConfig = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'cluster-config-v1', namespace: 'kube-system' },
    data: { 'install-config': installConfig(inputs) },
  }
  const kubeconfig = {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'admin',
    clusters: [{ name, cluster: { server: `https://api-int.${name}.${domain}:6443` } }],
    users: [{ name: 'admin', user: { token: 'admin' } }],
    contexts: [{ name: 'admin', context: { cluster: name, user: 'admin' } }],
  }
  const ignition: IgnitionConfig = {
    ignition: { version: '3.2.0' },
    storage: {
      files: [
        file('/root/.docker/config.json', '{"auths":{"quay.io":{"auth":"bGFiOmxhYg=="}}}'),
        file('/opt/openshift/auth/kubeconfig', stringify(kubeconfig)),
        file('/opt/openshift/manifests/cluster-config.yaml', stringify(clusterConfig)),
      ],
    },
    systemd: {
      units: ['bootkube.service', 'approve-csr.service', 'progress.service'].map((unit) => ({
        name: unit,
        contents: '[Service]\nExecStart=/bin/true\n',
      })),
    },
  }
  return JSON.stringify(ignition)
}

/** What the installed system starts with: where its configuration is, and its name. */
export function pointerIgnition(
  { name, domain }: ClusterFilesInputs,
  pool: 'master' | 'worker' | 'arbiter',
  hostname: string,
): string {
  const source = `https://api-int.${name}.${domain}:22623/config/${pool}`
  const ignition: IgnitionConfig = {
    ignition: {
      version: '3.2.0',
      config: { merge: [{ source }] },
      security: { tls: { certificateAuthorities: [{ source: dataUrl(AUTHORITY) }] } },
    },
    storage: { files: [{ ...file('/etc/hostname', `${hostname}\n`), overwrite: true }] },
  }
  return JSON.stringify(ignition)
}
