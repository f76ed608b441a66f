import { buffer } from 'node:stream/consumers'
import type { Manifest } from '@groundwork/contract/files'
import type { Outcome } from '@groundwork/engine/requests'
import {
  createManifest,
  deleteManifest,
  folderOf,
  isSame,
  type ManifestName,
  type ManifestUpdate,
  updateManifest,
} from '@groundwork/engine/requests/manifest'
import { ForbiddenError } from '../../auth/forbidden-error.ts'
import type { Identity } from '../../auth/identity.ts'
import { parseYaml } from '../../catalogue/parse-yaml.ts'
import { type HttpError, httpError, notFound, refusedFor } from '../../errors/http-error.ts'
import { contentDisposition } from '../../files/content-disposition.ts'
import { keyComplaint } from '../../files/object-key.ts'
import type { Handlers } from '../../http/handler.ts'
import { deleteUnlistedFile, manifestKey } from '../../install/manifest-files.ts'
import { isClusterThere } from '../../store/clusters/cluster-status.ts'
import {
  addManifestRow,
  deleteManifestRow,
  listManifests,
  type ManifestRow,
} from '../../store/manifests/manifest-rows.ts'
import { type ClusterUnit, inCluster } from '../../units/in-unit.ts'
import type { ManifestHandlerDeps } from './manifest-handler-deps.ts'
import { mayHoldSecret } from './manifest-secrets.ts'

export const manifestHandlers = {
  async V2ListClusterManifests(app, { params: { cluster_id }, query }) {
    await requireCluster(app, cluster_id)
    const all = await listManifests(app.db, cluster_id)
    const shown = query.include_system_generated ? all : all.filter(({ source }) => source === 'user')
    return { status: 200, body: shown.map(wireManifest) }
  },

  async V2CreateClusterManifest(app, { params: { cluster_id }, body, requestId }) {
    const row = await inCluster(
      app,
      cluster_id,
      async (unit) => {
        const existing = await listManifests(unit.tx, cluster_id)
        const { content, ...name } = orRefuse(createManifest(body, existing, parseYaml))
        const created: ManifestRow = { ...name, source: 'user' }
        await store(app, unit, created, content)
        await noteUserManifests(unit)
        return created
      },
      { requestId },
    )
    return { status: 201, body: wireManifest(row) }
  },

  async V2UpdateClusterManifest(app, { params: { cluster_id }, body, requestId }) {
    const { row, left } = await inCluster(app, cluster_id, (unit) => update(app, unit, body), { requestId })
    if (left) await deleteUnlistedFile(app, cluster_id, left)
    return { status: 200, body: wireManifest(row) }
  },

  async V2DeleteClusterManifest(app, { params: { cluster_id }, query, requestId }) {
    const deleted = await inCluster(
      app,
      cluster_id,
      async (unit) => {
        const name = orRefuse(deleteManifest(query, unit.stored.record))
        const existing = await listManifests(unit.tx, cluster_id)
        if (!existing.some(isSame(name))) return null
        await deleteManifestRow(unit.tx, cluster_id, name)
        await noteUserManifests(unit)
        return name
      },
      { requestId },
    )
    if (deleted) await deleteUnlistedFile(app, cluster_id, deleted)
    return { status: 200 }
  },

  async v2DownloadClusterManifest(app, { params: { cluster_id }, query, caller }) {
    await requireCluster(app, cluster_id)
    const name: ManifestName = { folder: folderOf(query), file_name: query.file_name }
    const isListed = (await listManifests(app.db, cluster_id)).some(isSame(name))
    const file = isListed ? await app.files.open(manifestKey(cluster_id, name)) : null
    if (!file) throw noSuchManifest(cluster_id, name)
    const isFree = caller.person?.role !== 'read-only'
    return {
      status: 200,
      headers: {
        'Content-Disposition': contentDisposition(name.file_name),
        'Content-Length': String(file.size),
      },
      body: isFree ? file.content : orRefuseSecret(caller, name, await buffer(file.content)),
    }
  },
} satisfies Handlers<
  | 'V2ListClusterManifests'
  | 'V2CreateClusterManifest'
  | 'V2UpdateClusterManifest'
  | 'V2DeleteClusterManifest'
  | 'v2DownloadClusterManifest',
  ManifestHandlerDeps
>

interface Updated {
  readonly row: ManifestRow
  /** The name that the manifest had until now, when it moved. */
  readonly left: ManifestName | null
}

async function update(
  app: ManifestHandlerDeps,
  unit: ClusterUnit,
  body: Parameters<typeof updateManifest>[0],
): Promise<Updated> {
  const clusterId = unit.stored.record.id
  const existing = await listManifests(unit.tx, clusterId)
  const subject = { cluster: unit.stored.record, existing, parseYaml }
  const change = orRefuse(updateManifest(body, subject))
  const { from, to } = change
  const before = existing.find(isSame(from))
  const isMove = !isSame(from)(to)
  if (change.content === null && !isMove) return { row: before ?? { ...to, source: 'user' }, left: null }

  const row: ManifestRow = { ...to, source: 'user' }
  await store(app, unit, row, await contentAfter(app, clusterId, change))
  const left = isMove && before ? from : null
  if (left) await deleteManifestRow(unit.tx, clusterId, left)
  await noteUserManifests(unit)
  return { row, left }
}

async function contentAfter(
  app: ManifestHandlerDeps,
  clusterId: string,
  change: ManifestUpdate,
): Promise<string | Uint8Array> {
  if (change.content !== null) return change.content
  const kept = await app.files.get(manifestKey(clusterId, change.from))
  if (kept === null) throw noSuchManifest(clusterId, change.from)
  return kept
}

/** The file first: a row without its file must not exist, whenever we are killed. */
async function store(
  app: ManifestHandlerDeps,
  { tx, stored, now }: ClusterUnit,
  row: ManifestRow,
  content: string | Uint8Array,
): Promise<void> {
  const key = manifestKey(stored.record.id, row)
  const complaint = keyComplaint(key)
  if (complaint !== null) throw httpError('manifest-name-invalid', { complaint })
  await app.files.put(key, Buffer.from(content))
  await addManifestRow(tx, stored.record.id, row, now)
}

/** Validations ask whether there are any. */
async function noteUserManifests(unit: ClusterUnit): Promise<void> {
  const manifests = await listManifests(unit.tx, unit.stored.record.id)
  const has_user_manifests = manifests.some(({ source }) => source === 'user')
  if (has_user_manifests !== unit.stored.record.has_user_manifests)
    await unit.saveCluster({ has_user_manifests })
}

async function requireCluster(app: ManifestHandlerDeps, id: string): Promise<void> {
  if (!(await isClusterThere(app.db, id))) throw notFound('cluster', id)
}

function orRefuseSecret(caller: Identity, { file_name }: ManifestName, content: Buffer): Buffer {
  if (!mayHoldSecret(content.toString())) return content
  throw new ForbiddenError(
    caller,
    `The manifest ${JSON.stringify(file_name)} holds a Secret, or cannot be read as YAML to be sure that it holds none. ` +
      `The role read-only of ${caller.name} does not permit reading it; ask a person with the role user or admin.`,
  )
}

const noSuchManifest = (clusterId: string, { folder, file_name }: ManifestName): HttpError =>
  notFound(`manifest ${JSON.stringify(file_name)} in folder ${folder} of cluster`, clusterId)

const wireManifest = ({ folder, file_name, source }: ManifestRow): Manifest => ({
  folder,
  file_name,
  manifest_source: source,
})

function orRefuse<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw refusedFor(outcome.problems)
  return outcome.value
}
