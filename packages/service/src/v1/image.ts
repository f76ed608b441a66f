// The discovery image of a cluster: that of the infra-env with the same id.
import type { ImageCreateParams } from '@groundwork/contract/clusters'
import type { InfraEnvUpdateParams } from '@groundwork/contract/infra-envs'
import type { V1DiscoveryIgnition } from '@groundwork/contract/v1'
import { v1CreateImage } from '@groundwork/engine/requests'
import { requireCluster, shownCluster } from '../api/clusters/cluster-view.ts'
import { imageLink } from '../api/infra-envs/infra-env-answer.ts'
import { updateInfraEnvIn } from '../api/infra-envs/update-infra-env.ts'
import { serviceBaseUrl } from '../boot/image-url.ts'
import { type HttpError, httpError } from '../errors/http-error.ts'
import type { Answer } from '../http/handler.ts'
import { loadInfraEnv, saveInfraEnv } from '../store/infra-envs/infra-env-store.ts'
import type { StoredCluster } from '../store/stored.ts'
import { inInfraEnv } from '../units/in-unit.ts'
import { bootSettings, ensureOwnInfraEnv } from './own-infra-env.ts'
import { v1Answer } from './v1-answer.ts'
import type { V1Call, V1Handler } from './v1-call.ts'
import type { V1Deps } from './v1-deps.ts'

/** Making an image once was work; clients know that they have to wait between two of them. */
const PAUSE_MS = 10_000

export const v1ImageHandlers = {
  v1GenerateClusterISO: async (app, call) => {
    const { cluster_id: id } = call.params
    const cluster = await requireCluster(app, id)
    const pullSecret = await prepare(app, call, cluster)
    const requested: ImageCreateParams = call.body ?? {}
    const params = { ...v1CreateImage(requested), ...bootSettings(cluster.record), pull_secret: pullSecret }
    await inInfraEnv(
      app,
      id,
      async (unit) => {
        refuseHaste(cluster, unit.stored.image_created_at, unit.now)
        const saved = await updateInfraEnvIn(app, unit, params as InfraEnvUpdateParams)
        await saveInfraEnv(unit.tx, saved, { image_created_at: unit.now }, unit.now)
      },
      { requestId: call.requestId },
    )
    const shown = await shownCluster(app, await requireCluster(app, id), 'changed', call)
    return v1Answer(app, { status: 201, body: shown }, call)
  },

  v1DownloadClusterISO: (app, call) => imageRedirect(app, call),
  v1DownloadClusterISOHeaders: (app, call) => imageRedirect(app, call),

  v1GetDiscoveryIgnition: async (app, { params, host }) => {
    const { record } = await requireCluster(app, params.cluster_id)
    const stored = await loadInfraEnv(app.db, record.id)
    if (stored === null) throw withoutImage(record)
    const how = { type: stored.record.type, serviceBaseUrl: serviceBaseUrl(app.config, host) }
    const { ignition } = await app.boot.partsOf(stored, how)
    return { status: 200, body: { config: Buffer.from(ignition).toString() } }
  },

  v1UpdateDiscoveryIgnition: async (app, call) => {
    const { cluster_id: id } = call.params
    await prepare(app, call, await requireCluster(app, id))
    const { config } = call.body as V1DiscoveryIgnition
    await inInfraEnv(
      app,
      id,
      async (unit) => {
        const saved = await updateInfraEnvIn(app, unit, { ignition_config_override: config ?? '' })
        // This is no image yet: it is made when it is asked for, without having to wait.
        const { image_created_at } = unit.stored
        await saveInfraEnv(unit.tx, saved, { image_created_at }, unit.now)
      },
      { requestId: call.requestId },
    )
    return { status: 201 }
  },
} satisfies Record<string, V1Handler>

/** Makes sure that the cluster has an infra-env of its own; returns the pull secret. */
async function prepare(
  app: V1Deps,
  { caller, requestId }: V1Call,
  { record }: StoredCluster,
): Promise<string> {
  const { id, name } = record
  const pullSecret = await app.secrets.get(app.db, { kind: 'cluster', id }, 'pull_secret')
  if (pullSecret === null) {
    throw httpError('pull-secret-missing', { cluster: name })
  }
  await ensureOwnInfraEnv(app, id, { pullSecret, userName: caller.name, requestId })
  return pullSecret
}

function refuseHaste({ record }: StoredCluster, last: number | null, now: number): void {
  const waitMs = last === null ? 0 : last + PAUSE_MS - now
  if (waitMs <= 0) return
  throw httpError('image-just-made', { cluster: record.name, seconds: Math.ceil(waitMs / 1000) })
}

async function imageRedirect(app: V1Deps, call: V1Call): Promise<Answer> {
  const { record } = await requireCluster(app, call.params.cluster_id)
  const stored = await loadInfraEnv(app.db, record.id)
  if (stored === null || stored.image_created_at === null) throw withoutImage(record)
  const { download_url } = await imageLink(app, stored, call)
  return { status: 302, headers: { location: download_url } }
}

const withoutImage = ({ id, name }: StoredCluster['record']): HttpError =>
  httpError('image-not-made', { cluster: name, id })
