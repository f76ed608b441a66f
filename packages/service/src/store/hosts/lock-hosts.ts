// Reports wait for no lock, and a decision about a unit begins again when one came in between. With many hosts
// and much news that could go on for ever, so after some tries it is the reports that wait, for as long as a decision takes.
import { sql } from 'kysely'
import type { Tx } from '../../database/schema.ts'
import type { StoredHost } from '../stored.ts'
import type { UnitRef } from '../units/unit.ts'
import { hostName } from './host-cache.ts'

const PATIENT_TRIES = 3

/** The caller holds the lock of the unit itself. */
export async function lockHosts(tx: Tx, { kind, id }: UnitRef, attempt: number): Promise<void> {
  if (attempt <= PATIENT_TRIES) return
  const own = kind === 'cluster' ? sql`cluster_id = ${id}` : sql`infra_env_id = ${id} and cluster_id is null`
  await sql`
    select from hosts where ${own} and deleted_at is null
    order by id, infra_env_id for no key update`.execute(tx)
}

/** Names of those that were not written since they were read; they are held until the transaction ends. */
export async function lockUnchangedHosts(tx: Tx, hosts: readonly StoredHost[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string; infra_env_id: string }>`
    select h.id, h.infra_env_id from hosts h
    join unnest(
      ${hosts.map(({ facts }) => facts.id)}::uuid[],
      ${hosts.map(({ facts }) => facts.infra_env_id)}::uuid[],
      ${hosts.map(({ revision }) => revision)}::bigint[]
    ) as seen (id, infra_env_id, revision)
      on h.id = seen.id and h.infra_env_id = seen.infra_env_id and h.revision = seen.revision
    order by h.id, h.infra_env_id
    for no key update of h`.execute(tx)
  return new Set(rows.map(({ id, infra_env_id }) => hostName({ infra_env_id, host_id: id })))
}
