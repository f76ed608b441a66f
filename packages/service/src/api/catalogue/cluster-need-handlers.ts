// What a cluster needs, and what could become of it: read only.
import type { PreflightHardwareRequirements } from '@groundwork/contract/clusters'
import { type ClusterContext, createClusterContext } from '@groundwork/engine/context'
import { supportedPlatforms } from '@groundwork/engine/features'
import { preflightRequirements } from '@groundwork/engine/hardware'
import { notFound } from '../../errors/http-error.ts'
import type { Handlers } from '../../http/handler.ts'
import { loadCluster } from '../../store/clusters/cluster-store.ts'
import { loadClusterHosts } from '../../store/hosts/host-store.ts'
import type { ClusterNeedDeps } from './catalogue-deps.ts'

export interface ClusterCall {
  readonly params: { readonly cluster_id: string }
}

export const clusterNeedHandlers = {
  v2GetPreflightRequirements: async (app: ClusterNeedDeps, { params }: ClusterCall) => {
    const requirements = preflightRequirements(
      await loadContext(app, params.cluster_id, { withHosts: false }),
    )
    // The same lists; only the rules promise not to change them.
    return { status: 200, body: requirements as PreflightHardwareRequirements }
  },
  GetClusterSupportedPlatforms: async (app: ClusterNeedDeps, { params }: ClusterCall) => {
    const context = await loadContext(app, params.cluster_id, { withHosts: true })
    return { status: 200, body: [...supportedPlatforms(context)] }
  },
} satisfies Handlers<'v2GetPreflightRequirements' | 'GetClusterSupportedPlatforms', ClusterNeedDeps>

/** Refuses with 404 when there is no such cluster. */
export async function loadContext(
  app: ClusterNeedDeps,
  id: string,
  { withHosts }: { readonly withHosts: boolean },
): Promise<ClusterContext> {
  const cluster = await loadCluster(app.db, id)
  if (cluster === null) throw notFound('cluster', id)
  const hosts = withHosts ? await loadClusterHosts(app, app.db, id) : []
  return createClusterContext({
    cluster: cluster.record,
    hosts: hosts.map(({ facts }) => facts),
    // Nothing asked here depends on where the hosts booted.
    infraEnvs: [],
    settings: app.settings,
    now: app.clock.now(),
  })
}
