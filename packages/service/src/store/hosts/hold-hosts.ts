// Reports do not wait for anybody, and whoever decides about a unit begins again when one came in between. With many hosts
// and much news that could go on for ever, so after some tries it is the reports that wait, for as long as a decision takes.
import { sql } from 'kysely'
import type { Tx } from '../../database/schema.ts'
import type { UnitRef } from '../units/unit.ts'

const PATIENT_TRIES = 3

/** To be called by whoever holds the unit itself. */
export async function holdHosts(tx: Tx, { kind, id }: UnitRef, attempt: number): Promise<void> {
  if (attempt <= PATIENT_TRIES) return
  const own = kind === 'cluster' ? sql`cluster_id = ${id}` : sql`infra_env_id = ${id} and cluster_id is null`
  await sql`
    select from hosts where ${own} and deleted_at is null
    order by id, infra_env_id for no key update`.execute(tx)
}
