import type { RunningSystem } from '../../world/computer.ts'
import { isSingleNode } from '../cluster-config.ts'
import { API_PORT, CONFIG_PORT, PLAIN_CONFIG_PORT } from '../control-plane.ts'
import { NODES, PODS, withConditions } from '../kube/types.ts'
import { approveAll } from '../signing/signers.ts'
import { pause, type SimCluster } from '../sim-cluster.ts'
import { readyNodes } from '../workloads/operators.ts'
import { machineConfigServer } from './machine-config-server.ts'
import { SILENCE_MS, SILENT } from './watch-nodes.ts'

/** Until the pods of the control plane answer. */
const CONTROL_PLANE_MS = 40_000
const APPROVE_MS = 20_000
const NAMESPACE = 'openshift-machine-config-operator'

/** This master answers for the cluster, too. */
export async function joinAsMaster(cluster: SimCluster, system: RunningSystem): Promise<void> {
  await system.world.time.sleep(CONTROL_PLANE_MS, system.signal)
  if (system.signal.aborted) return
  const pod = `machine-config-server-${system.hostname}`
  cluster.store.put({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: pod, namespace: NAMESPACE, labels: { 'k8s-app': 'machine-config-server' } },
    spec: { nodeName: system.hostname },
    status: { phase: 'Running' },
  })
  cluster.logs.append(NAMESPACE, pod, 'I0101 00:00:00.000000       1 start.go:41] Listening on :22623')
  cluster.controlPlane.join(
    system,
    new Map([
      [API_PORT, (request: Request) => cluster.api(request)],
      [CONFIG_PORT, machineConfigServer(cluster, system, pod)],
      [PLAIN_CONFIG_PORT, machineConfigServer(cluster, system, pod)],
    ]),
  )
  cluster.log(`${system.computer.name} runs the control plane.`)
  if (isSingleNode(cluster.config)) void approveOwn(cluster, system)
}

/** A single node has no other node that could approve it. */
async function approveOwn(cluster: SimCluster, system: RunningSystem): Promise<void> {
  while (!system.signal.aborted && readyNodes(cluster, 'master') === 0) {
    approveAll(cluster, 'bootstrap-in-place-post-reboot')
    await system.world.time.sleep(APPROVE_MS, system.signal)
  }
}

/** A node whose system ends is soon missed. */
export function leaveWithSystem(cluster: SimCluster, system: RunningSystem): void {
  const name = system.hostname.toLowerCase()
  cluster.running.set(name, system)
  system.signal.addEventListener(
    'abort',
    () => {
      if (cluster.running.get(name) !== system) return
      cluster.running.delete(name)
      void pause(cluster, SILENCE_MS).then(() => {
        if (cluster.running.has(name) || cluster.signal.aborted) return
        cluster.store.update(NODES, { name }, (node) => withConditions(node, [SILENT]))
        cluster.store.remove(PODS, { namespace: NAMESPACE, name: `machine-config-server-${system.hostname}` })
      })
    },
    { once: true },
  )
}
