// How long stages took in the last finished installations, read from their events and remembered for a while: estimates
// are asked for often, and what was learned changes slowly. Simulated machines install in minutes: they tell about each other only.
import { eventTexts } from '@groundwork/contract/events'
import { groupBy } from '@groundwork/engine/collections'
import type { ClusterFacts, HostFacts, Instant } from '@groundwork/engine/facts'
import { isSimulated } from '@groundwork/engine/hardware'
import {
  type Durations,
  durationsOfInstallation,
  LEARNED_INSTALLATIONS,
  learnDurations,
  SIMULATED_PACE,
  STAGE_EVENTS,
  type StageDuration,
} from '@groundwork/explain/estimates'
import { loadInstalledClusters } from '../../store/clusters/cluster-status.ts'
import { loadNamedEvents } from '../../store/events/events-of-installations.ts'
import { loadHostsOfClusters } from '../../store/hosts/host-store.ts'
import type { ExplainDeps } from './explain-deps.ts'

/** A large cluster tells of every five percent that its hosts write. */
const MOST_EVENTS = 20_000
const REMEMBERED_MS = 5 * 60_000
/** So many are looked through for the last ones of each kind. */
const LOOKED_AT = 2 * LEARNED_INSTALLATIONS

export interface LearnedDurations {
  readonly durations: Durations
  /** Finished installations that told something. */
  readonly installations: number
}

/** From real hardware, and from machines that only exist in the lab. */
export interface LearnedByKind {
  readonly real: LearnedDurations
  readonly simulated: LearnedDurations
}

/** Null: some are real and some are not, which says nothing about either. */
export function kindOf(hosts: readonly HostFacts[]): keyof LearnedByKind | null {
  const simulated = hosts.filter(({ inventory }) => isSimulated(inventory)).length
  if (simulated === 0) return 'real'
  return simulated === hosts.length ? 'simulated' : null
}

const remembered = new WeakMap<
  ExplainDeps,
  { readonly at: Instant; readonly learned: Promise<LearnedByKind> }
>()

export function learnedDurations(app: ExplainDeps): Promise<LearnedByKind> {
  const now = app.clock.now()
  const known = remembered.get(app)
  if (known !== undefined && now - known.at < REMEMBERED_MS) return known.learned
  const learned = learn(app)
  remembered.set(app, { at: now, learned })
  // A failure is not worth remembering.
  learned.catch(() => remembered.delete(app))
  return learned
}

async function learn(app: ExplainDeps): Promise<LearnedByKind> {
  const installed = await loadInstalledClusters(app.db, LOOKED_AT)
  const clusters = installed.map(({ record }) => record)
  const hosts = groupBy(
    (await loadHostsOfClusters(app, app.db, idsOf(clusters))).map(({ facts }) => facts),
    ({ cluster_id }) => cluster_id,
  )
  const hostsOf = ({ id }: ClusterFacts) => hosts.get(id) ?? []
  const last = (kind: keyof LearnedByKind) =>
    clusters.filter((cluster) => kindOf(hostsOf(cluster)) === kind).slice(0, LEARNED_INSTALLATIONS)
  const [real, simulated] = [last('real'), last('simulated')]
  const events = groupBy(
    await loadStageEvents(app, idsOf([...real, ...simulated])),
    ({ cluster_id }) => cluster_id,
  )
  const durationsOf = (cluster: ClusterFacts) =>
    durationsOfInstallation({ cluster, hosts: hostsOf(cluster), events: events.get(cluster.id) ?? [] })
  return {
    real: learnedFrom(real.map(durationsOf)),
    simulated: learnedFrom(simulated.map(durationsOf), SIMULATED_PACE),
  }
}

const idsOf = (clusters: readonly ClusterFacts[]): readonly string[] => clusters.map(({ id }) => id)

const learnedFrom = (told: readonly (readonly StageDuration[])[], pace?: number): LearnedDurations => ({
  durations: learnDurations(told.flat(), pace),
  installations: told.filter((durations) => durations.length > 0).length,
})

async function loadStageEvents(app: ExplainDeps, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await loadNamedEvents(app.db, ids, STAGE_EVENTS, MOST_EVENTS)
  return rows.map(({ event_time, name, message, host_id, cluster_id }) => ({
    at: event_time,
    name,
    host_id,
    cluster_id,
    props: eventTexts(name, message),
  }))
}
