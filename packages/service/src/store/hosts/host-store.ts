// Reading hosts. What is in the cache is not read again.

import { groupBy } from '@groundwork/engine/collections'
import type { Instant } from '@groundwork/engine/facts'
import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../../config/config.ts'
import type { Db, Tx } from '../../database/schema.ts'
import type { HostKey, StoredHost, StoredInfraEnv } from '../stored.ts'
import type { UnitCache } from '../units/unit-cache.ts'
import type { CheckIns } from './check-ins.ts'
import { type HostCache, hostName, keyOf } from './host-cache.ts'
import { type CheckIn, decodeHost, type HostRow, withCheckIn } from './host-document.ts'
import { findLargest, REPORTED_BYTES, TooMuchReportedError } from './reported-size.ts'

/** What is needed to read hosts: the cache and the check-ins that are not written yet. */
export interface HostReader {
  readonly hosts: HostCache
  readonly checkIns: Pick<CheckIns, 'pending'>
}

/** To read all hosts of a cluster or an infra-env, there is a limit of size too. */
export type BoundedReader = HostReader & {
  readonly config: { readonly limits: Pick<Config['limits'], 'evaluationBytes'> }
}

interface Header {
  readonly id: string
  readonly infra_env_id: string
  readonly infra_env_revision: number
  readonly revision: number
  readonly checked_in_at: Instant | null
  readonly timestamp: number | null
}

/** Hosts of a cluster in the order in which they came. Like the two below: throws when they have reported too much to be
 *  held in memory together. */
export const loadClusterHosts = (app: BoundedReader, db: Db | Tx, clusterId: string): Promise<StoredHost[]> =>
  loadUnit(app, db, sql`h.cluster_id = ${clusterId} and h.deleted_at is null`)

export const loadInfraEnvHosts = (
  app: BoundedReader,
  db: Db | Tx,
  infraEnvId: string,
): Promise<StoredHost[]> => loadUnit(app, db, sql`h.infra_env_id = ${infraEnvId} and h.deleted_at is null`)

export const loadUnboundHosts = (
  app: BoundedReader,
  db: Db | Tx,
  infraEnvId: string,
): Promise<StoredHost[]> =>
  loadUnit(app, db, sql`h.infra_env_id = ${infraEnvId} and h.cluster_id is null and h.deleted_at is null`)

/** Of all clusters at once, for long lists. A cluster that was deleted keeps the hosts that went with it. Hosts that have
 *  reported too much to be loaded together are left out: one cluster must not hide all others. */
export async function loadHostsOfClusters(
  app: BoundedReader,
  db: Db | Tx,
  clusterIds: readonly string[],
): Promise<StoredHost[]> {
  if (clusterIds.length === 0) return []
  const ofThese = belongsTo(clusterIds)
  const { rows } = await sql<{ cluster_id: string }>`
    select h.cluster_id from hosts h where ${ofThese}
    group by h.cluster_id having sum(${REPORTED_BYTES}) > ${app.config.limits.evaluationBytes}`.execute(db)
  const tooLarge = rows.map(({ cluster_id }) => cluster_id)
  return loadMany(app, db, sql`${ofThese} and h.cluster_id <> all(${tooLarge}::uuid[])`)
}

/** The same of one cluster; throws when they have reported too much. */
export const loadHostsOfCluster = (
  app: BoundedReader,
  db: Db | Tx,
  clusterId: string,
): Promise<StoredHost[]> => loadUnit(app, db, belongsTo([clusterId]))

const belongsTo = (clusterIds: readonly string[]): RawBuilder<unknown> =>
  sql`h.cluster_id = any(${[...clusterIds]}::uuid[]) and (h.deleted_at is null or h.deleted_at >=
    (select c.deleted_at from clusters c where c.id = h.cluster_id))`

export async function loadHost(app: HostReader, db: Db | Tx, key: HostKey): Promise<StoredHost | null> {
  const condition = sql`h.id = ${key.host_id} and h.infra_env_id = ${key.infra_env_id} and h.deleted_at is null`
  return (await loadMany(app, db, condition))[0] ?? null
}

async function loadMany(
  app: HostReader,
  db: Db | Tx,
  condition: ReturnType<typeof sql>,
): Promise<StoredHost[]> {
  return hostsOf(app, db, await readHeaders(db, condition))
}

/** Reads what is not in the cache only if it is not too much. */
async function loadUnit(
  app: BoundedReader,
  db: Db | Tx,
  condition: ReturnType<typeof sql>,
): Promise<StoredHost[]> {
  const headers = await readHeaders(db, condition)
  const { evaluationBytes: limitBytes } = app.config.limits
  const hosts = await hostsOf(app, db, headers, limitBytes)
  if (hosts.length === headers.length) return hosts
  const found = await findLargest(db, condition)
  if (found.bytes > limitBytes) throw new TooMuchReportedError({ ...found, limitBytes })
  // One was deleted meanwhile, perhaps the one that was too large: part of a unit must never count as the whole.
  return loadMany(app, db, condition)
}

export interface Surroundings {
  readonly hosts: readonly StoredHost[]
  /** Sorted by id; read again only when they have changed. */
  readonly infraEnvs: readonly StoredInfraEnv[]
}

