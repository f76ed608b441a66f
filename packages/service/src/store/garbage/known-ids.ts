import type { Db } from '../../database/schema.ts'

/** A deleted one is one too. */
export async function isCluster(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('clusters').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Ids that no cluster and no infra-env has, deleted ones included. */
export async function unknownIds(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const clusters = await db
    .selectFrom('clusters')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  const infraEnvs = await db
    .selectFrom('infra_envs')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  const known = new Set([...clusters, ...infraEnvs].map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}
