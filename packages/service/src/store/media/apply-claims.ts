// Tells readers which host they are, when a host says where it would be seen from.
import { matchReader, type ReaderClaim, type ReaderEvidence, type ReaderMatch } from '@groundwork/engine/boot'
import type { Instant } from '@groundwork/engine/facts'
import { sql } from 'kysely'
import type { Tx } from '../../database/schema.ts'
import type { Change } from '../changes/record-change.ts'
import type { HostKey } from '../stored.ts'
import { readerChange } from './reader-change.ts'

export type HostAddress = HostKey & ReaderClaim

interface ClaimedRow {
  readonly place: number
  readonly id: string
  readonly infra_env_id: string
  readonly cluster_id: string | null
  readonly last_read_at: Instant
  readonly host_id: string | null
  readonly is_host_there: boolean
  readonly evidence: ReaderEvidence | ''
  readonly matched_at: Instant | null
}

/** The news that came of it. */
export async function applyClaims(tx: Tx, claims: readonly HostAddress[], now: Instant): Promise<Change[]> {
  const rows = await loadClaimed(tx, claims)
  const matches = new Map<string, ReaderMatch>()
  const before = new Map<string, ClaimedRow>()
  for (const row of rows) {
    const claim = claims[row.place - 1]
    if (claim === undefined) continue
    const { host_id, evidence } = claim
    const match = matches.get(row.id) ?? matchOf(row)
    matches.set(row.id, matchReader({ ...row, match }, { host_id, evidence, at: now }))
    before.set(row.id, row)
  }
  await saveMatches(tx, matches)
  return [...before.values()].flatMap((row) =>
    matches.get(row.id)?.host_id === row.host_id ? [] : [readerChange(row)],
  )
}

function matchOf({ host_id, is_host_there, evidence, matched_at }: ClaimedRow): ReaderMatch | null {
  if (evidence === '' || matched_at === null || (host_id !== null && !is_host_there)) return null
  return { host_id, evidence, at: matched_at }
}

/** In the order in which the claims were made. */
async function loadClaimed(tx: Tx, claims: readonly HostAddress[]): Promise<readonly ClaimedRow[]> {
  if (claims.length === 0) return []
  const { rows } = await sql<ClaimedRow>`
    select c.place, r.id, r.infra_env_id, r.last_read_at, r.host_id, r.evidence, r.matched_at,
      h.id is not null as is_host_there, coalesce(claiming.cluster_id, i.cluster_id) as cluster_id
    from unnest(
      ${claims.map(({ infra_env_id }) => infra_env_id)}::uuid[],
      ${claims.map(({ address }) => address)}::text[],
      ${claims.map(({ host_id }) => host_id)}::uuid[]
    ) with ordinality as c (infra_env_id, address, host_id, place)
    join media_readers r on r.infra_env_id = c.infra_env_id and r.address = c.address
    join infra_envs i on i.id = c.infra_env_id and i.deleted_at is null
    join hosts claiming
      on claiming.id = c.host_id and claiming.infra_env_id = c.infra_env_id and claiming.deleted_at is null
    left join hosts h on h.id = r.host_id and h.infra_env_id = r.infra_env_id and h.deleted_at is null
    order by c.place
  `.execute(tx)
  return rows
}

async function saveMatches(tx: Tx, matches: ReadonlyMap<string, ReaderMatch>): Promise<void> {
  if (matches.size === 0) return
  const list = [...matches.values()]
  await sql`
    update media_readers r set host_id = m.host_id, evidence = m.evidence, matched_at = m.at
    from unnest(
      ${[...matches.keys()]}::uuid[],
      ${list.map(({ host_id }) => host_id)}::uuid[],
      ${list.map(({ evidence }) => evidence)}::text[],
      ${list.map(({ at }) => new Date(at).toISOString())}::timestamptz[]
    ) as m (id, host_id, evidence, at)
    where r.id = m.id
  `.execute(tx)
}
