import type { RandomSource } from '../random/random.ts'
import type { KubeObject } from '../world/cluster.ts'
import type { LabNetwork } from '../world/network.ts'
import { type ClusterTroubles, createClusterTroubles } from '../world/troubles.ts'
import type { World } from '../world/world.ts'
import { type ClusterConfig, fullDomain } from './cluster-config.ts'
import { createControlPlane } from './control-plane.ts'
import { createApi } from './kube/create-api.ts'
import { createObjectStore } from './kube/object-store.ts'
import { CONFIG_MAPS } from './kube/types.ts'
import { watchNodes } from './node/watch-nodes.ts'
import { createPodLogs } from './pod-logs.ts'
import { admitRequest, startSigner } from './signing/signers.ts'
import type { SimCluster } from './sim-cluster.ts'
import { startNodeAnnotations } from './workloads/annotate-nodes.ts'
import { runControllerJob } from './workloads/controller-job.ts'
import { firstObjects } from './workloads/first-objects.ts'
import { startOlm } from './workloads/olm.ts'
import { runOperators } from './workloads/operators.ts'

export interface ClusterParts {
  readonly world: World
  readonly network: LabNetwork
  readonly random: RandomSource
  readonly config: ClusterConfig
  readonly signal: AbortSignal
  readonly troubles?: ClusterTroubles
}

/** A cluster that begins: its API does not answer yet, and all that goes on in it waits for nodes. */
export function createLabCluster(parts: ClusterParts): SimCluster {
  const { world, network, random, config, signal, troubles = createClusterTroubles() } = parts
  const draw = random.stream(`cluster ${fullDomain(config)}`)
  const now = () => world.time.now()
  const store = createObjectStore(now, draw)
  const logs = createPodLogs(now)
  const api = createApi({
    store,
    clock: world.time,
    signal,
    podLog: logs.read,
    admit: admitRequest,
    version: () => 'v1.31.6',
  })
  const cluster: SimCluster = {
    // The installer tells the controller, and so the cluster.
    get id() {
      const map = store.get(CONFIG_MAPS, CONTROLLER_CONFIG)
      return (map?.data as Record<string, string> | undefined)?.['cluster-id'] ?? fullDomain(config)
    },
    name: config.name,
    domain: config.domain,
    api,
    get members() {
      return [...cluster.running.values()].map(({ computer }) => computer)
    },
    get objects(): readonly KubeObject[] {
      return store.all
    },
    ...{ config, store, world, signal, logs, random: draw },
    controlPlane: createControlPlane(network, config, troubles),
    running: new Map(),
    troubles,
    log: (what) => world.log(fullDomain(config), what),
  }
  for (const object of firstObjects(config)) store.put(object)
  startSigner(cluster)
  startNodeAnnotations(cluster)
  startOlm(cluster)
  for (const work of [runOperators(cluster), runControllerJob(cluster), watchNodes(cluster)]) {
    work.catch((error: unknown) => {
      cluster.log(
        `Internal error of the lab in this cluster: ${error instanceof Error ? error.stack : error}`,
      )
    })
  }
  return cluster
}

const CONTROLLER_CONFIG = { namespace: 'assisted-installer', name: 'assisted-installer-controller-config' }
