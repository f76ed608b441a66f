// Everything that an explanation looks at, as it is stored now. Logs and the pull secret are only opened where
// something went wrong.
import { eventTexts } from '@groundwork/contract/event-texts'
import {
  type ExplanationFacts,
  PROGRESS_EVENT,
  TELLING_EVENTS,
  type ToldEvent,
  TROUBLE_WORDS,
} from '@groundwork/engine/explain/explanation-facts'
import { decodeRecord } from '@groundwork/engine/facts/wire-values'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { loadClusterHosts } from '../../store/host-store.ts'
import { clusterSnapshot, loadInfraEnvsOf } from '../../store/snapshot.ts'
import type { StoredCluster } from '../../store/stored.ts'
import { collectedLogs } from './collected-logs.ts'

/** The newest count: an installation that fails again and again says the same. */
const MOST_EVENTS = 1_000

export async function loadExplanationFacts(app: App, cluster: StoredCluster): Promise<ExplanationFacts> {
  const { record } = cluster
  const hosts = await loadClusterHosts(app, app.db, record.id)
  const facts = hosts.map((host) => host.facts)
  const isFailed =
    record.status === 'error' ||
    record.last_installation_preparation?.status === 'failed' ||
    facts.some(
      ({ status, images_status }) =>
        status === 'error' ||
        status === 'preparing-failed' ||
        Object.values(images_status).some(({ result }) => result === 'failure'),
    )
  const [infraEnvs, events, registries, logs] = await Promise.all([
    loadInfraEnvsOf(app.db, hosts),
    loadTellingEvents(app, record.id, record.install_started_at),
    isFailed ? pullSecretRegistries(app, record.id) : null,
    isFailed ? collectedLogs(app, record, facts) : [],
  ])
  const now = app.clock.now()
  return {
    ...clusterSnapshot(app, cluster, hosts, infraEnvs, now),
    events,
    logs,
    ...(registries !== null && { pullSecretRegistries: registries }),
    serviceStartedAt: app.startedAt,
  }
}

async function loadTellingEvents(app: App, clusterId: string, since: number | null): Promise<ToldEvent[]> {
  if (since === null) return []
  const rows = await app.db
    .selectFrom('events')
    .select(['event_time', 'name', 'severity', 'message', 'host_id'])
    .where('cluster_id', '=', clusterId)
    .where(sql<boolean>`event_time >= ${new Date(since)}`)
    .where('category', '=', 'user')
    .where((eb) =>
      eb.or([
        eb('severity', '<>', 'info'),
        eb('name', 'in', TELLING_EVENTS),
        eb.and([eb('name', '=', PROGRESS_EVENT), eb('message', sql`~*`, TROUBLE_WORDS)]),
      ]),
    )
    .orderBy('event_time', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_EVENTS)
    .execute()
  return rows.map(({ event_time, name, severity, message, host_id }) => ({
    at: event_time,
    name,
    severity: severity as ToldEvent['severity'],
    message,
    host_id,
    props: eventTexts(name, message),
  }))
}

/** Their names only; null: there is no pull secret that can be read. */
async function pullSecretRegistries(app: App, id: string): Promise<readonly string[] | null> {
  const text = await app.secrets.get(app.db, { kind: 'cluster', id }, 'pull_secret')
  const auths = decodeRecord<{ auths?: Record<string, unknown> }>(text)?.auths
  return typeof auths === 'object' ? Object.keys(auths).sort() : null
}
