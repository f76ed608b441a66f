// The little that a poll or a reply needs to know about a host: one indexed read, without facts and reports.
import type { HostStatus } from '@groundwork/contract/vocabulary'
import type { Instant } from '@groundwork/engine/facts'
import { createLruByBytes } from '@groundwork/lru/lru-by-bytes'
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
  select h.id, h.infra_env_id, h.cluster_id, h.status, h.revision, h.reply_hashes,
    case when h.revision = wanted.known then null else h.plan end as plan,
    n.checked_in_at, n.timestamp, c.targets_hash, c.revision as cluster_revision, i.revision as infra_env_revision
  from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as wanted (id, infra_env_id, known)
    cross join lateral (
      select * from hosts where id = wanted.id and infra_env_id = wanted.infra_env_id limit 1
    ) h
    cross join lateral (select revision, deleted_at from infra_envs where id = h.infra_env_id limit 1) i
    left join lateral (select targets_hash, revision from clusters where id = h.cluster_id limit 1) c on true
    left join lateral (
      select checked_in_at, timestamp from check_ins where host_id = h.id and infra_env_id = h.infra_env_id limit 1
    ) n on true
  where h.deleted_at is null and i.deleted_at is null`

/** Under load many polls come while one question is under way. A second one, so that nobody waits for a connection that hangs alone. */
const QUESTIONS_UNDER_WAY = 2
const KEPT_PLANS_BYTES = 16 * 1024 * 1024

/** A plan is most of a row, and the same as long as the revision is. */
interface KnownPlan {
  readonly revision: number
  readonly plan: string
}

type Row = Omit<HostHeader, 'plan'> & { readonly plan: string | null }

/** Its name, its numbers and its place in the map, which an empty plan has too. */
const BYTES_OF_ENTRY = 300

/** Texts may take two bytes for each character. */
export const bytesOf = (plan: string): number => BYTES_OF_ENTRY + 2 * plan.length

export function createHostHeaders(pool: Pool): ReadHostHeader {
  const plans = createLruByBytes<KnownPlan>(KEPT_PLANS_BYTES)

  async function read(keys: readonly HostKey[]): Promise<readonly (HostHeader | null)[]> {
    // Those that the question was asked with: others may come and go before it is answered.
    const known = new Map<string, KnownPlan | undefined>()
    for (const key of keys) known.set(hostName(key), plans.get(hostName(key)))
    const { rows } = await pool.query<Row>({
      name: 'host-headers',
      text: QUERY,
      values: [
        keys.map(({ host_id }) => host_id),
        keys.map(({ infra_env_id }) => infra_env_id),
        keys.map((key) => known.get(hostName(key))?.revision ?? null),
      ],
    })
    const found = new Map<string, HostHeader>()
    for (const row of rows) {
      const name = hostName({ infra_env_id: row.infra_env_id, host_id: row.id })
      found.set(name, { ...row, plan: row.plan ?? known.get(name)?.plan ?? '' })
      if (row.plan !== null) plans.set(name, { revision: row.revision, plan: row.plan }, bytesOf(row.plan))
    }
    return keys.map((key) => found.get(hostName(key)) ?? null)
  }
  return batched(read, { maxUnderWay: QUESTIONS_UNDER_WAY })
}
