// The service itself: what runs, and whether what it stands on is well. A part that is in trouble is told, and hides nothing else.
import type { SystemState } from '@groundwork/contract/groundwork'
import { freeBytesOf } from '@groundwork/files/free-bytes'
import { imageBaseUrl, serviceBesideImages, uiBaseUrl } from '../../boot/image-url.ts'
import { findCommit } from '../../catalogue/commit.ts'
import { SERVICE_VERSION } from '../../catalogue/service-version.ts'
import { describeDatabase } from '../../database/describe-database.ts'
import { troubleOf } from '../../database/trouble-of.ts'
import { sharedRoomTrouble } from '../../files/room-look.ts'
import { isLoopback } from '../../http/loopback.ts'
import { countResources } from '../../store/units/count-resources.ts'
import type { SystemDeps } from './system-deps.ts'

/** `host`: how the caller reached us. */
export async function systemState(app: SystemDeps, host: string | undefined): Promise<SystemState> {
  const { config } = app
  const [database, storage, counts] = await Promise.all([
    databaseState(app),
    storageState(app),
    countsOf(app),
  ])
  return {
    version: SERVICE_VERSION,
    commit: findCommit(),
    node_version: process.versions.node,
    started_at: new Date(app.startedAt).toISOString(),
    auth: app.auth.mode,
    urls: {
      api: serviceBesideImages(config, host),
      images: imageBaseUrl(config, host),
      ui: uiBaseUrl(config, host),
    },
    is_reachable_from_network: !config.listen.every(isLoopback),
    tls: config.tls !== null,
    can_simulate: app.simulations !== null,
    database,
    storage,
    counts,
    evaluation_threads: app.evaluationThreads,
  }
}

async function databaseState({ db, config }: SystemDeps): Promise<SystemState['database']> {
  const kind = config.databaseUrl === null ? 'embedded' : 'server'
  try {
    return { kind, ...(await describeDatabase(db)), ok: true, problem: '' }
  } catch (error) {
    return { kind, version: '', size_bytes: null, ok: false, problem: problemIn(error) }
  }
}

async function storageState({ config, files }: SystemDeps): Promise<SystemState['storage']> {
  const place = config.files
  if (place.kind === 's3') {
    const location = `${place.endpoint}/${place.bucket}`
    const problem = await files.head('system-state').then(() => '', problemIn)
    return { kind: 's3', location, free_bytes: null, ok: problem === '', problem }
  }
  const [free_bytes, trouble] = await Promise.all([
    freeBytesOf(place.path).catch(() => null),
    sharedRoomTrouble(config).catch((error: unknown) => ({ reason: problemIn(error) })),
  ])
  const problem = trouble?.reason ?? ''
  return { kind: 'directory', location: place.path, free_bytes, ok: problem === '', problem }
}

const countsOf = ({ db }: SystemDeps) =>
  countResources(db).catch(() => ({ clusters: 0, infra_envs: 0, hosts: 0 }))

/** Never the error itself: it may hold addresses and names of accounts. */
const problemIn = (error: unknown): string =>
  troubleOf(error)?.reason ?? 'It does not answer; the log of the service tells why.'
