import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { Settings } from '../facts/settings.ts'

/** Timeouts only warn: both the service and the organisation of the cluster must want that. */
export const areSoftTimeouts = (cluster: ClusterFacts, settings: Settings): boolean =>
  settings.areSoftTimeoutsEnabled && cluster.org_soft_timeouts_enabled
