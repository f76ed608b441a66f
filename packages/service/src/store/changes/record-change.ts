// The log of changes that watchers follow. Rows are written in the transaction that makes the change; once it has
// committed, `feed.published()` wakes the watchers.
import { sql } from 'kysely'
import type { ChangesTable, Tx } from '../../database/schema.ts'
import type { HostKey } from '../stored.ts'

export type ChangeKind = ChangesTable['kind']
/** All but entries of the event log. */
export type ResourceKind = Exclude<ChangeKind, 'event' | 'audit'>

export interface Change {
  readonly kind: ChangeKind
  readonly operation: ChangesTable['operation']
  /** Hosts are named by both of their ids, see `hostResourceId`. */
  readonly resource_id: string
  /** Cluster and infra-env that it belongs to after the change; a cluster and an infra-env belong to themselves. */
  readonly cluster_id: string | null
  readonly infra_env_id: string | null
  /** The cluster that it belonged to until now, when it moved: who watches that one must hear that it left. */
  readonly left_cluster_id?: string | null
}

export const hostResourceId = ({ infra_env_id, host_id }: HostKey): string => `${infra_env_id}/${host_id}`

export const recordChange = (tx: Tx, change: Change): Promise<void> => recordChanges(tx, [change])

/** All of them in one statement, in this order. */
export async function recordChanges(tx: Tx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.flatMap(rowsOf)
  const column = (name: keyof Row) => rows.map((row) => row[name])
  await sql`
    insert into changes (kind, operation, resource_id, cluster_id, infra_env_id)
    select kind, operation, resource_id, cluster_id, infra_env_id
    from unnest(
      ${column('kind')}::text[], ${column('operation')}::text[], ${column('resource_id')}::text[],
      ${column('cluster_id')}::uuid[], ${column('infra_env_id')}::uuid[]
    ) with ordinality as change (kind, operation, resource_id, cluster_id, infra_env_id, place)
    order by place
  `.execute(tx)
}

type Row = Omit<Change, 'left_cluster_id'>

function rowsOf({ left_cluster_id, ...change }: Change): readonly Row[] {
  const row = {
    ...change,
    cluster_id: change.kind === 'cluster' ? change.resource_id : change.cluster_id,
    infra_env_id: change.kind === 'infra-env' ? change.resource_id : change.infra_env_id,
  }
  const hasMoved = left_cluster_id != null && left_cluster_id !== row.cluster_id
  return hasMoved ? [{ ...row, cluster_id: left_cluster_id }, row] : [row]
}
