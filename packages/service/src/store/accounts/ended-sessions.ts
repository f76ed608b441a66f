// Logins of browsers that were ended before their token expired. There are few: a row goes when its tokens have expired anyway.
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

export async function endSession(
  db: Db,
  id: string,
  { now, forgetAt }: { readonly now: number; readonly forgetAt: number },
): Promise<void> {
  await db
    .deleteFrom('ended_sessions')
    .where(sql<boolean>`forget_at <= ${new Date(now)}`)
    .execute()
  await db
    .insertInto('ended_sessions')
    .values({ id, forget_at: new Date(forgetAt) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function isSessionEnded(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('ended_sessions').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
