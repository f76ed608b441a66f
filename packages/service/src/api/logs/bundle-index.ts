// The first page of an archive of logs.

import { effectiveHostname } from '@groundwork/engine/context'
import type { ClusterRecord, HostFacts } from '@groundwork/engine/facts'
import type { StoredEvent } from '../../store/events/stored-event.ts'
import { hostLogsName } from './log-keys.ts'

export interface BundleContents {
  readonly cluster: ClusterRecord
  readonly hosts: readonly HostFacts[]
  readonly events: readonly StoredEvent[]
  /** What the service makes of it, as text for people. */
  readonly explanation: string
  /** Names in the archive. */
  readonly logs: readonly string[]
}

const LAST_EVENTS = 15
const BAD: readonly string[] = ['warning', 'error', 'critical']
const ENDED_WELL: readonly string[] = ['installed', 'adding-hosts']

export function bundleIndex({ cluster, hosts, events, explanation, logs }: BundleContents): string {
  return [
    `Cluster ${cluster.name}.${cluster.base_dns_domain} (${cluster.id}), OpenShift ${cluster.openshift_version}`,
    `${cluster.status}: ${cluster.status_info}`,
    ...(cluster.installation?.generator
      ? [`Installation files were made by ${cluster.installation.generator}.`]
      : []),
    '',
    'Explanation by the service',
    ...explanation.trimEnd().split('\n').map(indent),
    '',
    'Hosts',
    ...hosts.flatMap((host) => describeHost(cluster, host, logs)),
    '',
    ...warnings(cluster, events),
    '',
    'Files',
    '  cluster_metadata.json  the cluster and its hosts, as the API shows them',
    '  cluster_events.json    everything that happened, in order',
    ...logs.map((name) => `  ${name}`),
    '',
  ].join('\n')
}

const indent = (line: string): string => (line === '' ? '' : `  ${line}`)

/**
 * Of the last installation, or all there are where none was begun: hosts that were not ready while they were being discovered say
 * nothing about an installation that came later.
 */
function warnings(
  { install_started_at: startedAt, status }: ClusterRecord,
  events: readonly StoredEvent[],
): string[] {
  const bad = events.filter(
    ({ severity, event_time }) => BAD.includes(severity) && (startedAt === null || event_time >= startedAt),
  )
  const since =
    startedAt === null ? '' : ` since the installation began at ${new Date(startedAt).toISOString()}`
  const verdict = ENDED_WELL.includes(status) && bad.length > 0 ? '; it ended well all the same' : ''
  const cut = bad.length > LAST_EVENTS ? `the last ${LAST_EVENTS} of ${bad.length}; ` : ''
  return [
    `Warnings and errors${since}${verdict} (${cut}all events are in cluster_events.json)`,
    ...(bad.length === 0 ? ['  none'] : bad.slice(-LAST_EVENTS).map(describeEvent)),
  ]
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
    ...(status_info === '' || status_info === progress.current_stage ? [] : [`    ${status_info}`]),
    logs.includes(name) ? `    logs: ${name}` : '    no logs were collected',
  ]
}

const describeEvent = ({ event_time, severity, message }: StoredEvent): string =>
  `  ${new Date(event_time).toISOString()} ${severity} ${message}`
