// Stopping an installation, and starting over.

import { applyClusterAction, type ClusterAction } from '@groundwork/engine/cluster'
import {
  type ClusterContext,
  clusterEvent,
  createClusterContext,
  createHostContext,
} from '@groundwork/engine/context'
import { applyHostEvent } from '@groundwork/engine/host'
import { type HttpError, wrongStatus } from '../../errors/http-error.ts'
import type { Handlers, Prepared } from '../../http/handler.ts'
import { forgetLogin } from '../../install/login-store.ts'
import { deleteSystemManifests } from '../../install/system-manifests.ts'
import { asRecordChanges } from '../../store/clusters/cluster-store.ts'
import { type ClusterUnit, inCluster } from '../../units/in-unit.ts'
import { requireCluster, shownCluster } from '../clusters/cluster-view.ts'
import type { Viewer } from '../infra-envs/infra-env-answer.ts'
import type { InstallationDeps } from './installation-deps.ts'

interface ClusterCall extends Viewer {
  readonly params: { readonly cluster_id: string }
  readonly requestId: string
}

export const cancelHandlers = {
  V2CancelInstallation: async (app, call) => {
    await act(app, call, 'cancel')
    return { status: 202, body: await answer(app, call) }
  },

  v2ResetCluster: async (app, call) => {
    await act(app, call, 'reset')
    const { cluster_id } = call.params
    // What was made for the last attempt must not be taken for that of the next one. Manifests of users stay, and logs.
    for (const key of await app.files.list(`${cluster_id}/`))
      if (!/^[^/]+\/(?:manifests|logs)\//.test(key)) await app.files.delete(key)
    await deleteSystemManifests(app, cluster_id)
    return { status: 202, body: await answer(app, call) }
  },

  TransformClusterToAddingHosts: async (app, call) => {
    await act(app, call, 'allow-add-hosts')
    return { status: 202, body: await answer(app, call) }
  },

  TransformClusterToDay2: async (app, call) => {
    await act(app, call, 'allow-add-hosts')
    return { status: 202, body: await answer(app, call) }
  },
} satisfies Handlers<
  'V2CancelInstallation' | 'v2ResetCluster' | 'TransformClusterToAddingHosts' | 'TransformClusterToDay2',
  InstallationDeps
>

const FAILED = { cancel: 'cancel_installation_failed', reset: 'reset_installation_failed' } as const

/** The cluster, and with it its hosts. A refusal is remembered as an event, so it must not roll back. */
async function act(
  app: InstallationDeps,
  { params, requestId }: ClusterCall,
  action: Exclude<ClusterAction, 'install'>,
): Promise<void> {
  const refusal = await inCluster(app, params.cluster_id, (unit) => refuseOrAct(app, unit, action), {
    requestId,
  })
  if (refusal !== null) throw refusal
}

async function refuseOrAct(
  app: InstallationDeps,
  unit: ClusterUnit,
  action: Exclude<ClusterAction, 'install'>,
): Promise<HttpError | null> {
  const context = createClusterContext(await unit.snapshot())
  const outcome = applyClusterAction({ context }, action)
  if (!outcome.ok) {
    if (action !== 'allow-add-hosts')
      await unit.emit([clusterEvent(FAILED[action], context.cluster, { error: outcome.reason })])
    return wrongStatus(outcome)
  }
  await unit.saveCluster(asRecordChanges(outcome.changes))
  await unit.emit(outcome.events)
  if (action === 'reset') await forgetLogin(app, unit.tx, context.cluster.id)
  if (action !== 'allow-add-hosts') await actOnHosts(unit, context, action)
  return null
}

/** Hosts that the action does not concern stay as they are. */
async function actOnHosts(
  unit: ClusterUnit,
  cluster: ClusterContext,
  type: 'cancel' | 'reset',
): Promise<void> {
  for (const host of await unit.hosts()) {
    const outcome = applyHostEvent({ context: createHostContext(host.facts, cluster) }, { type })
    if (!outcome.ok) continue
    await unit.saveHost(host, { facts: outcome.changes })
    await unit.emit(outcome.events)
  }
}

const answer = async (app: InstallationDeps, call: ClusterCall): Promise<Prepared> =>
  shownCluster(app, await requireCluster(app, call.params.cluster_id), 'stopped', call)
