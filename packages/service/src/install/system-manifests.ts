// The manifests that we add to every installation. They are listed beside those of the user.
import { isSame } from '@groundwork/engine/requests/manifest'
import type { StoredManifest } from '@groundwork/openshift/installation'
import { type SystemManifestOptions, systemManifests } from '@groundwork/openshift/installation'
import { lockCluster } from '../store/clusters/cluster-store.ts'
import { addManifestRow, deleteManifestRow, listManifests } from '../store/manifests/manifest-rows.ts'
import type { StoredCluster } from '../store/stored.ts'
import { inTransaction } from '../store/transaction.ts'
import { isStillWanted } from './attempt.ts'
import type { InstallDeps } from './install-deps.ts'
import { loadInstallInputs } from './load-install-inputs.ts'
import { deleteUnlistedFile, manifestKey } from './manifest-files.ts'

export const manifestOptions = ({
  config,
  settings,
}: Pick<InstallDeps, 'config' | 'settings'>): SystemManifestOptions => ({
  ...config.install.manifests,
  hasSingleNodeDnsmasq: settings.hasSingleNodeDnsmasq,
  installsHostPathStorageOnSno: settings.installsHostPathStorageOnSno,
})

/** Those of an earlier attempt that are no longer needed go. What the user has put in the place of one of them stays. */
export async function storeSystemManifests(app: InstallDeps, cluster: StoredCluster): Promise<void> {
  const { id } = cluster.record
  const made = systemManifests(await loadInstallInputs(app, app.db, cluster), manifestOptions(app))
  await inTransaction(app, async (tx) => {
    const locked = await lockCluster(tx, id)
    if (locked === null || !isStillWanted(locked.record, cluster.record)) return
    const listed = await listManifests(tx, id)
    for (const { source, ...name } of listed) if (source === 'system') await deleteManifestRow(tx, id, name)
    for (const { folder, fileName, text } of made) {
      const name = { folder, file_name: fileName }
      if (listed.some((row) => row.source === 'user' && isSame(name)(row))) continue
      await app.files.put(manifestKey(id, name), new TextEncoder().encode(text))
      await addManifestRow(tx, id, { ...name, source: 'system' }, app.clock.now())
    }
  })
}

/** They belong to one installation; the next one makes its own. */
export async function deleteSystemManifests(app: InstallDeps, clusterId: string): Promise<void> {
  const system = (await listManifests(app.db, clusterId)).filter(({ source }) => source === 'system')
  await app.db.transaction().execute(async (tx) => {
    for (const name of system) await deleteManifestRow(tx, clusterId, name)
  })
  for (const name of system) await deleteUnlistedFile(app, clusterId, name)
}

export async function loadManifests(app: InstallDeps, clusterId: string): Promise<readonly StoredManifest[]> {
  const rows = await listManifests(app.db, clusterId)
  const texts = await Promise.all(rows.map((row) => app.files.get(manifestKey(clusterId, row))))
  return rows.flatMap(({ folder, file_name, source }, index) => {
    const bytes = texts[index]
    return bytes ? [{ folder, fileName: file_name, source, text: new TextDecoder().decode(bytes) }] : []
  })
}
