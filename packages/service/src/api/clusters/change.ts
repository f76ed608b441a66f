// Changing and deleting clusters.

import type { ClusterUpdateParams } from '@groundwork/contract/clusters'
import { clusterEvent } from '@groundwork/engine/context'
import type { ClusterRecord } from '@groundwork/engine/facts'
import { type ClusterEnvironment, updateCluster } from '@groundwork/engine/requests/cluster'
import { orRefuse } from '../../errors/http-error.ts'
import type { Handlers } from '../../http/handler.ts'
import { observeDeletion } from '../../metrics/observe-deletion.ts'
import { forgetReplies } from '../../store/hosts/reply-memory.ts'
import { loadBoundInfraEnvs } from '../../store/infra-envs/bound-infra-envs.ts'
import type { StoredCluster } from '../../store/stored.ts'
import { deregisterCluster } from '../../units/deregister-cluster.ts'
import { type ClusterUnit, inCluster } from '../../units/in-unit.ts'
import type { ClusterDeps } from './cluster-deps.ts'
import { requireCluster, shownCluster } from './cluster-view.ts'

export const clusterChangeHandlers = {
  V2UpdateCluster: async (app, call) => {
    const { body, requestId } = call
    const { cluster_id: id } = call.params
    await inCluster(
      app,
      id,
      (unit) => changeClusterIn(app, unit, body, app.catalogue.clusterEnvironment(unit.now)),
      { requestId },
    )
    return { status: 201, body: await shownCluster(app, await requireCluster(app, id), 'changed', call) }
  },

  v2DeregisterCluster: async (app, { params, requestId }) => {
    const count = await observeDeletion(app, params.cluster_id)
    await deregisterCluster(app, params.cluster_id, { requestId })
    count()
    return { status: 204 }
  },
} satisfies Handlers<'V2UpdateCluster' | 'v2DeregisterCluster', ClusterDeps>

/** For callers that hold the lock of the cluster already. */
export async function changeClusterIn(
  app: ClusterDeps,
  { tx, stored, ...unit }: ClusterUnit,
  params: ClusterUpdateParams,
  environment: ClusterEnvironment,
): Promise<StoredCluster> {
  const { id } = stored.record
  const hosts = (await unit.hosts()).map(({ facts }) => facts)
  const infraEnvs = (await loadBoundInfraEnvs(tx, [id])).map(({ record }) => record)
  const subject = { cluster: stored.record, hosts, infraEnvs, environment }
  const { cluster, secrets } = orRefuse(updateCluster(params, subject))
  if (secrets.pull_secret !== undefined) {
    await app.secrets.set(tx, { kind: 'cluster', id }, 'pull_secret', secrets.pull_secret)
  }
  if (Object.keys(cluster).length === 0) return stored
  const saved = await unit.saveCluster(cluster)
  // Disks, addresses and leases are judged by the settings of the cluster.
  await forgetReplies(tx, id)
  if (hasNewProxy(cluster)) await unit.emit([clusterEvent('proxy_settings_changed', stored.record)])
  return saved
}

const hasNewProxy = (changes: Partial<ClusterRecord>): boolean =>
  (['http_proxy', 'https_proxy', 'no_proxy'] as const).some((field) => field in changes)
