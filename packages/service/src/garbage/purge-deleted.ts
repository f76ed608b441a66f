// Removes for good what was deleted a while ago. Files go first and the row last, so that after a crash the next run
// finds the row and goes on.
import type { Instant } from '@groundwork/engine/facts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/schema.ts'
import type { HostKey } from '../store/stored.ts'
import type { UnitRef } from '../store/units/unit.ts'
import { at, BATCH, type Collection } from './collection.ts'
import type { GarbageDeps } from './garbage-deps.ts'

const EVENT_BATCH = 1000

export const purgeClusters = (collection: Collection, cutoff: Instant): Promise<number> =>
  purge(collection, {
    what: ({ id }) => `purging the deleted cluster ${id}`,
    find: (offset) => deletedRows(collection.app, 'clusters', cutoff, offset),
    remove: ({ id }) => purgeCluster(collection.app, id, cutoff),
  })

export const purgeInfraEnvs = (collection: Collection, cutoff: Instant): Promise<number> =>
  purge(collection, {
    what: ({ id }) => `purging the deleted infra-env ${id}`,
    find: (offset) => deletedRows(collection.app, 'infra_envs', cutoff, offset),
    remove: ({ id }) => purgeInfraEnv(collection.app, id, cutoff),
  })

export const purgeHosts = (collection: Collection, cutoff: Instant): Promise<number> =>
  purge<HostKey>(collection, {
    what: ({ host_id, infra_env_id }) => `purging the deleted host ${host_id} of infra-env ${infra_env_id}`,
    find: async (offset) => {
      const { rows } = await sql<HostKey>`
        select id as host_id, infra_env_id from hosts where deleted_at < ${at(cutoff)}
        order by deleted_at, id, infra_env_id offset ${offset} limit ${BATCH}
      `.execute(collection.app.db)
      return rows
    },
    remove: (key) => purgeHost(collection.app, key, cutoff),
  })

// Files go outside of the transaction: nothing that is deleted comes back, and a slow store would keep back all news of
// the live stream, which waits for transactions that have begun before.
async function purgeCluster(app: GarbageDeps, id: string, cutoff: Instant): Promise<boolean> {
  await deleteEvents(app, sql`cluster_id = ${id}`)
  await app.files.deletePrefix(`${id}/`)
  return app.db.transaction().execute(async (tx) => {
    if (!(await lockDeleted(tx, 'clusters', id, cutoff))) return false
    await tx.deleteFrom('manifests').where('cluster_id', '=', id).execute()
    await forgetDue(tx, 'cluster', id)
    await app.secrets.forget(tx, { kind: 'cluster', id })
    await tx.deleteFrom('clusters').where('id', '=', id).execute()
    return true
  })
}

async function purgeInfraEnv(app: GarbageDeps, id: string, cutoff: Instant): Promise<boolean> {
  // Events that also belong to a cluster stay part of that cluster's history.
  await deleteEvents(app, sql`infra_env_id = ${id} and cluster_id is null`)
  if (!(await isCluster(app, id))) await app.files.deletePrefix(`${id}/`)
  return app.db.transaction().execute(async (tx) => {
    if (!(await lockDeleted(tx, 'infra_envs', id, cutoff))) return false
    await forgetDue(tx, 'infra-env', id)
    await app.secrets.forget(tx, { kind: 'infra-env', id })
    await tx.deleteFrom('infra_envs').where('id', '=', id).execute()
    return true
  })
}

/** A cluster of the API of 2021 has the id of its infra-env, and may outlive it: files of this name are the cluster's. */
async function isCluster({ db }: GarbageDeps, id: string): Promise<boolean> {
  return (await db.selectFrom('clusters').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

async function forgetDue(tx: Tx, kind: UnitRef['kind'], id: string): Promise<void> {
  await tx.deleteFrom('due').where('unit_id', '=', id).where('unit_kind', '=', kind).execute()
  await tx.deleteFrom('evaluations').where('unit_id', '=', id).where('unit_kind', '=', kind).execute()
}

/** Locked all the time: a host that registers again is not deleted any more. */
async function purgeHost(
  app: GarbageDeps,
  { host_id, infra_env_id }: HostKey,
  cutoff: Instant,
): Promise<boolean> {
  return app.db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('hosts')
      .select('cluster_id')
      .where('id', '=', host_id)
      .where('infra_env_id', '=', infra_env_id)
      .where('deleted_at', '<', at(cutoff))
      .forUpdate()
      .executeTakeFirst()
    if (!found) return false
    const { cluster_id } = found
    if (cluster_id !== null && !(await hasNamesake(tx, { host_id, infra_env_id }, cluster_id))) {
      await app.files.deletePrefix(`${cluster_id}/logs/${host_id}/`)
    }
    for (const table of ['events', 'check_ins', 'host_tokens'] as const) {
      await sql`
        delete from ${sql.table(table)} where host_id = ${host_id} and infra_env_id = ${infra_env_id}
      `.execute(tx)
    }
    await app.secrets.forget(tx, { kind: 'host', id: `${infra_env_id}/${host_id}` })
    await tx.deleteFrom('hosts').where('id', '=', host_id).where('infra_env_id', '=', infra_env_id).execute()
    return true
  })
}

/** The same machine may be known to two infra-envs, and its logs are kept by cluster. */
async function hasNamesake(tx: Tx, { host_id, infra_env_id }: HostKey, clusterId: string): Promise<boolean> {
  const other = await tx
    .selectFrom('hosts')
    .select('id')
    .where('id', '=', host_id)
    .where('infra_env_id', '<>', infra_env_id)
    .where('cluster_id', '=', clusterId)
    .executeTakeFirst()
  return other !== undefined
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

type Table = 'clusters' | 'infra_envs'

async function deletedRows(app: GarbageDeps, table: Table, cutoff: Instant, offset: number) {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where deleted_at < ${at(cutoff)}
    order by deleted_at, id offset ${offset} limit ${BATCH}
  `.execute(app.db)
  return rows
}

async function lockDeleted(tx: Tx, table: Table, id: string, cutoff: Instant): Promise<boolean> {
  const { rows } = await sql`
    select id from ${sql.table(table)} where id = ${id} and deleted_at < ${at(cutoff)} for update
  `.execute(tx)
  return rows.length > 0
}

/** In pieces: an installation with many hosts has many events. */
async function deleteEvents(app: GarbageDeps, which: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from events where id in (select id from events where ${which} limit ${EVENT_BATCH})
    `.execute(app.db)
    if (numAffectedRows < EVENT_BATCH) return
  }
}
