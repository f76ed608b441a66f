// Hosts whose inventory is known but for its patch: all that a reply needs of them, in one read, without the long text. Where several
// processes take the reports of a host, each has to read what the others have written of it.
import type { Pool } from 'pg'
import { batched } from '../../database/batched.ts'
import { type HostKey, REPORTS } from '../stored.ts'
import { hostName } from './host-cache.ts'
import type { HostRow } from './host-document.ts'
import { reportHostOf } from './load-report-host.ts'
import { basisOf, type ReplyHeader, type ReportHost } from './report-host.ts'

export interface PatchedHost {
  readonly header: ReplyHeader
  /** As if it had no inventory. */
  readonly host: ReportHost
  /** Of the text that is stored; 0: not known. */
  readonly version: number
  readonly patch: string
}

/** null: there is no such host. */
export type ReadPatchedHost = (key: HostKey) => Promise<PatchedHost | null>

const OTHERS = REPORTS.filter((report) => report !== 'inventory')

/** Each row is found by its key, as in host-headers.ts. */
const QUERY = `
  select h.id, h.infra_env_id, h.cluster_id, h.revision, h.reply_hashes, h.facts, h.inventory_patch, h.inventory_version,
    h.created_at, h.updated_at, h.deleted_at, ${OTHERS.map((report) => `h.${report}`).join(', ')},
    c.revision as cluster_revision, i.revision as infra_env_revision
  from unnest($1::uuid[], $2::uuid[]) as wanted (id, infra_env_id)
    cross join lateral (
      select * from hosts where id = wanted.id and infra_env_id = wanted.infra_env_id limit 1
    ) h
    cross join lateral (select revision, deleted_at from infra_envs where id = h.infra_env_id limit 1) i
    left join lateral (select revision from clusters where id = h.cluster_id limit 1) c on true
  where h.deleted_at is null and i.deleted_at is null`

type Row = Omit<HostRow, 'inventory'> & Pick<ReplyHeader, 'cluster_revision' | 'infra_env_revision'>

/** As for the headers. */
const QUESTIONS_UNDER_WAY = 2

export function createPatchedHosts(pool: Pool): ReadPatchedHost {
  async function read(keys: readonly HostKey[]): Promise<readonly (PatchedHost | null)[]> {
    const { rows } = await pool.query<Row>({
      name: 'patched-hosts',
      text: QUERY,
      values: [keys.map(({ host_id }) => host_id), keys.map(({ infra_env_id }) => infra_env_id)],
    })
    const found = new Map(
      rows.map((row) => [hostName({ infra_env_id: row.infra_env_id, host_id: row.id }), row]),
    )
    return keys.map((key) => {
      const row = found.get(hostName(key))
      return row === undefined ? null : patchedHost(row)
    })
  }
  return batched(read, { maxUnderWay: QUESTIONS_UNDER_WAY })
}

function patchedHost(row: Row): PatchedHost {
  const { id, infra_env_id, cluster_id, revision } = row
  const basis = basisOf(row)
  return {
    header: { ...basis, id, infra_env_id, cluster_id, revision },
    host: reportHostOf({ ...row, inventory: '', inventory_patch: '' }, basis),
    version: row.inventory_version,
    patch: row.inventory_patch,
  }
}
