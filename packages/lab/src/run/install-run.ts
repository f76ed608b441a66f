// Installs clusters of simulated machines through a service that may be away now and then, up to the end that each deserves.

import { ApiError, type Client } from '@groundwork/contract/client'
import type { Cluster } from '@groundwork/contract/clusters'
import { loseRequests } from '../faults/lose-requests.ts'
import type { Profile } from '../profile/profile.ts'
import type { LabTime } from '../time/lab-time.ts'
import type { VirtualTime } from '../time/virtual-time.ts'
import type { RunPod } from '../world/cluster.ts'
import { chooseVersion } from './choose-version.ts'
import { viewCluster } from './cluster-view.ts'
import { createLab, type Lab, type LabMember, type LabOptions } from './create-lab.ts'
import { inParallel } from './in-parallel.ts'
import { createWatcher, fingerprintOf, hasExpectedEnd, type InstallingCluster } from './installing-cluster.ts'
import { assignVips } from './operate-clusters.ts'
import type { PlannedFault } from './planned-fault.ts'

export interface InstallRunOptions {
  readonly seed: number | string
  /** Virtual for a service that goes by it, in this process; any other for any other service. */
  readonly time: LabTime | VirtualTime
  readonly service: LabOptions['service']
  /** Hosts of each cluster. */
  readonly sizes: readonly number[]
  readonly profileFor: (clusterSize: number) => Profile
  readonly faults?: readonly PlannedFault[]
  /** Of the requests of machines, before or after the service saw them. */
  readonly lostShare?: number
  readonly bootSpreadMs?: number
  readonly lookEveryMs?: number
  /** Of the time of the lab; whatever is not as deserved by then stays so. */
  readonly limitMs: number
  readonly onLook?: (clusters: readonly InstallingCluster[]) => void | Promise<void>
  readonly signal?: AbortSignal
  readonly log?: (who: string, what: string) => void
  readonly runPod?: RunPod
}

export interface InstallRun {
  readonly clusters: readonly InstallingCluster[]
  /** Everything was as deserved before the limit. */
  readonly hasExpectedEnd: boolean
  readonly labMs: number
  /** Without making the clusters. */
  readonly wallMs: number
  /** Of how everything ended: the same for two runs with the same ends. */
  readonly fingerprint: string
}

const LOOK_EVERY_MS = 30_000
const BOOT_SPREAD_MS = 20_000
const AT_ONCE = 4
/** Nothing comes after these. Other states may pass, and have to last to be an end. */
const FINAL = ['installed', 'error', 'cancelled']
const LASTING_MS = 5 * 60_000

export async function runInstalls(options: InstallRunOptions): Promise<InstallRun> {
  const { time, service, faults = [], lostShare = 0 } = options
  const ending = new AbortController()
  const signal = AbortSignal.any([ending.signal, ...(options.signal ? [options.signal] : [])])
  const versions = await service.client.call<'v2ListSupportedOpenshiftVersions'>(
    'v2ListSupportedOpenshiftVersions',
  )
  const lab = await createLab({
    ...options,
    openshiftVersion: chooseVersion(versions, null),
    faults: [],
    bootSpreadMs: options.bootSpreadMs ?? BOOT_SPREAD_MS,
    signal,
  })
  if (lostShare > 0) loseRequests(lab.world, lostShare)
  const person = createPerson(options, lab, faults)
  const began = time.now()
  const wallBegan = performance.now()
  try {
    void lab.powerOn()
    const isDone = await passTime(time, person.look, options.limitMs, signal)
    return {
      clusters: person.seen(),
      hasExpectedEnd: isDone,
      labMs: time.now() - began,
      wallMs: performance.now() - wallBegan,
      fingerprint: fingerprintOf(person.seen()),
    }
  } finally {
    ending.abort()
  }
}

/** Virtual time moves by itself while a caller runs it; any other passes anyway. */
async function passTime(
  time: LabTime | VirtualTime,
  look: () => Promise<boolean>,
  limitMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  if ('run' in time) return time.run(look, limitMs)
  const end = time.now() + limitMs
  while (!signal.aborted && time.now() < end) {
    if (await look()) return true
    await time.sleep(1_000, signal)
  }
  return false
}

/** Looks from time to time, does what only a person can do, and tells when nothing is left to wait for. */
function createPerson(options: InstallRunOptions, lab: Lab, faults: readonly PlannedFault[]) {
  const { time, service, lookEveryMs = LOOK_EVERY_MS } = options
  const { client } = service
  const watch = createWatcher(lab.clusters, faults)
  const started = new Set<string>()
  const deservedSince = new Map<string, number>()
  const known = new Map<string, Cluster>()
  let seen: readonly InstallingCluster[] = watch([])
  let nextLook = time.now()
  let waiting = strike(lab, faults, seen)

  async function look(): Promise<boolean> {
    if (time.now() < nextLook) return false
    nextLook = time.now() + lookEveryMs
    const answers = await inParallel(lab.clusters, AT_ONCE, async (member) => {
      try {
        await tend(member)
        return true
      } catch (error) {
        // Who is away now may answer the next time.
        if (!isTemporaryFailure(error)) throw error
        return false
      }
    })
    seen = watch([...known.values()])
    waiting = strike(lab, waiting, seen)
    await options.onLook?.(seen)
    return seen.map(hasEnded).every(Boolean) && answers.every(Boolean)
  }

  async function tend(member: LabMember): Promise<void> {
    const { clusterId } = member
    const params = { cluster_id: clusterId }
    const cluster = await client.call<'v2GetCluster'>('v2GetCluster', { params })
    known.set(clusterId, cluster)
    await assignVips(client, [member], [viewCluster(cluster)])
    if (cluster.status !== 'ready' || started.has(clusterId)) return
    if (await install(client, clusterId)) started.add(clusterId)
  }

  function hasEnded(cluster: InstallingCluster): boolean {
    const { id, status } = cluster
    if (!hasExpectedEnd(cluster)) {
      deservedSince.delete(id)
      return false
    }
    const since = deservedSince.get(id) ?? time.now()
    deservedSince.set(id, since)
    if (FINAL.includes(status)) return true
    return time.now() - since >= LASTING_MS && (status !== 'ready' || started.has(id))
  }

  return { look, seen: () => seen }
}

/** Those that are due; the answer is the rest. */
function strike(
  lab: Lab,
  faults: readonly PlannedFault[],
  seen: readonly InstallingCluster[],
): readonly PlannedFault[] {
  return faults.filter(({ cluster, host, fault, atStage }) => {
    const computer = lab.clusters[cluster]?.computers[host]
    if (computer === undefined) throw new Error(`There is no host ${host} in cluster ${cluster}.`)
    const { stage = '', stagesToCome = [] } = seen[cluster]?.hosts[host] ?? {}
    const isDue = atStage === undefined || stagesToCome.indexOf(stage) >= stagesToCome.indexOf(atStage)
    if (!isDue || (atStage !== undefined && stage === '')) return true
    fault.inject(lab.world, computer)
    return false
  })
}

/** False: it is not said that it will be. An answer that got lost is no harm: the next attempt is refused. */
async function install(client: Client, cluster_id: string): Promise<boolean> {
  try {
    await client.call<'v2InstallCluster'>('v2InstallCluster', { params: { cluster_id } })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return false
    throw error
  }
}

/** No answer, or one of a service that was about to stop. */
const isTemporaryFailure = (error: unknown): boolean =>
  (error instanceof ApiError && error.status >= 500) ||
  (error instanceof TypeError && error.message === 'fetch failed')
