import { setMaxListeners } from 'node:events'
import type { RandomSource } from '../random/random.ts'
import type { LabTime } from '../time/lab-time.ts'
import type { LabClusters } from '../world/cluster.ts'
import type { LabNetwork } from '../world/network.ts'
import { type ClusterTroubles, createClusterTroubles } from '../world/troubles.ts'
import { defineBootstrapUnits } from './bootstrap/define-units.ts'
import { findConfig, fullDomain, readManifests } from './cluster-config.ts'
import { clusterPrograms } from './cluster-programs.ts'
import { createLabCluster } from './create-lab-cluster.ts'
import { bootNode } from './node/boot-node.ts'
import type { SimCluster } from './sim-cluster.ts'

export interface LabClustersParts {
  readonly time: LabTime
  readonly random: RandomSource
  readonly network: LabNetwork
}

export function createLabClusters({ random, network }: LabClustersParts): LabClusters {
  /** By their domain: one that is installed anew takes the place of the one before. */
  const clusters = new Map<string, SimCluster>()
  const endings = new Map<string, AbortController>()
  const find = (id: string) => [...clusters.values()].find((cluster) => cluster.id === id) ?? null
  const troubles = new Map<string, ClusterTroubles>()
  const troublesOf = (domain: string): ClusterTroubles => {
    const known = troubles.get(domain) ?? createClusterTroubles()
    troubles.set(domain, known)
    return known
  }
  return {
    prepareBootstrap(system) {
      defineBootstrapUnits(system, () => {
        const config = findConfig(readManifests(system.tree, () => {}))
        if (config === null) return null
        const { world } = system
        endings.get(fullDomain(config))?.abort()
        const ending = new AbortController()
        const signal = AbortSignal.any([world.signal, ending.signal])
        // Everything that goes on in it listens, which is no leak.
        setMaxListeners(0, signal)
        const troubles = troublesOf(fullDomain(config))
        const cluster = createLabCluster({ world, network, random, config, signal, troubles })
        endings.set(fullDomain(config), ending)
        clusters.set(fullDomain(config), cluster)
        return cluster
      })
    },
    bootInstalled: (system, ignition) => bootNode(system, ignition, (domain) => clusters.get(domain) ?? null),
    find,
    get all() {
      return [...clusters.values()]
    },
    troublesOf,
    programs: clusterPrograms,
  }
}