/** Of several clusters at once, by cluster. */
export async function loadClusterSurroundings(
  app: HostReader & { readonly units: Pick<UnitCache, 'infraEnvs'> },
  tx: Tx,
  clusterIds: readonly string[],
): Promise<(clusterId: string) => Surroundings> {
  const wanted = sql`h.cluster_id = any(${[...clusterIds]}::uuid[]) and h.deleted_at is null`
  const headers = await readHeaders(tx, wanted)
  const hosts = groupBy(await hostsOf(app, tx, headers), ({ facts }) => facts.cluster_id)
  const revisions = new Map(headers.map((header) => [header.infra_env_id, header.infra_env_revision]))
  const found = await app.units.infraEnvs(tx, revisions)
  const infraEnvs = new Map(found.map((infraEnv) => [infraEnv.record.id, infraEnv]))
  return (clusterId) => {
    const own = hosts.get(clusterId) ?? []
    const ids = [...new Set(own.map(({ facts }) => facts.infra_env_id))].sort()
    return { hosts: own, infraEnvs: ids.flatMap((id) => infraEnvs.get(id) ?? []) }
  }
}

/** Hosts without a cluster, by infra-env. */
export async function loadUnboundHostsOf(
  app: HostReader,
  tx: Tx,
  infraEnvIds: readonly string[],
): Promise<(infraEnvId: string) => readonly StoredHost[]> {
  const wanted = sql`h.infra_env_id = any(${[...infraEnvIds]}::uuid[]) and h.cluster_id is null and h.deleted_at is null`
  const hosts = groupBy(await loadMany(app, tx, wanted), ({ facts }) => facts.infra_env_id)
  return (infraEnvId) => hosts.get(infraEnvId) ?? []
}

async function readHeaders(db: Db | Tx, condition: ReturnType<typeof sql>): Promise<readonly Header[]> {
  const { rows } = await sql<Header>`
    select h.id, h.infra_env_id, i.revision as infra_env_revision, h.revision, c.checked_in_at, c.timestamp
    from hosts h join infra_envs i on i.id = h.infra_env_id
      left join check_ins c on c.host_id = h.id and c.infra_env_id = h.infra_env_id
    where ${condition} order by h.created_at, h.id`.execute(db)
  return rows
}

async function hostsOf(
  app: HostReader,
  db: Db | Tx,
  rows: readonly Header[],
  limitBytes = Number.MAX_SAFE_INTEGER,
): Promise<StoredHost[]> {
  // Held here while others are being read: the cache may replace them meanwhile.
  const known = rows.map((row) => app.hosts.get(asKey(row), row.revision))
  const loaded = await loadRows(
    app,
    db,
    rows.filter((_, index) => known[index] === undefined),
    limitBytes,
  )
  return rows.flatMap((row, index) => {
    const host = known[index] ?? loaded.get(hostName(asKey(row)))
    return host ? [withCheckIn(host, newestCheckIn(app, row))] : []
  })
}

/** A host of a large cluster has reported hundreds of kilobytes: all of them in one statement take longer on a busy machine than a statement
 *  may, and nothing else gets a turn while they are decoded. */
export const ROWS_AT_ONCE = 50

/** None, if they are larger than the limit together. */
async function loadRows(
  app: HostReader,
  db: Db | Tx,
  headers: readonly Header[],
  limitBytes: number,
): Promise<ReadonlyMap<string, StoredHost>> {
  const loaded = new Map<string, StoredHost>()
  const isOne = headers.length <= ROWS_AT_ONCE
  if (!isOne && limitBytes < Number.MAX_SAFE_INTEGER) {
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(${REPORTED_BYTES}), 0) as bytes from ${among(headers)}`.execute(db)
    if ((rows[0]?.bytes ?? 0) > limitBytes) return loaded
  }
  for (let from = 0; from < headers.length; from += ROWS_AT_ONCE) {
    const wanted = among(headers.slice(from, from + ROWS_AT_ONCE))
    const limit = isOne ? sql`where (select sum(${REPORTED_BYTES}) from ${wanted}) <= ${limitBytes}` : sql``
    const { rows } = await sql<HostRow>`select h.* from ${wanted} ${limit}`.execute(db)
    for (const row of rows) {
      const host = decodeHost(row, null)
      app.hosts.put(host)
      loaded.set(hostName(keyOf(host)), host)
    }
  }
  return loaded
}

function among(headers: readonly Header[]): RawBuilder<unknown> {
  const ids = headers.map(({ id }) => id)
  const infraEnvIds = headers.map(({ infra_env_id }) => infra_env_id)
  return sql`hosts h join unnest(${ids}::uuid[], ${infraEnvIds}::uuid[]) as wanted (id, infra_env_id)
    on h.id = wanted.id and h.infra_env_id = wanted.infra_env_id`
}

/** The one that is written, or the one that is not written yet. */
export function newestCheckIn(
  { checkIns }: Pick<HostReader, 'checkIns'>,
  row: Pick<Header, 'id' | 'infra_env_id' | 'checked_in_at' | 'timestamp'>,
): CheckIn | null {
  const pending = checkIns.pending(asKey(row))
  if (row.checked_in_at === null) return pending
  const written = { checked_in_at: row.checked_in_at, timestamp: row.timestamp ?? 0 }
  return pending && pending.checked_in_at >= written.checked_in_at ? pending : written
}

const asKey = ({ id, infra_env_id }: { id: string; infra_env_id: string }): HostKey => ({
  infra_env_id,
  host_id: id,
})
