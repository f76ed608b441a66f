// Events of category `audit`, with the news for those who may watch them.
import type { Db, Tx } from '../../database/schema.ts'

/** An event about one call. */
export interface AuditRow {
  readonly event_time: Date
  readonly name: string
  readonly category: string
  readonly severity: string
  readonly message: string
  /** JSON text. */
  readonly props: string
  readonly request_id: string
  readonly cluster_id: string | null
  readonly infra_env_id: string | null
  readonly host_id: string | null
}

export async function insertAudits(db: Db | Tx, rows: readonly AuditRow[]): Promise<void> {
  await db
    .with('added', (cte) =>
      cte.insertInto('events').values(rows).returning(['id', 'cluster_id', 'infra_env_id']),
    )
    .insertInto('changes')
    .columns(['kind', 'operation', 'resource_id', 'cluster_id', 'infra_env_id'])
    .expression((from) =>
      from
        .selectFrom('added')
        .select(({ cast, ref, val }) => [
          val('audit').as('kind'),
          val('changed').as('operation'),
          cast<string>(ref('id'), 'text').as('resource_id'),
          'cluster_id',
          'infra_env_id',
        ])
        .orderBy('id'),
    )
    .execute()
}
