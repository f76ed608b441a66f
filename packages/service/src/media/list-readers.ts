// Readers as the API and the live stream show them.
import type { MediaReader } from '@groundwork/contract/groundwork'
import type { Instant } from '@groundwork/engine/facts'
import { readersById, readersOfInfraEnv, type ShownReader } from '../store/media/shown-readers.ts'
import { shownState } from '../store/media/stored-reader.ts'
import type { Rendered } from '../stream/message.ts'
import { timeText } from '../wire/times.ts'
import type { MediaViewDeps } from './media-deps.ts'
import { stateInfo } from './state-info.ts'

/** Who read last comes first. */
export async function listReaders({ db, clock }: MediaViewDeps, infraEnvId: string): Promise<MediaReader[]> {
  const rows = await readersOfInfraEnv(db, infraEnvId)
  return rows.map((row) => shown(row, clock.now()))
}

/** For the live stream, by id. */
export async function renderReaders(
  { db, clock }: MediaViewDeps,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Rendered>> {
  const rows = await readersById(db, ids)
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

function shown(row: ShownReader, now: Instant): MediaReader {
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
