// Reading very many hosts for a table: their headers at once, and what is written about them in batches, without the reports
// that a table does not show.
import type { HostFacts, Instant } from '@groundwork/engine/facts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../database/schema.ts'
import type { HostKey, StoredHost } from '../stored.ts'
import { hostName } from './host-cache.ts'
import { decodeShortHost } from './host-document.ts'
import { type HostReader, newestCheckIn } from './host-store.ts'

export interface HostHeading extends HostKey {
  readonly cluster_id: string | null
  readonly revision: number
  readonly checked_in_at: Instant | null
}

export interface HostSelection {
  readonly cluster_id?: string | undefined
  readonly infra_env_id?: string | undefined
}

/** By id. */
export const readHeadings = (
  app: HostReader,
  db: Db | Tx,
  { cluster_id, infra_env_id }: HostSelection,
): Promise<HostHeading[]> =>
  read(
    app,
    db,
    sql`(${cluster_id ?? null}::uuid is null or h.cluster_id = ${cluster_id ?? null}::uuid)
      and (${infra_env_id ?? null}::uuid is null or h.infra_env_id = ${infra_env_id ?? null}::uuid)`,
  )

/** Of these hosts, as far as they exist. */
export const readHeadingsOf = (
  app: HostReader,
  db: Db | Tx,
  keys: readonly HostKey[],
): Promise<HostHeading[]> =>
  read(
    app,
    db,
    sql`(h.id, h.infra_env_id) in (select * from unnest(
      ${keys.map(({ host_id }) => host_id)}::uuid[], ${keys.map(({ infra_env_id }) => infra_env_id)}::uuid[]))`,
  )

interface HeadingRow {
  readonly id: string
  readonly infra_env_id: string
  readonly cluster_id: string | null
  readonly revision: number
  readonly checked_in_at: Instant | null
  readonly timestamp: number | null
}

async function read(app: HostReader, db: Db | Tx, wanted: RawBuilder<unknown>): Promise<HostHeading[]> {
  const { rows } = await sql<HeadingRow>`
    select h.id, h.infra_env_id, h.cluster_id, h.revision, c.checked_in_at, c.timestamp
    from hosts h left join check_ins c on c.host_id = h.id and c.infra_env_id = h.infra_env_id
    where h.deleted_at is null and ${wanted} order by h.id, h.infra_env_id`.execute(db)
  return rows.map((row) => ({
    host_id: row.id,
    infra_env_id: row.infra_env_id,
    cluster_id: row.cluster_id,
    revision: row.revision,
    checked_in_at: newestCheckIn(app, row)?.checked_in_at ?? null,
  }))
}

/** A host whose facts have no report but the inventory. */
export type ShortHost = Pick<StoredHost, 'revision' | 'validations_info'> & { readonly facts: HostFacts }

/** By name. Those that are in the cache are not read; a host that is gone meanwhile is left out. */
export async function loadShortHosts(
  app: HostReader,
  db: Db | Tx,
  headings: readonly HostHeading[],
): Promise<ReadonlyMap<string, ShortHost>> {
  const found = new Map<string, ShortHost>()
  const missing: HostHeading[] = []
  for (const heading of headings) {
    const known = app.hosts.get(heading, heading.revision)
    if (known === undefined) missing.push(heading)
    else found.set(hostName(heading), known)
  }
  if (missing.length === 0) return found
  const { rows } = await sql<{
    facts: string
    inventory: string
    inventory_patch: string
    validations_info: string
    revision: number
  }>`
    select h.facts, h.inventory, h.inventory_patch, h.validations_info, h.revision
    from hosts h join unnest(
      ${missing.map(({ host_id }) => host_id)}::uuid[], ${missing.map(({ infra_env_id }) => infra_env_id)}::uuid[]
    ) as wanted (id, infra_env_id) on h.id = wanted.id and h.infra_env_id = wanted.infra_env_id
    where h.deleted_at is null`.execute(db)
  for (const { validations_info, revision, ...row } of rows) {
    const host = { facts: decodeShortHost(row), validations_info, revision }
    found.set(hostName({ infra_env_id: host.facts.infra_env_id, host_id: host.facts.id }), host)
  }
  return found
}
