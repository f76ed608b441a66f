// The calls of the service that the controller makes, and nothing else of it.
import type { Cluster } from '@groundwork/contract/clusters'
import type { LogsState } from '@groundwork/contract/hosts'
import type { MonitoredOperator, OperatorMonitorReport } from '@groundwork/contract/versions'
import type { FinalizingStage, HostStage } from '@groundwork/contract/vocabulary'
import type { FileBody } from '@groundwork/host/machine'
import type { ServiceClient } from '@groundwork/host/service'
import type { KnownHost } from './known-host.ts'

/** All throw ServiceCallError. */
export interface ClusterService {
  /** Without its hosts. */
  readCluster(signal?: AbortSignal): Promise<Cluster>
  readClusterWithHosts(): Promise<Cluster>
  reportStage(host: KnownHost, stage: HostStage): Promise<void>
  reportFinalizing(stage: FinalizingStage): Promise<void>
  listOperators(): Promise<readonly MonitoredOperator[]>
  reportOperator(report: OperatorMonitorReport): Promise<void>
  uploadIngressCertificate(pem: string): Promise<void>
  complete(result: Completion): Promise<void>
  downloadFile(name: string): Promise<Uint8Array>
  downloadCredentials(name: string): Promise<Uint8Array>
  uploadLogs(form: FileBody): Promise<void>
  reportLogs(state: LogsState): Promise<void>
  addEvent(event: Readonly<Record<string, unknown>>): Promise<void>
}

export interface Completion {
  readonly is_success: boolean
  readonly error_info: string
  readonly data?: Readonly<Record<string, unknown>>
}

export function createClusterService(client: ServiceClient, clusterId: string): ClusterService {
  const path = `/v2/clusters/${encodeURIComponent(clusterId)}`
  const put = async (suffix: string, body: unknown): Promise<void> => {
    await client.call({ method: 'PUT', path: `${path}${suffix}`, body })
  }
  const post = async (suffix: string, body: unknown): Promise<void> => {
    await client.call({ method: 'POST', path: `${path}${suffix}`, body })
  }
  const download = (kind: 'files' | 'credentials', name: string) =>
    client.download({ path: `${path}/downloads/${kind}?file_name=${encodeURIComponent(name)}` })

  return {
    readCluster: async (signal) => {
      const limit = signal === undefined ? {} : { signal }
      return (await client.call({ path: `${path}?exclude-hosts=true`, ...limit })) as Cluster
    },
    readClusterWithHosts: async () => (await client.call({ path: `${path}?exclude-hosts=false` })) as Cluster,
    async reportStage({ id, infraEnvId }, stage) {
      await client.call({
        method: 'PUT',
        path: `/v2/infra-envs/${infraEnvId}/hosts/${id}/progress`,
        body: { current_stage: stage, progress_info: '' },
      })
    },
    reportFinalizing: (stage) => put('/progress', { finalizing_stage: stage }),
    listOperators: async () =>
      ((await client.call({ path: `${path}/monitored-operators` })) ?? []) as readonly MonitoredOperator[],
    reportOperator: (report) => put('/monitored-operators', report),
    uploadIngressCertificate: (pem) => post('/uploads/ingress-cert', pem),
    complete: (result) => post('/actions/complete-installation', result),
    downloadFile: (name) => download('files', name),
    downloadCredentials: (name) => download('credentials', name),
    async uploadLogs(form) {
      await client.call({ method: 'POST', path: `${path}/logs?logs_type=controller`, form })
    },
    reportLogs: (state) => put('/logs-progress', { logs_state: state }),
    async addEvent(event) {
      await client.call({ method: 'POST', path: '/v2/events', body: { ...event, cluster_id: clusterId } })
    },
  }
}
