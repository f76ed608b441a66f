import type { LabCluster } from '../world/cluster.ts'
import type { RunningSystem } from '../world/computer.ts'
import type { ClusterTroubles } from '../world/troubles.ts'
import type { World } from '../world/world.ts'
import type { ClusterConfig } from './cluster-config.ts'
import type { ControlPlane } from './control-plane.ts'
import type { ObjectStore } from './kube/object-store.ts'
import type { PodLogs } from './pod-logs.ts'

/** A cluster, as the parts of its simulation see it. */
export interface SimCluster extends LabCluster {
  readonly config: ClusterConfig
  readonly store: ObjectStore
  readonly world: World
  /** Given when the world ends, or another cluster takes its place. */
  readonly signal: AbortSignal
  readonly logs: PodLogs
  readonly controlPlane: ControlPlane
  /** Systems of its nodes that run, by the name of the node. */
  readonly running: Map<string, RunningSystem>
  /** From 0 to 1, for how long things take. */
  readonly random: () => number
  readonly troubles: ClusterTroubles
  log(what: string): void
}

/** Until the condition holds, or the cluster ends (false). Looked at from time to time. */
export async function untilTrue(
  { world, signal }: Pick<SimCluster, 'world' | 'signal'>,
  condition: () => boolean,
  intervalMs = 5_000,
): Promise<boolean> {
  while (!signal.aborted) {
    if (condition()) return true
    await world.time.sleep(intervalMs, signal)
  }
  return false
}

export const pause = ({ world, signal }: Pick<SimCluster, 'world' | 'signal'>, ms: number): Promise<void> =>
  world.time.sleep(ms, signal)
