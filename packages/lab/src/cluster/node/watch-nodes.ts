// Nodes that are cut off: the cluster misses them after a while, and virtual addresses go to others.

import { passedSince } from '../../time/passed-since.ts'
import type { RunningSystem } from '../../world/computer.ts'
import { isTrue, NODES, withConditions } from '../kube/types.ts'
import { pause, type SimCluster } from '../sim-cluster.ts'

const LOOK_MS = 20_000
/** As long as the cluster waits for a sign of life. */
export const SILENCE_MS = 40_000

export const SILENT = {
  type: 'Ready',
  status: 'Unknown',
  reason: 'NodeStatusUnknown',
  message: 'the kubelet is silent',
} as const
const BACK = { type: 'Ready', status: 'True', reason: 'KubeletReady', message: 'kubelet is ready' } as const

const isConnected = ({ computer }: RunningSystem): boolean => computer.nics.some(({ isUp }) => isUp)

export async function watchNodes(cluster: SimCluster): Promise<void> {
  const { store, running, world } = cluster
  // Systems that ended are forgotten with everything in them.
  const heardAt = new WeakMap<RunningSystem, number>()
  const missed = new WeakSet<RunningSystem>()
  while (!cluster.signal.aborted) {
    for (const [name, system] of running) {
      if (isConnected(system)) heardAt.set(system, world.time.now())
      const silentMs = passedSince(world.time, heardAt.get(system) ?? system.bootedAt)
      const node = store.get(NODES, { name })
      if (node === null) continue
      if (silentMs > SILENCE_MS && isTrue(node, 'Ready')) {
        missed.add(system)
        store.put(withConditions(node, [SILENT]))
      } else if (silentMs === 0 && missed.delete(system)) store.put(withConditions(node, [BACK]))
    }
    cluster.controlPlane.moveAddresses(isConnected)
    await pause(cluster, LOOK_MS)
  }
}
