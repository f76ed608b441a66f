// Everything that an explanation looks at, as it is stored now. Logs and the pull secret are only opened where
// something went wrong.
import { eventTexts } from '@groundwork/contract/events'
import { type ClusterRecord, type ClusterSnapshot, decodeRecord } from '@groundwork/engine/facts'
import {
  type ExplanationFacts,
  NOTEWORTHY_EVENTS,
  PROGRESS_EVENT,
  type ReportedEvent,
  TROUBLE_WORDS,
} from '@groundwork/explain/installation'
import type { Tx } from '../../database/schema.ts'
import type { ClusterSearch } from '../../store/clusters/cluster-store.ts'
import { loadInstallationEvents } from '../../store/events/events-of-installations.ts'
import { loadClusterHosts } from '../../store/hosts/host-store.ts'
import { readSnapshot } from '../../store/read-snapshot.ts'
import { clusterSnapshot, loadInfraEnvsOf } from '../../units/snapshot.ts'
import { requireCluster } from '../clusters/cluster-view.ts'
import { collectedLogs } from './collected-logs.ts'
import type { ExplainDeps } from './explain-deps.ts'

/** The newest count: an installation that fails again and again says the same. */
const MOST_EVENTS = 1_000

interface StoredFacts extends ExplanationFacts {
  readonly cluster: ClusterRecord
}

/** Throws 404. */
export async function loadExplanationFacts(
  app: ExplainDeps,
  clusterId: string,
  search?: ClusterSearch,
): Promise<StoredFacts> {
  const { cluster, snapshot, isFailed, events, registries } = await readSnapshot(app.db, async (tx) => {
    const stored = await requireCluster({ db: tx }, clusterId, search)
    const hosts = await loadClusterHosts(app, tx, clusterId)
    const infraEnvs = await loadInfraEnvsOf(tx, hosts)
    const snapshot = clusterSnapshot(app, stored, hosts, infraEnvs, app.clock.now())
    const isFailed = isAnythingFailed(snapshot)
    return {
      cluster: stored.record,
      snapshot,
      isFailed,
      events: await tellingEvents(tx, clusterId, stored.record.install_started_at),
      registries: isFailed ? await pullSecretRegistries(app, tx, clusterId) : null,
    }
  })
  return {
    ...snapshot,
    cluster,
    events,
    logs: isFailed ? await collectedLogs(app, cluster, snapshot.hosts) : [],
    ...(registries !== null && { pullSecretRegistries: registries }),
    serviceStartedAt: app.startedAt,
  }
}

const isAnythingFailed = ({ cluster, hosts }: ClusterSnapshot): boolean =>
  cluster.status === 'error' ||
  cluster.last_installation_preparation?.status === 'failed' ||
  hosts.some(
    ({ status, images_status }) =>
      status === 'error' ||
      status === 'preparing-failed' ||
      Object.values(images_status).some(({ result }) => result === 'failure'),
  )

async function tellingEvents(tx: Tx, clusterId: string, since: number | null): Promise<ReportedEvent[]> {
  if (since === null) return []
  const rows = await loadInstallationEvents(tx, {
    clusterId,
    since,
    names: NOTEWORTHY_EVENTS,
    matching: { name: PROGRESS_EVENT, pattern: TROUBLE_WORDS },
    most: MOST_EVENTS,
  })
  return rows.map(({ event_time, name, severity, message, host_id }) => ({
    at: event_time,
    name,
    severity: severity as ReportedEvent['severity'],
    message,
    host_id,
    props: eventTexts(name, message),
  }))
}

/** Their names only; null: there is no pull secret that can be read. */
async function pullSecretRegistries(
  { secrets }: ExplainDeps,
  tx: Tx,
  id: string,
): Promise<readonly string[] | null> {
  const text = await secrets.get(tx, { kind: 'cluster', id }, 'pull_secret')
  const auths = decodeRecord<{ auths?: Record<string, unknown> }>(text)?.auths
  return typeof auths === 'object' ? Object.keys(auths).sort() : null
}
