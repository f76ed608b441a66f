// Logs for people: those of one host, of the controller, or everything in one archive that explains itself.
import { reportInstallation } from '@groundwork/explain/installation'
import { httpError } from '../../errors/http-error.ts'
import { contentDisposition } from '../../files/content-disposition.ts'
import type { Handlers } from '../../http/handler.ts'
import { loadClusterHosts } from '../../store/hosts/host-store.ts'
import { clusterViewText, requireCluster } from '../clusters/cluster-view.ts'
import { explanationText } from '../explain/explanation-text.ts'
import { loadExplanationFacts } from '../explain/load-explanation-facts.ts'
import { logBundle } from './log-bundle.ts'
import type { LogDeps } from './log-deps.ts'
import { controllerLogsKey, hostLogsKey, hostLogsName } from './log-keys.ts'

export const sendLogsHandlers = {
  V2DownloadClusterLogs: async (app, call) => {
    const { logs_type = 'all', host_id } = call.query
    // Logs are wanted most of all after the cluster was given up.
    const cluster = await requireCluster(app, call.params.cluster_id, { withDeleted: true })
    const { record } = cluster
    if (logs_type === 'controller') {
      const name = `${record.name}_${record.id}_controller.tar.gz`
      return sendFile(app, controllerLogsKey(record.id), name, `the controller of cluster ${record.name}`)
    }
    const hosts = await loadClusterHosts(app, app.db, record.id)
    if (logs_type === 'host') {
      if (host_id === undefined) throw httpError('logs-host-missing', {})
      const host = hosts.find(({ facts }) => facts.id === host_id)
      if (host === undefined) throw httpError('cluster-has-no-host', { cluster: record.name, host_id })
      return sendFile(
        app,
        hostLogsKey(record.id, host_id),
        hostLogsName(record, host.facts),
        `host ${host_id}`,
      )
    }
    const name = `${record.name}_${record.id}.tar`
    const report = reportInstallation(await loadExplanationFacts(app, record.id, { withDeleted: true }))
    const explanation = explanationText(app, report, call.host)
    return {
      status: 200,
      headers: { 'content-disposition': contentDisposition(name) },
      body: logBundle(
        app,
        { record, hosts, explanation, description: await clusterViewText(app, cluster, 'shown', call) },
        call.caller,
      ),
    }
  },
} satisfies Handlers<'V2DownloadClusterLogs', LogDeps>

async function sendFile(app: LogDeps, key: string, name: string, whose: string) {
  const found = await app.files.open(key)
  if (found === null) throw httpError('logs-not-collected', { whose })
  const headers = { 'content-disposition': contentDisposition(name), 'content-length': String(found.size) }
  return { status: 200, headers, body: found.content }
}
