// How long stages took in the last finished installations, read from their events and remembered for a while: estimates
// are asked for often, and what was learned changes slowly.
import { eventTexts } from '@groundwork/contract/events'
import { groupBy } from '@groundwork/engine/collections'
import type { Instant } from '@groundwork/engine/facts'
import {
  type Durations,
  durationsOfInstallation,
  LEARNED_INSTALLATIONS,
  learnDurations,
  STAGE_EVENTS,
} from '@groundwork/explain/estimates'
import { loadInstalledClusters } from '../../store/clusters/cluster-status.ts'
import { loadNamedEvents } from '../../store/events/events-of-installations.ts'
import { loadHostsOfClusters } from '../../store/hosts/host-store.ts'
import type { ExplainDeps } from './explain-deps.ts'

/** A large cluster tells of every five percent that its hosts write. */
const MOST_EVENTS = 20_000
const REMEMBERED_MS = 5 * 60_000

export interface LearnedDurations {
  readonly durations: Durations
  /** Finished installations that told something. */
  readonly installations: number
}

const remembered = new WeakMap<
  ExplainDeps,
  { readonly at: Instant; readonly learned: Promise<LearnedDurations> }
>()

export function learnedDurations(app: ExplainDeps): Promise<LearnedDurations> {
  const now = app.clock.now()
  const known = remembered.get(app)
  if (known !== undefined && now - known.at < REMEMBERED_MS) return known.learned
  const learned = learn(app)
  remembered.set(app, { at: now, learned })
  // A failure is not worth remembering.
  learned.catch(() => remembered.delete(app))
  return learned
}

async function learn(app: ExplainDeps): Promise<LearnedDurations> {
  const installed = await loadInstalledClusters(app.db, LEARNED_INSTALLATIONS)
  const clusters = installed.map(({ record }) => record)
  const ids = clusters.map(({ id }) => id)
  if (ids.length === 0) return { durations: learnDurations([]), installations: 0 }
  const [hosts, events] = await Promise.all([
    loadHostsOfClusters(app, app.db, ids),
    loadStageEvents(app, ids),
  ])
  const hostsBy = groupBy(
    hosts.map(({ facts }) => facts),
    ({ cluster_id }) => cluster_id,
  )
  const eventsBy = groupBy(events, ({ cluster_id }) => cluster_id)
  const told = clusters.map((cluster) =>
    durationsOfInstallation({
      cluster,
      hosts: hostsBy.get(cluster.id) ?? [],
      events: eventsBy.get(cluster.id) ?? [],
    }),
  )
  return {
    durations: learnDurations(told.flat()),
    installations: told.filter((durations) => durations.length > 0).length,
  }
}

async function loadStageEvents(app: ExplainDeps, ids: readonly string[]) {
  const rows = await loadNamedEvents(app.db, ids, STAGE_EVENTS, MOST_EVENTS)
  return rows.map(({ event_time, name, message, host_id, cluster_id }) => ({
    at: event_time,
    name,
    host_id,
    cluster_id,
    props: eventTexts(name, message),
  }))
}
