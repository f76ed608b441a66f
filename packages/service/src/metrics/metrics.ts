// What the service tells Prometheus. Names and labels of the reference where it has them, so that existing dashboards work.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { imageMetrics } from './image-metrics.ts'
import { type MediaMetricSources, mediaMetrics } from './media-metrics.ts'
import { type RequestMetrics, requestMetrics } from './request-metrics.ts'

const PREFIX = 'service_assisted_installer_'

/** Read at every scrape; each is cheap. */
export interface MetricSources extends MediaMetricSources {
  /** Units that are due for evaluation and wait. */
  readonly dueBacklog?: () => Promise<number> | number
  /** Units that are not evaluated for a while, because that failed, took too long or ended the service. */
  readonly setAside?: () => Promise<number> | number
  /** Open live streams. */
  readonly streamWatchers?: () => number
  readonly databasePool?: () => {
    readonly totalCount: number
    readonly idleCount: number
    readonly waitingCount: number
  }
}

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics(watched: MetricSources = {}) {
  const registry = new Registry()
  const registers = [registry]
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name: `${PREFIX}${name}`, help, labelNames, registers })
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    buckets: number[],
  ) => new Histogram({ name: `${PREFIX}${name}`, help, labelNames, buckets, registers })
  processMetrics(registry)
  gauges(registry, watched)
  mediaMetrics(registry, watched)
  const requests: RequestMetrics = requestMetrics(registry, PREFIX)
  return {
    registry,
    requests,
    images: imageMetrics(registry),
    clusterCreations: counter('cluster_creations', 'Clusters that were registered.'),
    clusterInstallationStarted: counter('cluster_installation_started', 'Installations that were started.'),
    clusterInstallationSeconds: histogram(
      'cluster_installation_seconds',
      'How long an installation took, from start to its result.',
      ['result'],
      [600, 1200, 1800, 2400, 3000, 3600, 4800, 6000, 7200, 10_800, 14_400],
    ),
    clusterHosts: histogram(
      'cluster_hosts',
      'Hosts of a cluster when its installation ended, by role.',
      ['role', 'result'],
      [1, 2, 3, 4, 5, 10, 25, 50, 100, 250, 500],
    ),
    hostValidationFailedAfterSuccess: counter(
      'host_validation_failed_after_success_before_installation',
      'Host validations that failed after they had succeeded.',
      ['hostValidationType'],
    ),
    clusterValidationFailedAfterSuccess: counter(
      'cluster_validation_failed_after_success_before_installation',
      'Cluster validations that failed after they had succeeded.',
      ['clusterValidationType'],
    ),
    hostValidationFailedOnDeletion: counter(
      'host_validation_is_in_failed_status_on_cluster_deletion',
      'Host validations that were failing when their cluster was deleted.',
      ['hostValidationType'],
    ),
    clusterValidationFailedOnDeletion: counter(
      'cluster_validation_is_in_failed_status_on_cluster_deletion',
      'Cluster validations that were failing when the cluster was deleted.',
      ['clusterValidationType'],
    ),
    evaluationFailures: new Counter({
      name: 'groundwork_evaluation_failures_total',
      help: 'Evaluations of a cluster or an infra-env that failed; the unit is set aside for a while.',
      labelNames: ['kind'],
      registers,
    }),
    evaluationSeconds: new Histogram({
      name: 'groundwork_evaluation_duration_seconds',
      help: 'How long it took to evaluate a cluster or an infra-env, from claim to commit.',
      labelNames: ['kind'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
  }
}

/** How late the event loop is, is told at each scrape; a histogram of it would wake an idle process a hundred times a second. */
function processMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 1000 })
  for (const measure of ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99']) {
    registry.removeSingleMetric(`nodejs_eventloop_lag_${measure}_seconds`)
  }
}

function gauges(
  registry: Registry,
  { dueBacklog, setAside, streamWatchers, databasePool }: MetricSources,
): void {
  const gauge = (name: string, help: string, read: () => Promise<number> | number) =>
    new Gauge({
      name: `groundwork_${name}`,
      help,
      registers: [registry],
      async collect() {
        this.set(await read())
      },
    })
  if (dueBacklog) gauge('due_backlog', 'Units that are due for evaluation and wait.', dueBacklog)
  if (setAside)
    gauge('units_set_aside', 'Units whose evaluation is in trouble; an event of each says why.', setAside)
  if (streamWatchers) gauge('stream_watchers', 'Open live streams.', streamWatchers)
  if (databasePool) {
    gauge('database_connections', 'Open connections to the database.', () => databasePool().totalCount)
    gauge('database_connections_idle', 'Connections that are not in use.', () => databasePool().idleCount)
    gauge('database_waiting', 'Requests that wait for a connection.', () => databasePool().waitingCount)
  }
}
