// Clusters and infra-envs that nobody has touched for a long time go.
import type { Instant } from '@groundwork/engine/facts'
import { sql } from 'kysely'
import { type InfraEnvUnit, inInfraEnv } from '../units/in-unit.ts'
import { wasAnnounced } from './announce-deletions.ts'
import { at, BATCH, type Collection, type Deregister } from './collection.ts'
import type { InactiveClusters } from './cutoffs.ts'
import { forInactiveClusters } from './inactive-clusters.ts'
import { unlessGone } from './unless-gone.ts'

export function deregisterInactiveClusters(
  collection: Collection,
  deregister: Deregister,
  { goes, noticeMs }: InactiveClusters,
): Promise<number> {
  const { app } = collection
  const where = wasAnnounced(app.clock.now() - noticeMs)
  const what = 'deregistering the inactive cluster'
  return forInactiveClusters(collection, { cutoff: goes, where, what }, async (unit) => {
    const { id } = unit.stored.record
    await unit.emit([{ name: 'after_inactivity_cluster_deregistered', props: { cluster_id: id } }])
    await deregister.cluster(app, unit)
  })
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
