// Which manifests a cluster has.
import type { ManifestFolder } from '@groundwork/contract/vocabulary'
import type { ManifestName } from '@groundwork/engine/requests/manifest'
import { compareText } from '@groundwork/text/compare-text'
import type { Db, ManifestsTable, Tx } from '../../database/schema.ts'

export type ManifestSource = ManifestsTable['source']

export interface ManifestRow extends ManifestName {
  readonly source: ManifestSource
}

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
