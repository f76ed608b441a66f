// Many clusters in virtual time against the real service in this process: what becomes of them, healthy and sick, and a
// fingerprint of all that happened.
import { createHash } from 'node:crypto'
import { FAULT_NAMES, type FaultName } from '../faults/fault.ts'
import { createSender } from '../network/send-request.ts'
import type { Profile } from '../profile/profile.ts'
import { createVirtualTime } from '../time/virtual-time.ts'
import { chooseVersion } from './choose-version.ts'
import type { ClusterView, HostView } from './cluster-view.ts'
import { createLab, type Lab } from './create-lab.ts'
import { readFaultShare } from './fault-shares.ts'
import { openService } from './open-service.ts'
import { assignVips } from './operate-clusters.ts'
import { readClusters } from './read-clusters.ts'
import { startServiceInProcess } from './service-in-process.ts'

export interface FleetOptions {
  readonly seed: number | string
  /** Hosts of each cluster. */
  readonly sizes: readonly number[]
  /** Of the hosts, for each fault. */
  readonly faultShare: number
  readonly faults?: readonly FaultName[]
  readonly profileFor: (clusterSize: number) => Profile
  /** Of virtual time; whatever is not as expected by then stays so. */
  readonly limitMs: number
  readonly log?: (who: string, what: string) => void
}

export interface FleetResult {
  readonly clusters: readonly FleetCluster[]
  /** Everything was as expected before the limit. */
  readonly isAsExpected: boolean
  readonly virtualMs: number
  /** Of the world, for that time alone: without starting the service and making the clusters. */
  readonly wallMs: number
  readonly restarts: number
  /** Of all that was seen minute by minute: the same for two runs in which the same happened. */
  readonly fingerprint: string
}

export interface FleetCluster {
  readonly name: string
  readonly status: string
  readonly failing: readonly string[]
  /** No host in it has a fault that shows. */
  readonly isHealthy: boolean
  readonly hosts: readonly FleetHost[]
}

export interface FleetHost {
  readonly name: string
  readonly fault: FaultName | null
  /** What the fault makes people see; null: nothing. */
  readonly expected: { readonly validation: string | null; readonly status: string | null } | null
  /** Empty: the service has never heard of it. */
  readonly status: string
  readonly failing: readonly string[]
}

const QUANTUM_MS = 5_000
/** The service has deadlines of its own. */
const LONGEST_STEP_MS = 10_000
const LOOK_EVERY_MS = 60_000
/** All faults have struck by then, and the service has had the time to notice. */
const EARLIEST_END_MS = 9 * 60_000
const BOOT_SPREAD_MS = 60_000
const CONNECTIONS = 16
const AWAY_MS = 45_000
/** Each one restarts the whole service. */
const RESTARTS_APART_MS = 150_000

export async function runFleet(options: FleetOptions): Promise<FleetResult> {
  const ending = new AbortController()
  const send = createSender(CONNECTIONS)
  const time = createVirtualTime({
    quantumMs: QUANTUM_MS,
    longestStepMs: LONGEST_STEP_MS,
    onTick: () => service.settle(),
  })
  const service = await startServiceInProcess(time)
  let restarts = 0
  let lastRestart = Number.NEGATIVE_INFINITY
  const restart = async () => {
    if (time.now() - lastRestart < RESTARTS_APART_MS) return
    lastRestart = time.now()
    restarts += 1
    await time.during(service.stop())
    await time.sleep(AWAY_MS)
    await time.during(service.start())
  }
  try {
    const client = openService({ url: service.url, token: null }, send)
    const versions = await client.call<'v2ListSupportedOpenshiftVersions'>('v2ListSupportedOpenshiftVersions')
    const began = time.now()
    const lab = await createLab({
      seed: options.seed,
      time,
      service: { url: service.url, client, send, restart },
      sizes: options.sizes,
      profileFor: options.profileFor,
      openshiftVersion: chooseVersion(versions, null),
      faults: (options.faults ?? FAULT_NAMES).map((name) => ({
        ...readFaultShare(name),
        share: options.faultShare,
      })),
      bootSpreadMs: BOOT_SPREAD_MS,
      signal: ending.signal,
      ...(options.log && { log: options.log }),
    })
    let seen: readonly FleetCluster[] = []
    let nextLook = began
    const history = createHash('sha256')
    const ids = lab.clusters.map(({ clusterId }) => clusterId)
    // Only when everything is at rest: what a look sees, and what a person does then, must not depend on who was faster.
    const look = async (): Promise<boolean> => {
      if (time.now() < nextLook || !service.isRunning()) return false
      nextLook = time.now() + LOOK_EVERY_MS
      const view = await readClusters(client, ids)
      await assignVips(client, lab.clusters, view)
      seen = fleetOf(lab, view)
      history.update(`${time.now() - began} ${JSON.stringify(seen)}\n`)
      return time.now() - began >= EARLIEST_END_MS && seen.every(isExpected)
    }
    void lab.powerOn()
    const wallBegan = performance.now()
    const isAsExpected = await time.run(look, options.limitMs)
    const wallMs = performance.now() - wallBegan
    return {
      clusters: seen,
      isAsExpected,
      virtualMs: time.now() - began,
      wallMs,
      restarts,
      fingerprint: history.digest('hex').slice(0, 16),
    }
  } finally {
    ending.abort()
    send.close()
    await service.close()
  }
}

function fleetOf(lab: Lab, view: readonly ClusterView[]): readonly FleetCluster[] {
  const byId = new Map(view.map((cluster) => [cluster.id, cluster]))
  return lab.clusters.map(({ clusterId, name, computers }) => {
    const cluster = byId.get(clusterId)
    const hosts = computers.map((computer): FleetHost => {
      const fault = lab.faults.get(computer.name) ?? null
      const host = cluster?.hosts.find(({ macs }) => computer.nics.some(({ mac }) => macs.includes(mac)))
      return {
        name: computer.name,
        fault: fault?.name ?? null,
        expected: fault?.shows ?? null,
        status: host?.status ?? '',
        failing: failingIds(host),
      }
    })
    return {
      name,
      status: cluster?.status ?? '',
      failing: failingIds(cluster),
      isHealthy: hosts.every(({ expected }) => expected === null),
      hosts,
    }
  })
}

const failingIds = (seen: HostView | ClusterView | undefined): readonly string[] =>
  (seen?.failing ?? []).map(({ id }) => id).sort()

/** A healthy cluster is ready; of a sick one each sick host shows what its fault shows. */
export const isExpected = ({ isHealthy, status, hosts }: FleetCluster): boolean =>
  isHealthy ? status === 'ready' : hosts.every(isFaultVisible)

export const isFaultVisible = ({ expected, status, failing }: FleetHost): boolean =>
  expected === null ||
  ((expected.status === null || expected.status === status) &&
    (expected.validation === null || failing.includes(expected.validation)))
