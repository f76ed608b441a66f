// A cluster with its hosts and infra-envs where all of them are in the caches: one statement says which revisions are current, and sees
// one moment.
import type { Instant } from '@groundwork/engine/facts'
import type { Pool } from '../../database/connect.ts'
import type { CheckIn } from '../hosts/host-document.ts'
import { withCheckIn } from '../hosts/host-document.ts'
import type { HostReader } from '../hosts/host-store.ts'
import type { StoredCluster, StoredHost, StoredInfraEnv } from '../stored.ts'
import type { UnitCache } from '../units/unit-cache.ts'

export interface CurrentReader extends HostReader {
  readonly pool: Pool
  readonly units: Pick<UnitCache, 'cluster' | 'infraEnv'>
}

export interface CurrentCluster {
  readonly cluster: StoredCluster
  /** In the order in which they came. */
  readonly hosts: readonly StoredHost[]
  /** Those whose hosts join it. */
  readonly infraEnvs: readonly StoredInfraEnv[]
}

interface Row {
  readonly cluster_revision: number
  /** `id revision` of each, or null. */
  readonly infra_envs: readonly string[] | null
  /** null: there is no host. */
  readonly id: string | null
  readonly infra_env_id: string
  readonly revision: number
  readonly checked_in_at: Instant | null
  readonly timestamp: number | null
}

const STATEMENT = `
  select c.revision as cluster_revision, bound.infra_envs, h.id, h.infra_env_id, h.revision, k.checked_in_at, k.timestamp
  from clusters c
    cross join lateral (
      select array_agg(i.id || ' ' || i.revision) as infra_envs
      from infra_envs i where i.cluster_id = c.id and i.deleted_at is null
    ) bound
    left join hosts h on h.cluster_id = c.id and h.deleted_at is null
    left join check_ins k on k.host_id = h.id and k.infra_env_id = h.infra_env_id
  where c.id = $1 and c.deleted_at is null
  order by h.created_at, h.id`

/** null: it does not exist, or something has to be read first. */
export async function findCurrentCluster(app: CurrentReader, id: string): Promise<CurrentCluster | null> {
  const { rows } = await app.pool.query<Row>(STATEMENT, [id])
  const [first] = rows
  if (first === undefined) return null
  const hosts = currentHosts(app, rows)
  if (hosts === null) return null
  const bound = (first.infra_envs ?? []).map((text) => text.split(' '))
  const [cluster, ...infraEnvs] = await Promise.all([
    app.units.cluster(id, first.cluster_revision),
    ...bound.map(([infraEnvId = '', revision]) => app.units.infraEnv(infraEnvId, Number(revision))),
  ])
  // What had to be read may be newer than the rest.
  if (cluster?.revision !== first.cluster_revision) return null
  const isCurrent = infraEnvs.every((infraEnv, index) => infraEnv?.revision === Number(bound[index]?.[1]))
  return isCurrent ? { cluster, hosts, infraEnvs: infraEnvs.filter((infraEnv) => infraEnv !== null) } : null
}

function currentHosts(app: HostReader, rows: readonly Row[]): readonly StoredHost[] | null {
  const hosts: StoredHost[] = []
  for (const row of rows) {
    if (row.id === null) break
    const host = app.hosts.get({ infra_env_id: row.infra_env_id, host_id: row.id }, row.revision)
    if (host === undefined) return null
    hosts.push(withCheckIn(host, lastCheckIn(app, row, row.id)))
  }
  return hosts
}

/** The last ones are not written yet. */
function lastCheckIn({ checkIns }: HostReader, row: Row, hostId: string): CheckIn | null {
  const pending = checkIns.pending({ infra_env_id: row.infra_env_id, host_id: hostId })
  const { checked_in_at, timestamp } = row
  if (checked_in_at === null || (pending !== null && pending.checked_in_at >= checked_in_at)) return pending
  return { checked_in_at, timestamp: timestamp ?? 0 }
}
