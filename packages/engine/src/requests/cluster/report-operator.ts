// Takes a report of the controller about one operator.
import type { OperatorMonitorReport } from '@groundwork/contract/versions'
import { clusterEvent } from '../../context/cluster-events.ts'
import type { MonitoredOperatorFacts } from '../../facts/cluster-facts.ts'
import type { ClusterRecord, OperatorRecord } from '../../facts/cluster-record.ts'
import type { Instant } from '../../facts/instant.ts'
import type { EmittedEvent } from '../../tables/state-machine.ts'

export type OperatorReportResult =
  | {
      readonly ok: true
      readonly monitored_operators: readonly OperatorRecord[]
      readonly events: readonly EmittedEvent[]
    }
  | { readonly ok: false; readonly reason: string }

/** An empty field keeps the earlier value. */
export function reportOperator(
  cluster: ClusterRecord,
  report: OperatorMonitorReport,
  now: Instant,
): OperatorReportResult {
  const before = cluster.monitored_operators.find(({ name }) => name === report.name)
  if (before === undefined) {
    return {
      ok: false,
      reason: `Cluster ${cluster.name} does not wait for an operator "${report.name ?? ''}".`,
    }
  }
  const after: OperatorRecord = {
    ...before,
    ...kept(report),
    status_updated_at: now,
  }
  return {
    ok: true,
    monitored_operators: cluster.monitored_operators.map((operator) =>
      operator === before ? after : operator,
    ),
    events: after.status === before.status ? [] : [told(cluster, after)],
  }
}

function kept({ status, status_info, version }: OperatorMonitorReport): Partial<MonitoredOperatorFacts> {
  return {
    ...(status && { status }),
    ...(status_info && { status_info }),
    ...(version && { version }),
  }
}

const told = (cluster: ClusterRecord, { name, status, status_info }: OperatorRecord): EmittedEvent =>
  clusterEvent('cluster_operator_status', cluster, { operator_name: name, status: status ?? '', status_info })
