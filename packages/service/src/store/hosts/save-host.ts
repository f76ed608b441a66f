// Writing hosts. Every write gives the row a new revision and is refused when another writer was faster.
import type { Instant } from '@groundwork/engine/facts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/schema.ts'
import { type Change, hostResourceId, recordChange } from '../changes/record-change.ts'
import type { HostKey, StoredHost } from '../stored.ts'
import { keyOf } from './host-cache.ts'
import type { CheckIn } from './host-document.ts'
import type { HostUpdate } from './host-update.ts'
import { writeHost } from './write-host.ts'

/** Another writer changed the host since it was read: read it again and decide again. */
export class StaleHostError extends Error {}

export async function saveHost(
  tx: Tx,
  before: StoredHost,
  update: HostUpdate,
  now: Instant,
): Promise<StoredHost> {
  const after = await writeHost(tx, before, update, now, { isNews: false })
  if (after === null) throw new StaleHostError(`Host ${before.facts.id} was changed meanwhile.`)
  const { checked_in_at, timestamp } = after.facts
  if (checked_in_at !== null && checked_in_at !== before.facts.checked_in_at) {
    await saveCheckIn(tx, keyOf(after), { checked_in_at, timestamp })
  }
  const operation = update.deleted_at === undefined ? 'changed' : 'deleted'
  await recordChange(tx, { ...hostChange(after, operation), left_cluster_id: before.facts.cluster_id })
  return after
}

export const hostChange = (host: StoredHost, operation: Change['operation']): Change => ({
  kind: 'host',
  operation,
  resource_id: hostResourceId(keyOf(host)),
  cluster_id: host.facts.cluster_id,
  infra_env_id: host.facts.infra_env_id,
})

export async function saveCheckIn(tx: Db | Tx, key: HostKey, checkIn: CheckIn): Promise<void> {
  await sql`
    insert into check_ins (infra_env_id, host_id, checked_in_at, timestamp)
    values (${key.infra_env_id}, ${key.host_id}, ${new Date(checkIn.checked_in_at)}, ${checkIn.timestamp})
    on conflict (host_id, infra_env_id) do update
      set checked_in_at = excluded.checked_in_at, timestamp = excluded.timestamp
      where check_ins.checked_in_at <= excluded.checked_in_at`.execute(tx)
}
