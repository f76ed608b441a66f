// Rows of readers, loaded and written many at a time.
import { sql } from 'kysely'
import type { Tx } from '../../database/schema.ts'
import type { StoredReader } from './stored-reader.ts'

export interface ReaderKey {
  readonly infra_env_id: string
  readonly address: string
  readonly medium: string
}

/** Where a reader belongs, and what is known of it. */
export interface ReaderPlace {
  readonly key: ReaderKey
  /** That of its host, else that of the infra-env. */
  readonly cluster_id: string | null
  readonly stored: StoredReader | null
}

export const keyText = ({ infra_env_id, address, medium }: ReaderKey): string =>
  `${infra_env_id} ${address} ${medium}`

type StoredReaderRow = {
  readonly key: ReaderKey
  readonly cluster_id: string | null
  readonly id: string | null
} & {
  readonly [Column in keyof StoredReader]: Column extends 'covered' ? string : StoredReader[Column]
}

/** Those of infra-envs that still exist, by `keyText`. */
export async function loadPlaces(
  tx: Tx,
  keys: readonly ReaderKey[],
): Promise<ReadonlyMap<string, ReaderPlace>> {
  const { rows } = await sql<StoredReaderRow>`
    select
      json_build_object('infra_env_id', k.infra_env_id, 'address', k.address, 'medium', k.medium) as key,
      coalesce(h.cluster_id, i.cluster_id) as cluster_id,
      r.*
    from json_to_recordset(${JSON.stringify(keys)}::json) as k (infra_env_id uuid, address text, medium text)
    join infra_envs i on i.id = k.infra_env_id and i.deleted_at is null
    left join media_readers r
      on r.infra_env_id = k.infra_env_id and r.address = k.address and r.medium = k.medium
    left join hosts h on h.id = r.host_id and h.infra_env_id = r.infra_env_id and h.deleted_at is null
  `.execute(tx)
  return new Map(
    rows.map(({ key, cluster_id, id, covered, ...row }) => [
      keyText(key),
      { key, cluster_id, stored: id === null ? null : { ...row, covered: JSON.parse(covered) } },
    ]),
  )
}

const TYPES: Readonly<Record<keyof StoredReader, string>> = {
  infra_env_id: 'uuid',
  address: 'text',
  medium: 'text',
  tag: 'text',
  size: 'bigint',
  bytes: 'bigint',
  requests: 'bigint',
  covered: 'text',
  covered_bytes: 'bigint',
  percent: 'integer',
  highest_offset: 'bigint',
  rate: 'double precision',
  state: 'text',
  attempts: 'integer',
  first_read_at: 'timestamptz',
  last_read_at: 'timestamptz',
  updated_at: 'timestamptz',
  told_at: 'timestamptz',
}
const COLUMNS = Object.keys(TYPES)
const KEY = ['infra_env_id', 'address', 'medium']
const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))
const CHANGING = COLUMNS.filter((column) => !KEY.includes(column))
const TYPED = sql.raw(
  Object.entries(TYPES)
    .map((column) => column.join(' '))
    .join(', '),
)

/** Their ids, by `keyText`. Whose host it is stays as it was. */
export async function saveReaders(
  tx: Tx,
  readers: readonly StoredReader[],
): Promise<ReadonlyMap<string, string>> {
  if (readers.length === 0) return new Map()
  const { rows } = await sql<ReaderKey & { id: string }>`
    insert into media_readers (${names(COLUMNS)})
    select ${names(COLUMNS)} from json_to_recordset(${JSON.stringify(readers.map(rowOf))}::json) as given (${TYPED})
    on conflict (${names(KEY)}) do update
      set (${names(CHANGING)}) = (${names(CHANGING.map((column) => `excluded.${column}`))})
    returning id, ${names(KEY)}
  `.execute(tx)
  return new Map(rows.map((row) => [keyText(row), row.id]))
}

const time = (instant: number): string => new Date(instant).toISOString()

const rowOf = (reader: StoredReader) => ({
  ...reader,
  covered: JSON.stringify(reader.covered),
  first_read_at: time(reader.first_read_at),
  last_read_at: time(reader.last_read_at),
  updated_at: time(reader.updated_at),
  told_at: time(reader.told_at),
})
