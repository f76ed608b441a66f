// Reports of agents do not wait for evaluations. Before anything is written, the hosts concerned are held; a unit of which
// one has reported meanwhile is left as it is and decided again.
import { sql } from 'kysely'
import type { Tx } from '../database/schema.ts'
import { hostName, keyOf } from '../store/hosts/host-cache.ts'
import type { UnitDecision } from './unit-decision.ts'

export interface Held {
  readonly current: readonly UnitDecision[]
  readonly outdated: readonly UnitDecision[]
}

export async function holdWrites(tx: Tx, decisions: readonly UnitDecision[]): Promise<Held> {
  const hosts = decisions.flatMap(({ hosts: writes }) => writes.map(({ host }) => host))
  if (hosts.length === 0) return { current: decisions, outdated: [] }
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
  const held = new Set(rows.map(({ id, infra_env_id }) => hostName({ infra_env_id, host_id: id })))
  const isCurrent = ({ hosts: writes }: UnitDecision): boolean =>
    writes.every(({ host }) => held.has(hostName(keyOf(host))))
  return {
    current: decisions.filter(isCurrent),
    outdated: decisions.filter((decision) => !isCurrent(decision)),
  }
}
