// Which facts of a cluster an installation starts with, and which a reset forgets.

import type { ClusterContext } from '../context/cluster-context.ts'
import { isSingleNode } from '../context/topology.ts'
import type { ClusterProgress } from '../facts/cluster-facts.ts'
import { NOTHING_REPORTED, withBuiltinOperators } from '../operators/monitored-operators.ts'
import type { ClusterChanges } from './cluster-subject.ts'

export const NO_PROGRESS: ClusterProgress = {
  total_percentage: 0,
  preparing_for_installation_stage_percentage: 0,
  installing_stage_percentage: 0,
  finalizing_stage_percentage: 0,
  finalizing_stage: null,
  finalizing_stage_started_at: null,
  finalizing_stage_timed_out: false,
}

export const NO_LOGS = {
  logs_info: '',
  controller_logs_started_at: null,
  controller_logs_collected_at: null,
} as const satisfies ClusterChanges

const NOT_PREPARED = {
  last_installation_preparation: { status: 'not_started', reason: '' },
} as const satisfies ClusterChanges

export const startedInstallation = ({ now, cluster, settings }: ClusterContext): ClusterChanges => ({
  install_started_at: now,
  monitored_operators: withBuiltinOperators(cluster.monitored_operators, settings),
  ...NO_LOGS,
  ...NOT_PREPARED,
})

/** When the installation began and ended is kept, and so is the progress of each host until it registers again. */
export const clearedInstallation = ({ cluster }: ClusterContext): ClusterChanges => ({
  progress: NO_PROGRESS,
  ...NO_LOGS,
  ...NOT_PREPARED,
  openshift_cluster_id: '',
  // Left in place, these two would complete the next installation before its time.
  has_kubeconfig: false,
  monitored_operators: cluster.monitored_operators.map((operator) => ({ ...operator, ...NOTHING_REPORTED })),
  // On a single node the VIPs were only copies of its address.
  ...(isSingleNode(cluster) && { api_vips: [], ingress_vips: [] }),
})
