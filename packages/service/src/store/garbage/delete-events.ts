// In pieces: an installation with many hosts has many events.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

const PIECE = 1000

export const deleteEventsOfCluster = (db: Db, id: string): Promise<void> =>
  deleteEvents(db, sql`cluster_id = ${id}`)

/** Events that also belong to a cluster stay part of that cluster's history. */
export const deleteEventsOfInfraEnv = (db: Db, id: string): Promise<void> =>
  deleteEvents(db, sql`infra_env_id = ${id} and cluster_id is null`)

async function deleteEvents(db: Db, which: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from events where id in (select id from events where ${which} limit ${PIECE})
    `.execute(db)
    if (numAffectedRows < PIECE) return
  }
}
