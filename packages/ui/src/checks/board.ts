// Checks of a cluster and its hosts, arranged: a row for each check, a column for each host.
import type { Check, ClusterChecks } from '@groundwork/contract/groundwork'

export const SHOWN = ['failing', 'blocking', 'all'] as const
export type Shown = (typeof SHOWN)[number]

export interface BoardHost {
  readonly key: string
  readonly id: string
  readonly infraEnvId: string
  readonly name: string
}

export interface BoardRow {
  readonly id: string
  readonly title: string
  readonly category: string
  /** In the order of the hosts; undefined: not checked on that host. */
  readonly cells: readonly (Check | undefined)[]
  /** How many hosts it fails on, and how many it blocks. */
  readonly failing: number
  readonly blocking: number
}

export interface Board {
  readonly hosts: readonly BoardHost[]
  readonly rows: readonly BoardRow[]
}

const OF_OPERATOR = /-requirements-satisfied$/

/** Checks of operators that the cluster does not get pass without being made: a tick would say more than is known. */
export function withoutAbsent(checks: ClusterChecks, operators: ReadonlySet<string>): ClusterChecks {
  const isMade = ({ id, category, status }: Check): boolean =>
    category !== 'operators' || status !== 'success' || operators.has(id.replace(OF_OPERATOR, ''))
  return {
    ...checks,
    cluster: checks.cluster.filter(isMade),
    hosts: checks.hosts.map((host) => ({ ...host, checks: host.checks.filter(isMade) })),
  }
}

export const isFailing = ({ status }: Check): boolean => status === 'failure' || status === 'error'

const collator = new Intl.Collator('en', { numeric: true })

export function boardOf({ hosts }: Pick<ClusterChecks, 'hosts'>): Board {
  const sorted = [...hosts].sort((a, b) => collator.compare(a.name, b.name))
  const ids = new Map<string, { title: string; category: string }>()
  const byHost = sorted.map(({ checks }) => {
    for (const { id, title, category } of checks) if (!ids.has(id)) ids.set(id, { title, category })
    return new Map(checks.map((check) => [check.id, check]))
  })
  const rows = [...ids].map(([id, { title, category }]) => {
    const cells = byHost.map((checks) => checks.get(id))
    return {
      id,
      title,
      category,
      cells,
      failing: cells.filter((check) => check && isFailing(check)).length,
      blocking: cells.filter((check) => check?.is_blocking).length,
    }
  })
  return {
    hosts: sorted.map(({ id, infra_env_id, name }) => ({
      key: `${infra_env_id}/${id}`,
      id,
      infraEnvId: infra_env_id,
      name,
    })),
    rows,
  }
}

const isShown = (row: BoardRow, shown: Shown): boolean => {
  if (shown === 'all') return true
  if (shown === 'blocking') return row.blocking > 0
  return row.failing > 0 || row.cells.some((check) => check?.status === 'pending')
}

export interface BoardGroup {
  readonly category: string
  readonly rows: readonly BoardRow[]
}

/** By category, in the order in which the service lists them. */
export function groupsOf({ rows }: Board, shown: Shown): readonly BoardGroup[] {
  const groups = new Map<string, BoardRow[]>()
  for (const row of rows) {
    if (!isShown(row, shown)) continue
    const group = groups.get(row.category)
    if (group) group.push(row)
    else groups.set(row.category, [row])
  }
  return [...groups].map(([category, members]) => ({ category, rows: members }))
}

/** What blocks most hosts, first. */
export const blockers = ({ rows }: Board): readonly BoardRow[] =>
  rows.filter(({ blocking }) => blocking > 0).sort((a, b) => b.blocking - a.blocking)
