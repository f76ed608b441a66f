import type { Instant } from '@groundwork/engine/facts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../database/schema.ts'
import { recordChanges } from '../changes/record-change.ts'
import { type ReaderInPlace, readerChange } from './reader-change.ts'

/** Together with their infra-env. */
export const forgetReaders = (tx: Tx, infraEnvId: string): Promise<number> =>
  forget(tx, sql`r.infra_env_id = ${infraEnvId}`)

/** Up to so many of those who read nothing since then, or whose infra-env is gone. */
export const forgetOldReaders = (tx: Tx, before: Instant, limit: number): Promise<number> =>
  forget(
    tx,
    sql`r.id in (
      select old.id from media_readers old
      left join infra_envs place on place.id = old.infra_env_id and place.deleted_at is null
      where old.last_read_at < ${new Date(before)} or place.id is null
      limit ${limit}
    )`,
  )

async function forget(tx: Tx, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<ReaderInPlace>`
    delete from media_readers r where ${which}
    returning r.id, r.infra_env_id, (select cluster_id from infra_envs i where i.id = r.infra_env_id)
  `.execute(tx)
  await recordChanges(
    tx,
    rows.map((row) => readerChange(row, 'deleted')),
  )
  return rows.length
}
