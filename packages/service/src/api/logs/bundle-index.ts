// The page that somebody reads first who opens an archive of logs.
import type { HostFacts } from '@groundwork/engine/facts/host-facts'
import { effectiveHostname } from '@groundwork/engine/hostname/effective-hostname'
import type { ClusterRecord } from '@groundwork/engine/rules/cluster/cluster-record'
import type { StoredEvent } from '../../wire/event-text.ts'
import { hostLogsName } from './log-keys.ts'

export interface BundleContents {
  readonly cluster: ClusterRecord
  readonly hosts: readonly HostFacts[]
  readonly events: readonly StoredEvent[]
  /** Names in the archive. */
  readonly logs: readonly string[]
}

const LAST_EVENTS = 15
const BAD: readonly string[] = ['warning', 'error', 'critical']

export function bundleIndex({ cluster, hosts, events, logs }: BundleContents): string {
  const bad = events.filter(({ severity }) => BAD.includes(severity)).slice(-LAST_EVENTS)
  return [
    `Cluster ${cluster.name}.${cluster.base_dns_domain} (${cluster.id}), OpenShift ${cluster.openshift_version}`,
    `${cluster.status}: ${cluster.status_info}`,
    ...(cluster.installation?.generator
      ? [`Installation files were made by ${cluster.installation.generator}.`]
      : []),
    '',
    'Hosts',
    ...hosts.flatMap((host) => describeHost(cluster, host, logs)),
    '',
    `What went wrong (the last ${LAST_EVENTS}; all events are in cluster_events.json)`,
    ...(bad.length === 0 ? ['  nothing'] : bad.map(describeEvent)),
    '',
    'Files',
    '  cluster_metadata.json  the cluster and its hosts, as the API shows them',
    '  cluster_events.json    everything that happened, in order',
    ...logs.map((name) => `  ${name}`),
    '',
  ].join('\n')
}

function describeHost(cluster: ClusterRecord, host: HostFacts, logs: readonly string[]): string[] {
  const { status, status_info, progress } = host
  const stage =
    progress.current_stage === null
      ? ''
      : `, stage "${progress.current_stage}" ${progress.progress_info}`.trimEnd()
  const name = hostLogsName(cluster, host)
  return [
    `  ${effectiveHostname(host) || host.id} (${host.bootstrap ? 'bootstrap, ' : ''}${host.role}): ${status}${stage}`,
    ...(status_info === '' ? [] : [`    ${status_info}`]),
    logs.includes(name) ? `    logs: ${name}` : '    no logs were collected',
  ]
}

const describeEvent = ({ event_time, severity, message }: StoredEvent): string =>
  `  ${new Date(event_time).toISOString()} ${severity} ${message}`
