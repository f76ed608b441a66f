import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/schema.ts'
import type { StoredHost } from '../stored.ts'

/** The next reply of every host of the cluster is looked at again, even if it repeats the last one: what it means may
 *  have changed with the settings. The marker is new each time, so that a reply which is just being judged by the old
 *  settings finds that its memory has been wiped. */
export async function forgetReplies(tx: Tx, clusterId: string): Promise<void> {
  const marker = JSON.stringify({ '': randomUUID() })
  await sql`
    update hosts set reply_hashes = ${marker}
    where cluster_id = ${clusterId} and deleted_at is null`.execute(tx)
}

/** What is remembered of the last reply of a kind; empty: nothing. */
export const rememberedOf = (reply_hashes: string, step_type: string): string =>
  (reply_hashes === '' ? {} : (JSON.parse(reply_hashes) as Readonly<Record<string, string>>))[step_type] ?? ''

/** The report is the same, only its text was different: no client needs to know. */
export async function writeReplyHashes(
  db: Db,
  { facts, revision }: Pick<StoredHost, 'facts' | 'revision'>,
  reply_hashes: string,
  knownHashes: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('hosts')
    .set({ reply_hashes })
    .where('id', '=', facts.id)
    .where('infra_env_id', '=', facts.infra_env_id)
    .where('revision', '=', revision)
    .where('reply_hashes', '=', knownHashes)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
