// Clusters and infra-envs that nobody has touched for a long time. At most one batch a run: it is a surprise to somebody.
import type { Instant } from '@groundwork/engine/facts/instant'
import { sql } from 'kysely'
import { type InfraEnvUnit, inCluster, inInfraEnv } from '../store/in-unit.ts'
import { wasAnnounced } from './announce-deletions.ts'
import { at, BATCH, type Collection, type Deregister } from './collection.ts'
import { DEREGISTERABLE, type InactiveClusters, isInactiveCluster } from './cutoffs.ts'
import { unlessGone } from './unless-gone.ts'

export async function deregisterInactiveClusters(
  { app, signal, attempt }: Collection,
  deregister: Deregister,
  { goes, noticeMs }: InactiveClusters,
): Promise<number> {
  const announcedBy = app.clock.now() - noticeMs
  const rows = await app.db
    .selectFrom('clusters')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('updated_at', '<', at(goes))
    .where('status', 'in', [...DEREGISTERABLE])
    .where(wasAnnounced(announcedBy))
    .orderBy('updated_at')
    .limit(BATCH)
    .execute()
  let count = 0
  for (const { id } of rows) {
    if (signal.aborted) break
    const outcome = await attempt(`deregistering the inactive cluster ${id}`, () =>
      unlessGone(() =>
        inCluster(
          app,
          id,
          async (unit) => {
            // It may have been used since it was found.
            if (!isInactiveCluster(unit.stored, goes)) return false
            await unit.emit([{ name: 'after_inactivity_cluster_deregistered', props: { cluster_id: id } }])
            await deregister.cluster(app, unit)
            return true
          },
          { evaluate: 'later' },
        ),
      ),
    )
    if (outcome === 'done') count += 1
  }
  return count
}

/** Those that belong to no cluster, or to one that is gone, and none of whose hosts is in a cluster: bound one by one, they
 *  are used although nobody touches their infra-env. */
export async function deregisterInactiveInfraEnvs(
  { app, signal, attempt }: Collection,
  deregister: Deregister,
  cutoff: Instant,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from infra_envs
    where deleted_at is null and updated_at < ${at(cutoff)}
      and not exists (
        select from clusters where clusters.id = infra_envs.cluster_id and clusters.deleted_at is null
      )
      and not exists (
        select from hosts
        where hosts.infra_env_id = infra_envs.id and hosts.deleted_at is null and hosts.cluster_id is not null
      )
    order by updated_at limit ${BATCH}
  `.execute(app.db)
  let count = 0
  for (const { id } of rows) {
    if (signal.aborted) break
    const outcome = await attempt(`deregistering the inactive infra-env ${id}`, () =>
      unlessGone(() =>
        inInfraEnv(
          app,
          id,
          async (unit) => {
            if (unit.stored.updated_at >= cutoff || (await hasBoundHost(unit))) return false
            await deregister.infraEnv(app, unit)
            return true
          },
          { evaluate: 'later' },
        ),
      ),
    )
    if (outcome === 'done') count += 1
  }
  return count
}

async function hasBoundHost({ tx, stored }: InfraEnvUnit): Promise<boolean> {
  const bound = await tx
    .selectFrom('hosts')
    .select('id')
    .where('infra_env_id', '=', stored.record.id)
    .where('deleted_at', 'is', null)
    .where('cluster_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return bound !== undefined
}
