// Writes what evaluations decided about clusters: of many in one statement. The caller holds their locks, and tells the watchers.
import { CompiledQuery } from 'kysely'
import type { Tx } from '../../database/schema.ts'
import { valuesList } from '../../database/values-list.ts'
import type { StoredCluster } from '../stored.ts'
import { columnsOf } from './cluster-store.ts'

/** Where every host of a cluster is found, for its connectivity checks. */
export interface Targets {
  readonly text: string
  readonly hash: string
}

export interface DecidedCluster {
  readonly id: string
  /** As it is now; null: unchanged. */
  readonly after: StoredCluster | null
  /** null: unchanged. */
  readonly targets: Targets | null
}

const COLUMNS = {
  id: 'uuid',
  kind: 'text',
  status: 'text',
  name: 'text',
  openshift_cluster_id: 'text',
  record: 'text',
  revision: 'bigint',
  updated_at: 'timestamptz',
  validations_info: 'text',
  targets: 'text',
  targets_hash: 'text',
} as const

const ASSIGNMENTS = Object.keys(COLUMNS)
  .filter((name) => name !== 'id')
  .map((name) => `${name} = coalesce(v.${name}, c.${name})`)
  .join(', ')

export async function writeDecidedClusters(tx: Tx, decided: readonly DecidedCluster[]): Promise<void> {
  const changed = decided.filter(({ after, targets }) => after !== null || targets !== null)
  if (changed.length === 0) return
  const { text, values } = valuesList(Object.values(COLUMNS), changed.map(cellsOf))
  await tx.executeQuery(
    CompiledQuery.raw(
      `update clusters c set ${ASSIGNMENTS}
      from (${text}) as v (${Object.keys(COLUMNS).join(', ')}) where c.id = v.id`,
      [...values],
    ),
  )
}

function cellsOf({ id, after, targets }: DecidedCluster): readonly unknown[] {
  const { kind, status, name, openshift_cluster_id, record } = after ? columnsOf(after.record) : UNCHANGED
  return [
    id,
    kind,
    status,
    name,
    openshift_cluster_id,
    record,
    after?.revision ?? null,
    after ? new Date(after.updated_at) : null,
    after?.validations_info ?? null,
    targets?.text ?? null,
    targets?.hash ?? null,
  ]
}

const UNCHANGED = { kind: null, status: null, name: null, openshift_cluster_id: null, record: null }
