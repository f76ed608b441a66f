// Monitored operators of a cluster, as its answers and their own list show them.
import type { MonitoredOperator } from '@groundwork/contract/versions'
import { findOperator } from '@groundwork/engine/catalogue'
import { isSingleNode } from '@groundwork/engine/context'
import type { ClusterRecord, OperatorRecord } from '@groundwork/engine/facts'
import { bundlesOf } from '@groundwork/engine/operators'
import { unlessEmpty, type Wire } from './json-text.ts'
import { timeText } from './times.ts'

export const operatorText = (operator: OperatorRecord, cluster: ClusterRecord): string =>
  JSON.stringify(operatorMembers(operator, cluster))

export const operatorMembers = (
  operator: OperatorRecord,
  cluster: ClusterRecord,
): Wire<MonitoredOperator> => ({
  cluster_id: cluster.id,
  name: operator.name,
  version: unlessEmpty(operator.version),
  namespace: unlessEmpty(operator.namespace),
  subscription_name: unlessEmpty(operator.subscription_name),
  operator_type: operator.operator_type,
  properties: unlessEmpty(operator.properties),
  timeout_seconds: unlessEmpty(operator.timeout_seconds),
  status: operator.status ?? undefined,
  status_info: unlessEmpty(operator.status_info),
  status_updated_at: timeText(operator.status_updated_at ?? null),
  dependency_only: unlessEmpty(operator.dependency_only),
  bundles: listOrNull(possibleBundles(operator.name, cluster)),
  source_bundles: listOrNull(operator.source_bundles),
})

function possibleBundles(name: string, cluster: ClusterRecord): readonly string[] {
  const operator = findOperator(name)
  return operator ? bundlesOf(operator.name, { isSingleNode: isSingleNode(cluster) }) : []
}

const listOrNull = (list: readonly string[]): string[] | null => (list.length === 0 ? null : [...list])
