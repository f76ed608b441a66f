import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../database/schema.ts'

/** The next reply of every host of the cluster is looked at again, even if it repeats the last one: what it means may
 *  have changed with the settings. The marker is new each time, so that a reply which is just being judged by the old
 *  settings finds that its memory has been wiped. */
export async function forgetReplies(tx: Tx, clusterId: string): Promise<void> {
  const marker = JSON.stringify({ '': randomUUID() })
  await sql`
    update hosts set reply_hashes = ${marker}
    where cluster_id = ${clusterId} and deleted_at is null`.execute(tx)
}
