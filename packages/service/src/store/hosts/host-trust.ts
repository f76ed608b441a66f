// What a host is to its cluster, as far as it decides what its token opens.
import { receivesIgnition } from '@groundwork/engine/host'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { HostKey } from '../stored.ts'

export interface HostTrust extends HostKey {
  readonly cluster_id: string | null
  readonly isBootstrap: boolean
  /** It was told to install itself, and has not restarted from its disk yet. */
  readonly isInstalling: boolean
  /** It holds a token of its own. */
  readonly isEnrolled: boolean
}

interface Row extends HostKey {
  readonly cluster_id: string | null
  readonly status: string
  readonly bootstrap: boolean
  readonly facts: string
  readonly trusted: string | null
}

interface Document {
  readonly facts?: { readonly progress?: { readonly current_stage?: string } }
}

const COLUMNS = sql`h.infra_env_id, h.id as host_id, h.cluster_id, h.status, h.bootstrap, h.facts, t.trusted
  from hosts h left join host_tokens t on t.host_id = h.id and t.infra_env_id = h.infra_env_id`

export async function readHostTrust(db: Db, { infra_env_id, host_id }: HostKey): Promise<HostTrust | null> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} where h.id = ${host_id} and h.infra_env_id = ${infra_env_id} and h.deleted_at is null
  `.execute(db)
  return rows[0] === undefined ? null : trustOf(rows[0])
}

/** null: the cluster has none, or none yet. */
export async function readBootstrapTrust(db: Db, clusterId: string): Promise<HostTrust | null> {
  const { rows } = await sql<Row>`
    select ${COLUMNS}
    where h.cluster_id = ${clusterId} and h.deleted_at is null and h.bootstrap
  `.execute(db)
  return rows[0] === undefined ? null : trustOf(rows[0])
}

function trustOf({ status, bootstrap, facts, trusted, ...key }: Row): HostTrust {
  const { progress } = (JSON.parse(facts) as Document).facts ?? {}
  return {
    ...key,
    isBootstrap: bootstrap,
    isInstalling: receivesIgnition(status, progress?.current_stage ?? null),
    isEnrolled: trusted !== null,
  }
}
