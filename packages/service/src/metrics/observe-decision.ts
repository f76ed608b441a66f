// Counts what was decided, once it is committed.
import type { ClusterFacts, HostFacts, Instant } from '@groundwork/engine/facts'
import type { EmittedEvent } from '@groundwork/engine/tables'

export interface InstallationEnd {
  readonly result: string
  readonly seconds: number
  /** Of each host. */
  readonly roles: readonly string[]
}

interface Decided {
  readonly events: readonly EmittedEvent[]
  readonly installationEnd?: InstallationEnd | null
}

/** Of the metrics of the service. */
export interface DecisionMetrics {
  readonly hostValidationFailedAfterSuccess: LabelledCounter
  readonly clusterValidationFailedAfterSuccess: LabelledCounter
  readonly clusterInstallationStarted: LabelledCounter
  readonly clusterInstallationSeconds: LabelledHistogram
  readonly clusterHosts: LabelledHistogram
}
export interface LabelledCounter {
  inc(labels: Readonly<Record<string, string>>): void
}
export interface LabelledHistogram {
  observe(labels: Readonly<Record<string, string>>, value: number): void
}

export function observeDecision(metrics: DecisionMetrics, { events, installationEnd }: Decided): void {
  for (const { name, props } of events) {
    const id = String(props.validation_id)
    if (name === 'host_validation_failed')
      metrics.hostValidationFailedAfterSuccess.inc({ hostValidationType: id })
    if (name === 'cluster_validation_failed')
      metrics.clusterValidationFailedAfterSuccess.inc({ clusterValidationType: id })
    if (name === 'cluster_status_updated' && props.cluster_status === 'installing')
      metrics.clusterInstallationStarted.inc({})
  }
  if (installationEnd) observeEnd(metrics, installationEnd)
}

function observeEnd(metrics: DecisionMetrics, { result, seconds, roles }: InstallationEnd): void {
  metrics.clusterInstallationSeconds.observe({ result }, seconds)
  for (const role of new Set(roles)) {
    metrics.clusterHosts.observe({ role, result }, roles.filter((other) => other === role).length)
  }
}

const ENDS: readonly string[] = ['installed', 'error']

/** null: no installation ended by this decision. */
export function installationEndOf(
  before: Pick<ClusterFacts, 'status'>,
  after: Pick<ClusterFacts, 'status' | 'install_started_at'>,
  hosts: readonly Pick<HostFacts, 'role'>[],
  now: Instant,
): InstallationEnd | null {
  const { status, install_started_at } = after
  if (status === before.status || !ENDS.includes(status) || install_started_at === null) return null
  return {
    result: status,
    seconds: (now - install_started_at) / 1000,
    roles: hosts.map(({ role }) => role),
  }
}
