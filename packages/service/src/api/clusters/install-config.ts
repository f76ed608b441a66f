// The install-config: shown as it would be now, and overridden.
import { clusterEvent } from '@groundwork/engine/context'
import { changeInstallConfig } from '@groundwork/engine/requests/cluster'
import {
  buildInstallConfig,
  checkOverrideText,
  InstallConfigError,
} from '@groundwork/openshift/install-config'
import { httpError, orRefuse } from '../../errors/http-error.ts'
import type { Handlers } from '../../http/handler.ts'
import { loadInstallInputs } from '../../install/load-install-inputs.ts'
import { inCluster } from '../../units/in-unit.ts'
import type { ClusterDeps } from './cluster-deps.ts'
import { requireCluster } from './cluster-view.ts'

export const installConfigHandlers = {
  v2GetClusterInstallConfig: async (app, { params }) => {
    const cluster = await requireCluster(app, params.cluster_id)
    const inputs = await loadInstallInputs(app, app.db, cluster)
    return { status: 200, body: JSON.stringify(orExplain(() => buildInstallConfig(inputs), 409)) }
  },

  v2UpdateClusterInstallConfig: async (app, { params, body, requestId }) => {
    await inCluster(
      app,
      params.cluster_id,
      async (unit) => {
        const changes = orRefuse(changeInstallConfig(body))
        const problems = checkOverrideText(body)
        if (problems.length > 0)
          throw httpError('install-config-override-invalid', {
            reason: problems.map(({ message }) => message).join(' '),
          })
        const record = { ...unit.stored.record, ...changes }
        const inputs = await loadInstallInputs(app, unit.tx, { record })
        orExplain(() => buildInstallConfig(inputs), 400)
        await unit.saveCluster(changes)
        await unit.emit([clusterEvent('install_config_applied', unit.stored.record)])
      },
      { requestId },
    )
    return { status: 201 }
  },
} satisfies Handlers<'v2GetClusterInstallConfig' | 'v2UpdateClusterInstallConfig', ClusterDeps>

function orExplain<T>(build: () => T, status: 400 | 409): T {
  try {
    return build()
  } catch (error) {
    if (error instanceof InstallConfigError)
      throw httpError('install-config-incomplete', { why: error.message }, { status })
    throw error
  }
}
