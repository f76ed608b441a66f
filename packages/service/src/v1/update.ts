// One request of 2021 changes a cluster and several of its hosts; either all of it is written or nothing.
import type { ClusterUpdateParams } from '@groundwork/contract/clusters'
import type { HostUpdateParams } from '@groundwork/contract/hosts'
import { createClusterContext, createHostContext } from '@groundwork/engine/context'
import { type HostRequest, v1UpdateCluster } from '@groundwork/engine/requests'
import { changeClusterIn } from '../api/clusters/change.ts'
import { requireCluster, shownCluster } from '../api/clusters/cluster-view.ts'
import { decideHostChange } from '../api/hosts/update-host.ts'
import { httpError } from '../errors/http-error.ts'
import type { StoredCluster } from '../store/stored.ts'
import { type ClusterUnit, inCluster } from '../units/in-unit.ts'
import { ALLOWANCES } from './register.ts'
import { v1Answer } from './v1-answer.ts'
import type { V1Handler } from './v1-call.ts'
import type { V1Deps } from './v1-deps.ts'

export const v1UpdateHandlers = {
  v1UpdateCluster: async (app, call) => {
    const { body, requestId } = call
    const { cluster_id: id } = call.params
    const changes = v1UpdateCluster(body as Record<string, unknown>)
    await inCluster(
      app,
      id,
      async (unit) => {
        const environment = app.catalogue.clusterEnvironment(unit.now, ALLOWANCES)
        const cluster = await changeClusterIn(app, unit, changes.cluster as ClusterUpdateParams, environment)
        await changeHosts(app, unit, cluster, changes.hosts)
      },
      { requestId },
    )
    const body201 = await shownCluster(app, await requireCluster(app, id), 'changed', call)
    return v1Answer(app, { status: 201, body: body201 }, call)
  },
} satisfies Record<string, V1Handler>

/** Judged by what the cluster is after the same request. */
async function changeHosts(
  app: V1Deps,
  unit: ClusterUnit,
  { record }: StoredCluster,
  requests: readonly HostRequest[],
): Promise<void> {
  if (requests.length === 0) return
  const hosts = await unit.hosts()
  const cluster = createClusterContext({ ...(await unit.snapshot()), cluster: record })
  for (const { host_id, body } of requests) {
    const stored = hosts.find(({ facts }) => facts.id === host_id)
    if (!stored) throw httpError('cluster-has-no-host', { cluster: record.name, host_id })
    const context = createHostContext(stored.facts, cluster)
    const { host, extras, reply_hashes, also } = decideHostChange(
      app,
      { stored, context },
      body as HostUpdateParams,
    )
    await unit.saveHost(stored, {
      ...(host && { facts: host }),
      ...(extras && { extras }),
      ...(reply_hashes !== undefined && { reply_hashes }),
    })
    await also?.(unit.tx)
  }
}
