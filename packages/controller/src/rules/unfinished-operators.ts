import type { Condition } from '@groundwork/kube-client/objects'
import type { ClusterOperator } from '../cluster/openshift-object.ts'

const SHOWN = 4
const LONGEST_REASON = 200

export interface UnfinishedOperator {
  readonly name: string
  readonly isDegraded: boolean
  /** What the operator says itself, on one line; may be empty. */
  readonly reason: string
}

/** Operators that are degraded or not available, by name. The order of their conditions does not matter here. */
export const unfinishedOperators = (operators: readonly ClusterOperator[]): readonly UnfinishedOperator[] =>
  operators
    .flatMap(({ metadata: { name }, status }): UnfinishedOperator[] => {
      const degraded = find(status?.conditions, 'Degraded')
      if (degraded?.status === 'True') return [{ name, isDegraded: true, reason: reasonOf(degraded) }]
      const available = find(status?.conditions, 'Available')
      if (available?.status === 'True') return []
      return [{ name, isDegraded: false, reason: reasonOf(available) }]
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))

/** `dns (degraded: no nodes), etcd (not available)`; a long list is cut. */
export function listUnfinished(unfinished: readonly UnfinishedOperator[]): string {
  const shown = unfinished.slice(0, SHOWN).map(({ name, isDegraded, reason }) => {
    const claim = isDegraded ? 'degraded' : 'not available'
    return `${name} (${claim}${reason === '' ? '' : `: ${reason}`})`
  })
  const rest = unfinished.length - shown.length
  return [...shown, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}

const find = (conditions: readonly Condition[] = [], type: string): Condition | undefined =>
  conditions.find((condition) => condition.type === type)

const reasonOf = (condition: Condition | undefined): string =>
  (condition?.message ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_REASON)
