// Files of manifests. A row of a manifest promises a file, so the file is written before its row and deleted after it;
// a file without a row is never seen, and goes with its cluster.
import { isSame, type ManifestName } from '@groundwork/engine/requests/manifest'
import { lockCluster } from '../store/clusters/cluster-store.ts'
import { listManifests } from '../store/manifests/manifest-rows.ts'
import type { ManifestDeps } from './install-deps.ts'

export const manifestKey = (clusterId: string, { folder, file_name }: ManifestName): string =>
  `${clusterId}/manifests/${folder}/${file_name}`

/** After the transaction that deleted the row. Locked, because meanwhile another request may have created it again. The
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
