import type { Instant } from '@groundwork/engine/facts'
import { sql } from 'kysely'
import type { Tx } from '../../database/schema.ts'
import { hostResourceId, recordChanges } from '../changes/record-change.ts'
import { newRevision } from '../revision.ts'
import type { UnitRef } from '../units/unit.ts'

/** Hosts that registered while their cluster or infra-env was being deleted: nothing else finds them. */
export async function deleteHostsOfDeletedUnits(
  tx: Tx,
  kind: UnitRef['kind'],
  ids: readonly string[],
  now: Instant,
): Promise<void> {
  if (ids.length === 0) return
  const place = sql.ref(kind === 'cluster' ? 'cluster_id' : 'infra_env_id')
  const { rows } = await sql<{ id: string; infra_env_id: string; cluster_id: string | null }>`
    update hosts set deleted_at = ${new Date(now)}, revision = ${newRevision()}
    where ${place} = any(${[...ids]}::uuid[]) and deleted_at is null
    returning id, infra_env_id, cluster_id`.execute(tx)
  await recordChanges(
    tx,
    rows.map(({ id, infra_env_id, cluster_id }) => ({
      kind: 'host',
      operation: 'deleted',
      resource_id: hostResourceId({ infra_env_id, host_id: id }),
      cluster_id,
      infra_env_id,
    })),
  )
}
