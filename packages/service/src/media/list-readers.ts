// Readers as the API and the live stream show them.
import type { MediaReader } from '@groundwork/contract/groundwork'
import type { Instant } from '@groundwork/engine/facts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/schema.ts'
import { type StoredReader, shownState } from '../store/media/stored-reader.ts'
import type { Rendered } from '../stream/message.ts'
import { timeText } from '../wire/times.ts'
import type { MediaViewDeps } from './media-deps.ts'
import { stateInfo } from './state-info.ts'

/** More than a person looks at, and less than an answer should hold. */
const MOST = 1000

interface ShownRow extends Omit<StoredReader, 'covered' | 'tag' | 'told_at' | 'updated_at'> {
  readonly id: string
  readonly cluster_id: string | null
  readonly host_id: string | null
}

/** Who read last comes first. */
export async function listReaders({ db, clock }: MediaViewDeps, infraEnvId: string): Promise<MediaReader[]> {
  const rows = await select(db, sql`r.infra_env_id = ${infraEnvId}`)
  return rows.map((row) => shown(row, clock.now()))
}

/** For the live stream, by id. */
export async function renderReaders(
  { db, clock }: MediaViewDeps,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Rendered>> {
  const rows = await select(db, sql`r.id = any(${ids}::uuid[])`)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        text: JSON.stringify(shown(row, clock.now())),
        cluster_id: row.cluster_id,
        infra_env_id: row.infra_env_id,
      },
    ]),
  )
}

async function select(db: Db, which: RawBuilder<unknown>): Promise<readonly ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    select r.id, r.infra_env_id, r.address, r.medium, r.size, r.bytes, r.requests, r.covered_bytes, r.percent,
      r.highest_offset, r.rate, r.state, r.attempts, r.first_read_at, r.last_read_at, h.id as host_id,
      coalesce(h.cluster_id, i.cluster_id) as cluster_id
    from media_readers r
    join infra_envs i on i.id = r.infra_env_id and i.deleted_at is null
    left join hosts h on h.id = r.host_id and h.infra_env_id = r.infra_env_id and h.deleted_at is null
    where ${which}
    order by r.last_read_at desc, r.id
    limit ${MOST}
  `.execute(db)
  return rows
}

function shown(row: ShownRow, now: Instant): MediaReader {
  const state = shownState(row, now)
  return {
    id: row.id,
    infra_env_id: row.infra_env_id,
    address: row.address,
    medium: row.medium,
    size_bytes: row.size,
    bytes_sent: row.bytes,
    bytes_read: row.covered_bytes,
    percent: row.percent,
    highest_offset: row.highest_offset,
    bytes_per_second: state === 'reading' ? Math.round(row.rate) : 0,
    requests: row.requests,
    attempts: row.attempts,
    state,
    state_info: stateInfo(state, row, now),
    first_read_at: timeText(row.first_read_at),
    last_read_at: timeText(row.last_read_at),
    host_id: row.host_id,
  }
}
