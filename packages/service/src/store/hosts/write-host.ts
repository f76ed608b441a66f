// Writes one host in one statement: the row if it is still the one that was read, the news for watchers and, if wanted, the
// unit as due. Nothing waits for a lock longer than another statement of this kind takes.
import type { Instant } from '@groundwork/engine/facts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../database/schema.ts'
import { hostResourceId } from '../changes/record-change.ts'
import type { StoredHost } from '../stored.ts'
import type { Due } from '../units/unit.ts'
import { keyOf } from './host-cache.ts'
import { applyHostUpdate, changesReport, type HostUpdate } from './host-update.ts'
import { checkReportsSize } from './reported-size.ts'

interface Besides {
  readonly isNews: boolean
  readonly due?: Due
  /** What was remembered of its replies when the host was read: it must not have been forgotten since. */
  readonly knownHashes?: string
}

/** null: another request has written the host since it was read. Throws when it has reported too much. */
export async function writeHost(
  db: Db | Tx,
  before: StoredHost,
  update: HostUpdate,
  now: Instant,
  { isNews, due, knownHashes }: Besides,
): Promise<StoredHost | null> {
  const { after, columns } = applyHostUpdate(before, update, now)
  if (changesReport(update.facts ?? {})) checkReportsSize(after)
  const { id, infra_env_id } = before.facts
  const assignments = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const further: RawBuilder<unknown>[] = []
  if (due) {
    further.push(sql`, due_now as (
      insert into due (unit_kind, unit_id, at)
      select ${due.unit.kind}::text, ${due.unit.id}::uuid, ${new Date(due.at)}::timestamptz from written
    )`)
  }
  if (isNews) {
    further.push(sql`, news as (
      insert into changes (kind, operation, resource_id, cluster_id, infra_env_id)
      select 'host', 'changed', ${hostResourceId(keyOf(after))}::text, cluster_id, infra_env_id from written
    )`)
  }
  const { rows } = await sql`
    with written as (
      update hosts set ${sql.join(assignments)}
      where id = ${id} and infra_env_id = ${infra_env_id} and revision = ${before.revision}
        and ${knownHashes === undefined ? sql`true` : sql`reply_hashes = ${knownHashes}`}
      returning cluster_id, infra_env_id
    )${sql.join(further, sql` `)} select from written`.execute(db)
  return rows.length === 1 ? after : null
}
