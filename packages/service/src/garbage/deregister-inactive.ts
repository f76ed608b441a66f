// Clusters and infra-envs that have not been touched for a long time go.
import type { Instant } from '@groundwork/engine/facts'
import { findInactiveInfraEnvs } from '../store/garbage/inactive-rows.ts'
import { hasBoundHost } from '../store/hosts/host-memberships.ts'
import { inInfraEnv } from '../units/in-unit.ts'
import { ANNOUNCEMENT } from './announce-deletions.ts'
import { BATCH, type Collection, type Deregister } from './collection.ts'
import type { InactiveClusters } from './cutoffs.ts'
import { forInactiveClusters } from './inactive-clusters.ts'
import { unlessGone } from './unless-gone.ts'

export function deregisterInactiveClusters(
  collection: Collection,
  deregister: Deregister,
  { goes, noticeMs }: InactiveClusters,
): Promise<number> {
  const { app } = collection
  const announcement = { event: ANNOUNCEMENT, by: app.clock.now() - noticeMs, isMade: true }
  const what = 'deregistering the inactive cluster'
  return forInactiveClusters(collection, { cutoff: goes, announcement, what }, async (unit) => {
    const { id } = unit.stored.record
    await unit.emit([{ name: 'after_inactivity_cluster_deregistered', props: { cluster_id: id } }])
    await deregister.cluster(app, unit)
  })
}

/** Those that belong to no cluster, or to one that is gone, and none of whose hosts is in a cluster: bound one by one, they
 *  are used although their infra-env is not touched. */
export async function deregisterInactiveInfraEnvs(
  { app, signal, attempt }: Collection,
  deregister: Deregister,
  cutoff: Instant,
): Promise<number> {
  let count = 0
  for (const id of await findInactiveInfraEnvs(app.db, cutoff, BATCH)) {
    if (signal.aborted) break
    const outcome = await attempt(`deregistering the inactive infra-env ${id}`, () =>
      unlessGone(() =>
        inInfraEnv(
          app,
          id,
          async (unit) => {
            if (unit.stored.updated_at >= cutoff || (await hasBoundHost(unit.tx, id))) return false
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
