// Removes for good what was deleted a while ago. Files go first and the row last, so that after a crash the next run
// finds the row and goes on.
import type { Instant } from '@groundwork/engine/facts'
import { deleteEventsOfCluster, deleteEventsOfInfraEnv } from '../store/garbage/delete-events.ts'
import {
  findDeleted,
  findDeletedHosts,
  isInOtherInfraEnv,
  lockDeleted,
  lockDeletedHost,
  removeCluster,
  removeHost,
  removeInfraEnv,
} from '../store/garbage/deleted-rows.ts'
import { isCluster } from '../store/garbage/known-ids.ts'
import type { HostKey } from '../store/stored.ts'
import { BATCH, type Collection } from './collection.ts'
import type { GarbageDeps } from './garbage-deps.ts'

export const purgeClusters = (collection: Collection, cutoff: Instant): Promise<number> =>
  purge(collection, {
    what: ({ id }) => `purging the deleted cluster ${id}`,
    find: (offset) => findDeleted(collection.app.db, 'clusters', cutoff, { offset, most: BATCH }),
    remove: ({ id }) => purgeCluster(collection.app, id, cutoff),
  })

export const purgeInfraEnvs = (collection: Collection, cutoff: Instant): Promise<number> =>
  purge(collection, {
    what: ({ id }) => `purging the deleted infra-env ${id}`,
    find: (offset) => findDeleted(collection.app.db, 'infra_envs', cutoff, { offset, most: BATCH }),
    remove: ({ id }) => purgeInfraEnv(collection.app, id, cutoff),
  })

export const purgeHosts = (collection: Collection, cutoff: Instant): Promise<number> =>
  purge<HostKey>(collection, {
    what: ({ host_id, infra_env_id }) => `purging the deleted host ${host_id} of infra-env ${infra_env_id}`,
    find: (offset) => findDeletedHosts(collection.app.db, cutoff, { offset, most: BATCH }),
    remove: (key) => purgeHost(collection.app, key, cutoff),
  })

// Files go outside of the transaction: nothing that is deleted comes back, and a slow store would keep back all news of
// the live stream, which waits for transactions that have begun before.
async function purgeCluster(app: GarbageDeps, id: string, cutoff: Instant): Promise<boolean> {
  await deleteEventsOfCluster(app.db, id)
  await app.files.deletePrefix(`${id}/`)
  return app.db.transaction().execute(async (tx) => {
    if (!(await lockDeleted(tx, 'clusters', id, cutoff))) return false
    await app.secrets.forget(tx, { kind: 'cluster', id })
    await removeCluster(tx, id)
    return true
  })
}

async function purgeInfraEnv(app: GarbageDeps, id: string, cutoff: Instant): Promise<boolean> {
  await deleteEventsOfInfraEnv(app.db, id)
  // A cluster of the API of 2021 has the id of its infra-env, and may outlive it: files of this name are the cluster's.
  if (!(await isCluster(app.db, id))) await app.files.deletePrefix(`${id}/`)
  return app.db.transaction().execute(async (tx) => {
    if (!(await lockDeleted(tx, 'infra_envs', id, cutoff))) return false
    await app.secrets.forget(tx, { kind: 'infra-env', id })
    await removeInfraEnv(tx, id)
    return true
  })
}

/** Locked all the time: a host that registers again is not deleted any more. */
async function purgeHost(app: GarbageDeps, key: HostKey, cutoff: Instant): Promise<boolean> {
  const { host_id, infra_env_id } = key
  return app.db.transaction().execute(async (tx) => {
    const found = await lockDeletedHost(tx, key, cutoff)
    if (!found) return false
    const { cluster_id } = found
    // The same machine may be known to two infra-envs, and its logs are kept by cluster.
    if (cluster_id !== null && !(await isInOtherInfraEnv(tx, key, cluster_id))) {
      await app.files.deletePrefix(`${cluster_id}/logs/${host_id}/`)
    }
    await app.secrets.forget(tx, { kind: 'host', id: `${infra_env_id}/${host_id}` })
    await removeHost(tx, key)
    return true
  })
}

interface Purge<Row> {
  what(row: Row): string
  /** The next batch, behind those that could not be removed. */
  find(offset: number): Promise<readonly Row[]>
  remove(row: Row): Promise<boolean>
}

async function purge<Row>(
  { signal, attempt }: Collection,
  { what, find, remove }: Purge<Row>,
): Promise<number> {
  let count = 0
  let left = 0
  while (!signal.aborted) {
    const rows = await find(left)
    for (const row of rows) {
      if (signal.aborted) break
      const outcome = await attempt(what(row), () => remove(row))
      if (outcome === 'done') count += 1
      if (outcome === 'failed') left += 1
    }
    if (rows.length < BATCH) break
  }
  return count
}
