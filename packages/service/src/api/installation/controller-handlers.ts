// What the controller hands in when the new cluster is nearly done.
import { clusterEvent } from '@groundwork/engine/context'
import { isAllowed } from '@groundwork/engine/permissions'
import { mergeIngressCa } from '@groundwork/openshift/kubeconfig'
import { httpError } from '../../errors/http-error.ts'
import type { Handlers } from '../../http/handler.ts'
import { type ClusterUnit, inCluster } from '../../units/in-unit.ts'
import { requireCluster, shownCluster } from '../clusters/cluster-view.ts'
import type { InstallationDeps } from './installation-deps.ts'

const REPORT = 'CLUSTER_OPERATORS_REPORT'

export const controllerHandlers = {
  v2UploadClusterIngressCert: async (app, { params, body, requestId }) => {
    // All of it under the lock of the cluster: the next attempt after a reset must not be given the kubeconfig of this one.
    await inCluster(app, params.cluster_id, (unit) => completeKubeconfig(app, unit, body), { requestId })
    return { status: 201 }
  },

  v2CompleteInstallation: async (app, call) => {
    const { params, body, requestId } = call
    const report = body.data?.[REPORT]
    await inCluster(
      app,
      params.cluster_id,
      async (unit) => {
        if (report === undefined) return
        const text = JSON.stringify(report)
        await unit.emit([clusterEvent('cluster_operator_report', unit.stored.record, { report: text })])
      },
      { requestId },
    )
    const cluster = await requireCluster(app, params.cluster_id)
    return { status: 202, body: await shownCluster(app, cluster, 'installing', call) }
  },
} satisfies Handlers<'v2UploadClusterIngressCert' | 'v2CompleteInstallation', InstallationDeps>

async function completeKubeconfig(
  app: InstallationDeps,
  unit: ClusterUnit,
  ingressCa: string,
): Promise<void> {
  const { record } = unit.stored
  if (!isAllowed('upload-ingress-certificate', record.status)) {
    const when = 'A cluster has one when it is finalizing or installed'
    throw httpError('ingress-ca-not-expected', { cluster: record.name, status: record.status, when })
  }
  if (record.has_kubeconfig) return
  const plain = await app.files.get(`${record.id}/kubeconfig-noingress`)
  if (plain === null) throw httpError('kubeconfig-missing', { cluster: record.name })
  const merged = mergeIngressCa(new TextDecoder().decode(plain), ingressCa)
  if (merged === null) throw httpError('kubeconfig-unreadable', { cluster: record.name })
  // The file first: a client that learns of the kubeconfig must find it.
  await app.files.put(`${record.id}/kubeconfig`, new TextEncoder().encode(merged))
  await unit.saveCluster({ has_kubeconfig: true })
}
