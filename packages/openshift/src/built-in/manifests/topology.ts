import type { ClusterShape } from '../cluster-shape.ts'

export type Topology = 'SingleReplica' | 'DualReplica' | 'HighlyAvailable' | 'HighlyAvailableArbiter'

export function controlPlaneTopology({ replicas }: ClusterShape): Topology {
  if (replicas.arbiter > 0) return 'HighlyAvailableArbiter'
  if (replicas.master === 1) return 'SingleReplica'
  return replicas.master === 2 ? 'DualReplica' : 'HighlyAvailable'
}

/** How many copies of what serves users there should be. */
export function infrastructureTopology(shape: ClusterShape): Topology {
  const { worker } = shape.replicas
  if (worker > 0) return worker === 1 ? 'SingleReplica' : 'HighlyAvailable'
  return controlPlaneTopology(shape) === 'SingleReplica' ? 'SingleReplica' : 'HighlyAvailable'
}
