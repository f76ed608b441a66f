// In 2021 one request added every host that was ready to an installed cluster.
import { requireCluster, shownCluster } from '../api/clusters/cluster-view.ts'
import { httpError } from '../errors/http-error.ts'
import { installDay2Host } from '../install/day2-hosts.ts'
import { loadClusterHosts } from '../store/hosts/host-store.ts'
import { v1Answer } from './v1-answer.ts'
import type { V1Handler } from './v1-call.ts'

export const v1InstallHostsHandlers = {
  v1InstallHosts: async (app, call) => {
    const { cluster_id } = call.params
    const { record } = await requireCluster(app, cluster_id)
    if (record.status !== 'adding-hosts') {
      const why = `it is ${record.status}, and hosts are added to a cluster that is adding-hosts`
      throw httpError('cluster-adds-no-hosts', { cluster: record.name, why })
    }
    const hosts = await loadClusterHosts(app, app.db, cluster_id)
    for (const { facts } of hosts)
      if (facts.status === 'known')
        await installDay2Host(
          app,
          { infra_env_id: facts.infra_env_id, host_id: facts.id },
          { requestId: call.requestId },
        )
    const body = await shownCluster(app, await requireCluster(app, cluster_id), 'installing', call)
    return v1Answer(app, { status: 202, body }, call)
  },
} satisfies Record<string, V1Handler>
