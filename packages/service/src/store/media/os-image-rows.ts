// How far base images are, as the process that fetches one has written it.
import type { Instant } from '@groundwork/engine/facts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/schema.ts'

export interface OsImageRow {
  readonly id: string
  /** JSON text. */
  readonly state: string
}

export const osImagesSince = (db: Db, since: Instant): Promise<OsImageRow[]> =>
  db
    .selectFrom('os_image_states')
    .select(['id', 'state'])
    .where('updated_at', '>=', sql<number>`${new Date(since)}`)
    .execute()

export const osImagesById = (db: Db, ids: readonly string[]): Promise<OsImageRow[]> =>
  db.selectFrom('os_image_states').select(['id', 'state']).where('id', 'in', ids).execute()

export async function writeOsImages(tx: Tx, rows: readonly OsImageRow[], now: Instant): Promise<void> {
  await sql`
    insert into os_image_states (id, state, updated_at)
    select id, state, ${new Date(now)}
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ state }) => state)}::text[]) as given (id, state)
    on conflict (id) do update set state = excluded.state, updated_at = excluded.updated_at
  `.execute(tx)
}
