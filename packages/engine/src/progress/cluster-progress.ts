// How far the installation of a cluster is, in percent: preparation, hosts and operators, and the three together.
import type { ClusterStatus } from '@groundwork/contract/vocabulary'
import type { ClusterContext } from '../context/cluster-context.ts'
import { isDay2Cluster } from '../context/topology.ts'
import type { ClusterProgress, MonitoredOperatorFacts } from '../facts/cluster-facts.ts'
import { stepsDone } from './host-progress.ts'
import { stagesFor } from './host-stages.ts'

const IN_PROGRESS: readonly ClusterStatus[] = ['installing', 'installing-pending-user-action', 'finalizing']

/** In percent of the whole. They add up to 95: the last 5 come with the status `installed`. */
const WEIGHTS = { installing: 70, preparing: 10, finalizing: 15 } as const

/** The numbers to store; unchanged before and after an installation, and for a cluster that only takes in hosts. */
export function clusterProgress(context: ClusterContext): ClusterProgress {
  const { cluster } = context
  const stored = cluster.progress
  if (isDay2Cluster(cluster)) return stored
  if (cluster.status === 'installed') {
    return {
      ...stored,
      total_percentage: 100,
      preparing_for_installation_stage_percentage: 100,
      finalizing_stage_percentage: 100,
    }
  }
  if (!IN_PROGRESS.includes(cluster.status)) return stored

  const preparing = 100
  const installing = installingPercentage(context)
  const finalizing = finalizingPercentage(cluster.monitored_operators) ?? stored.finalizing_stage_percentage
  const total = totalPercentage({ preparing, installing, finalizing })
  return {
    ...stored,
    // An operator that falls back does not take back what was reached.
    total_percentage: cluster.status === 'finalizing' ? Math.max(total, stored.total_percentage) : total,
    preparing_for_installation_stage_percentage: preparing,
    installing_stage_percentage: installing,
    finalizing_stage_percentage: finalizing,
  }
}

/** Each addend is cut to a whole number, in integer arithmetic so that 70 % of 90 is 63. */
export function totalPercentage(parts: {
  preparing: number
  installing: number
  finalizing: number
}): number {
  const hosts = Math.floor((WEIGHTS.installing * parts.installing) / 100)
  const rest = Math.floor((WEIGHTS.preparing * parts.preparing + WEIGHTS.finalizing * parts.finalizing) / 100)
  return hosts + rest
}

/** Stages begun out of all stages of all hosts. */
function installingPercentage({ hosts, cluster, settings }: ClusterContext): number {
  let done = 0
  let all = 0
  for (const host of hosts) {
    const stages = stagesFor(host, cluster, settings)
    done += stepsDone(stages, host.progress.current_stage)
    all += stages.length
  }
  return all === 0 ? 0 : Math.floor((100 * done) / all)
}

/** null without operators to wait for. */
function finalizingPercentage(operators: readonly MonitoredOperatorFacts[]): number | null {
  if (operators.length === 0) return null
  const done = operators.filter(isSettled).length
  return Math.floor((100 * done) / operators.length)
}

/** An optional operator that failed will not be waited for any longer. */
export const isSettled = ({ operator_type, status }: MonitoredOperatorFacts): boolean =>
  status === 'available' || (operator_type === 'olm' && status === 'failed')
