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

const QUERY = `
  select h.id, h.infra_env_id, h.cluster_id, h.status, h.revision, h.plan, h.reply_hashes,
    n.checked_in_at, n.timestamp, c.targets_hash, c.revision as cluster_revision, i.revision as infra_env_revision
  from unnest($1::uuid[], $2::uuid[]) as wanted (id, infra_env_id)
    join hosts h on h.id = wanted.id and h.infra_env_id = wanted.infra_env_id and h.deleted_at is null
    join infra_envs i on i.id = h.infra_env_id and i.deleted_at is null
    left join clusters c on c.id = h.cluster_id
    left join check_ins n on n.host_id = h.id and n.infra_env_id = h.infra_env_id`

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
