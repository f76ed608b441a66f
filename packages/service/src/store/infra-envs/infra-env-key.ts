import type { Db } from '../../database/schema.ts'

export interface InfraEnvKey {
  /** Of its tokens. */
  readonly generation: number
  readonly cluster_id: string | null
}

/** Of a deleted one too. */
export const readInfraEnvKey = (db: Db, id: string): Promise<InfraEnvKey | undefined> =>
  db
    .selectFrom('infra_envs')
    .select(['key_generation as generation', 'cluster_id'])
    .where('id', '=', id)
    .executeTakeFirst()
