// Settings of a cluster that have endpoints of their own.
import type { IgnoredValidations } from '@groundwork/contract/clusters'
import type { ClusterFacts } from '@groundwork/engine/facts'
import { changeIgnoredValidations } from '@groundwork/engine/requests/cluster'
import { orRefuse } from '../../errors/http-error.ts'
import type { Handlers } from '../../http/handler.ts'
import { inCluster } from '../../units/in-unit.ts'
import type { ClusterDeps } from './cluster-deps.ts'
import { requireCluster } from './cluster-view.ts'

export const clusterSettingHandlers = {
  v2GetIgnoredValidations: async (app, { params }) => {
    const { record } = await requireCluster(app, params.cluster_id)
    return { status: 200, body: ignoredValidations(record) }
  },

  v2SetIgnoredValidations: async (app, { params, body, requestId }) => {
    const record = await inCluster(
      app,
      params.cluster_id,
      async (unit) => {
        const changes = orRefuse(changeIgnoredValidations(body, unit.stored.record))
        return (await unit.saveCluster(changes)).record
      },
      { requestId },
    )
    return { status: 201, body: ignoredValidations(record) }
  },

  V2GetClusterUISettings: async (app, { params }) => {
    const { ui_settings } = await requireCluster(app, params.cluster_id)
    return { status: 200, body: ui_settings }
  },

  V2UpdateClusterUISettings: async (app, { params, body, requestId }) => {
    await inCluster(app, params.cluster_id, (unit) => unit.saveCluster({}, { ui_settings: body }), {
      requestId,
    })
    return { status: 200, body }
  },
} satisfies Handlers<
  | 'v2GetIgnoredValidations'
  | 'v2SetIgnoredValidations'
  | 'V2GetClusterUISettings'
  | 'V2UpdateClusterUISettings',
  ClusterDeps
>

/** Lists inside texts; one that was never set is left out. */
function ignoredValidations({
  ignored_host_validations: ofHosts,
  ignored_cluster_validations: ofCluster,
}: ClusterFacts): IgnoredValidations {
  return {
    ...(ofHosts && { 'host-validation-ids': JSON.stringify(ofHosts) }),
    ...(ofCluster && { 'cluster-validation-ids': JSON.stringify(ofCluster) }),
  }
}
