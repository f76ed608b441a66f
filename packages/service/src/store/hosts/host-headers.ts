// The little that a poll or a reply needs to know about a host: one indexed read, without facts and reports.
import type { HostStatus } from '@groundwork/contract/vocabulary'
import type { Instant } from '@groundwork/engine/facts'
import type { Pool } from 'pg'
import { batched } from '../../database/batched.ts'
import type { HostKey } from '../stored.ts'
import { hostName } from './host-cache.ts'

export interface HostHeader {
  readonly id: string
  readonly infra_env_id: string
  readonly cluster_id: string | null
  readonly status: HostStatus
  readonly revision: number
  readonly plan: string
  readonly reply_hashes: string
  readonly checked_in_at: Instant | null
  readonly timestamp: number | null
  readonly targets_hash: string | null
  readonly cluster_revision: number | null
  readonly infra_env_revision: number
}

export const asKey = ({ infra_env_id, id }: HostHeader): HostKey => ({ infra_env_id, host_id: id })

export type ReadHostHeader = (key: HostKey) => Promise<HostHeader | null>

/** Each row is found by its key. Left to itself, a database that does not know yet how many rows it has reads all infra-envs for each poll:
 *  a limit keeps it from joining whole tables. */
const QUERY = `
  select h.id, h.infra_env_id, h.cluster_id, h.status, h.revision, h.plan, h.reply_hashes,
    n.checked_in_at, n.timestamp, c.targets_hash, c.revision as cluster_revision, i.revision as infra_env_revision
  from unnest($1::uuid[], $2::uuid[]) as wanted (id, infra_env_id)
    cross join lateral (
      select * from hosts where id = wanted.id and infra_env_id = wanted.infra_env_id limit 1
    ) h
    cross join lateral (select revision, deleted_at from infra_envs where id = h.infra_env_id limit 1) i
    left join lateral (select targets_hash, revision from clusters where id = h.cluster_id limit 1) c on true
    left join lateral (
      select checked_in_at, timestamp from check_ins where host_id = h.id and infra_env_id = h.infra_env_id limit 1
    ) n on true
  where h.deleted_at is null and i.deleted_at is null`

export function createHostHeaders(pool: Pool): ReadHostHeader {
  return batched(async (keys) => {
    const { rows } = await pool.query<HostHeader>({
      name: 'host-headers',
      text: QUERY,
      values: [keys.map(({ host_id }) => host_id), keys.map(({ infra_env_id }) => infra_env_id)],
    })
    const found = new Map(rows.map((row) => [hostName(asKey(row)), row]))
    return keys.map((key) => found.get(hostName(key)) ?? null)
  })
}
