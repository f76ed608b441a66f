// Which manifests a cluster has. A row promises a file, so the file is written before its row and deleted after it;
// a file without a row is never seen, and goes with its cluster.
import type { ManifestFolder } from '@groundwork/contract/vocabulary'
import { isSame, type ManifestName } from '@groundwork/engine/requests/manifest'
import { compareText } from '@groundwork/text/compare-text'
import type { Db, ManifestsTable, Tx } from '../database/schema.ts'
import { lockCluster } from '../store/clusters/cluster-store.ts'
import type { ManifestDeps } from './install-deps.ts'

export type ManifestSource = ManifestsTable['source']

export interface ManifestRow extends ManifestName {
  readonly source: ManifestSource
}

export const manifestKey = (clusterId: string, { folder, file_name }: ManifestName): string =>
  `${clusterId}/manifests/${folder}/${file_name}`

/** Sorted by folder, then name. */
export async function listManifests(db: Db | Tx, clusterId: string): Promise<readonly ManifestRow[]> {
  const rows = await db
    .selectFrom('manifests')
    .select(['folder', 'file_name', 'source'])
    .where('cluster_id', '=', clusterId)
    .execute()
  return rows
    .map((row) => ({ ...row, folder: row.folder as ManifestFolder }))
    .sort((a, b) => compareText(a.folder, b.folder) || compareText(a.file_name, b.file_name))
}

/** Its file has to be there already. */
export async function addManifestRow(
  tx: Tx,
  clusterId: string,
  { folder, file_name, source }: ManifestRow,
  now: number,
): Promise<void> {
  await tx
    .insertInto('manifests')
    .values({ cluster_id: clusterId, folder, file_name, source, created_at: new Date(now) })
    .onConflict((conflict) => conflict.columns(['cluster_id', 'folder', 'file_name']).doUpdateSet({ source }))
    .execute()
}

export async function deleteManifestRow(tx: Tx, clusterId: string, name: ManifestName): Promise<void> {
  await tx
    .deleteFrom('manifests')
    .where('cluster_id', '=', clusterId)
    .where('folder', '=', name.folder)
    .where('file_name', '=', name.file_name)
    .execute()
}

/** After the transaction that deleted the row. Locked, because meanwhile somebody may have created it again. The
 *  manifest is gone whether this succeeds or not, so its failure is not the caller's. */
export async function deleteUnlistedFile(
  app: ManifestDeps,
  clusterId: string,
  name: ManifestName,
): Promise<void> {
  const key = manifestKey(clusterId, name)
  try {
    await app.db.transaction().execute(async (tx) => {
      if ((await lockCluster(tx, clusterId)) === null) return
      const listed = await listManifests(tx, clusterId)
      if (!listed.some(isSame(name))) await app.files.delete(key)
    })
  } catch (error) {
    app.log.warn({ err: error }, `deleting the file ${key} failed; it goes with its cluster`)
  }
}
