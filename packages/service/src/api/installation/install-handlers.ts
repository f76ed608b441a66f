// Starting installations: of a cluster, and of a host that joins an installed one.
import type { Handlers } from '../../http/handler.ts'
import { installDay2Host, resetDay2Host } from '../../install/day2-hosts.ts'
import { startInstallation } from '../../install/start-installation.ts'
import { HOST_FORMS } from '../../wire/host-form.ts'
import { requireCluster, shownCluster } from '../clusters/cluster-view.ts'
import { changedHostAnswer } from '../hosts/host-answer.ts'
import type { InstallationDeps } from './installation-deps.ts'

export const installHandlers = {
  v2InstallCluster: async (app, call) => {
    const { cluster_id } = call.params
    await startInstallation(app, cluster_id, { requestId: call.requestId })
    const cluster = await requireCluster(app, cluster_id)
    return { status: 202, body: await shownCluster(app, cluster, 'installing', call) }
  },

  v2InstallHost: async (app, { params, requestId }) => {
    await installDay2Host(app, params, { requestId })
    return { status: 202, body: await changedHostAnswer(app, params, HOST_FORMS.stored) }
  },

  v2ResetHost: async (app, { params, requestId }) => {
    await resetDay2Host(app, params, { requestId })
    return { status: 200, body: await changedHostAnswer(app, params, HOST_FORMS.stored) }
  },
} satisfies Handlers<'v2InstallCluster' | 'v2InstallHost' | 'v2ResetHost', InstallationDeps>
