// What can be downloaded, by the name that people type.
import type { Client } from '@groundwork/contract/client'

export interface DownloadableFile {
  readonly of: 'cluster' | 'infraenv' | 'host'
  /** Name of the file that is written; NAME stands for its owner. */
  readonly fileName: string
  readonly isSecret?: true
  /** `ids`: cluster_id, or infra_env_id and host_id. */
  open(client: Client, ids: Ids): Promise<Response>
}

export interface Ids {
  readonly cluster_id: string
  readonly infra_env_id: string
  readonly host_id: string
}

const credential = (
  file_name: 'kubeconfig' | 'kubeconfig-noingress' | 'kubeadmin-password',
): DownloadableFile => ({
  of: 'cluster',
  fileName: `${file_name}.NAME`,
  isSecret: true,
  open: (client, { cluster_id }) =>
    client.open('V2DownloadClusterCredentials', { params: { cluster_id }, query: { file_name } }),
})

const clusterFile = (
  file_name:
    | 'bootstrap.ign'
    | 'master.ign'
    | 'worker.ign'
    | 'arbiter.ign'
    | 'metadata.json'
    | 'install-config.yaml'
    | 'custom_manifests.yaml',
): DownloadableFile => ({
  of: 'cluster',
  fileName: `NAME-${file_name}`,
  isSecret: true,
  open: (client, { cluster_id }) =>
    client.open('V2DownloadClusterFiles', { params: { cluster_id }, query: { file_name } }),
})

const bootFile = (
  file_name: 'discovery.ign' | 'ipxe-script' | 'static-network-config',
  fileName: string,
): DownloadableFile => ({
  of: 'infraenv',
  fileName,
  open: (client, { infra_env_id }) =>
    client.open('v2DownloadInfraEnvFiles', { params: { infra_env_id }, query: { file_name } }),
})

/** The image itself is not here: it comes from another port. */
export const DOWNLOADABLE: Readonly<Record<string, DownloadableFile>> = {
  kubeconfig: credential('kubeconfig'),
  'kubeconfig-noingress': credential('kubeconfig-noingress'),
  'kubeadmin-password': credential('kubeadmin-password'),
  'install-config': clusterFile('install-config.yaml'),
  'bootstrap-ignition': clusterFile('bootstrap.ign'),
  'master-ignition': clusterFile('master.ign'),
  'worker-ignition': clusterFile('worker.ign'),
  'arbiter-ignition': clusterFile('arbiter.ign'),
  metadata: clusterFile('metadata.json'),
  manifests: clusterFile('custom_manifests.yaml'),
  logs: {
    of: 'cluster',
    fileName: 'NAME-logs.tar',
    open: (client, { cluster_id }) =>
      client.open('V2DownloadClusterLogs', { params: { cluster_id }, query: { logs_type: 'all' } }),
  },
  ipxe: bootFile('ipxe-script', 'NAME.ipxe'),
  'discovery-ignition': { ...bootFile('discovery.ign', 'NAME-discovery.ign'), isSecret: true },
  'static-networks': bootFile('static-network-config', 'NAME-static-networks.tar'),
  initrd: {
    of: 'infraenv',
    fileName: 'NAME-minimal-initrd.img',
    open: (client, { infra_env_id }) => client.open('DownloadMinimalInitrd', { params: { infra_env_id } }),
  },
  ignition: {
    of: 'host',
    fileName: 'NAME.ign',
    isSecret: true,
    open: (client, { infra_env_id, host_id }) =>
      client.open('v2DownloadHostIgnition', { params: { infra_env_id, host_id } }),
  },
}
