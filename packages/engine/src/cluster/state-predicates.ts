// Predicates about a cluster and its hosts that the state rules are made of.
import type { HostStatus } from '@groundwork/contract/vocabulary'
import { hasEnoughHosts, INSTALLED_STATUSES, POSSIBLY_INSTALLED_STATUSES } from '../context/enough-hosts.ts'
import { areSoftTimeouts } from '../context/soft-timeouts.ts'
import { NEVER_FAIL_STAGES } from '../facts/stage-timeouts.ts'
import { isSettled } from '../progress/cluster-progress.ts'
import type { ClusterContextPredicate } from './cluster-subject.ts'

export const usesDhcpVips: ClusterContextPredicate = {
  name: 'VIPs by DHCP',
  holds: ({ context }) => context.cluster.vip_dhcp_allocation,
}

export const hasSoftTimeouts: ClusterContextPredicate = {
  name: 'soft timeouts',
  holds: ({ context: { cluster, settings } }) => areSoftTimeouts(cluster, settings),
}

const someHostIn = (name: string, ...statuses: readonly HostStatus[]): ClusterContextPredicate => ({
  name,
  holds: ({ context }) => context.hosts.some(({ status }) => statuses.includes(status)),
})

export const someHostFailedToPrepare = someHostIn('some host failed to prepare', 'preparing-failed')
export const someHostWaitsForUser = someHostIn(
  'some host waits for its user',
  'installing-pending-user-action',
)

/** Where a host may be while its cluster prepares. */
export const STATUSES_WHILE_PREPARING: readonly HostStatus[] = [
  'preparing-for-installation',
  'preparing-successful',
  'preparing-failed',
  'known',
]

export const someHostLeftPreparation: ClusterContextPredicate = {
  name: 'some host left the preparation',
  holds: ({ context }) => context.hosts.some(({ status }) => !STATUSES_WHILE_PREPARING.includes(status)),
}

export const allHostsPrepared: ClusterContextPredicate = {
  name: 'all hosts prepared',
  holds: ({ context }) =>
    context.hosts.length > 0 && context.hosts.every(({ status }) => status === 'preparing-successful'),
}

export const filesReady: ClusterContextPredicate = {
  name: 'files of the cluster ready',
  holds: ({ context }) => context.cluster.last_installation_preparation?.status === 'success',
}

export const filesFailed: ClusterContextPredicate = {
  name: 'files of the cluster failed',
  holds: ({ context }) => context.cluster.last_installation_preparation?.status === 'failed',
}

/** The files are there; only a host that registered again had to prepare once more. */
export const preparationInterrupted: ClusterContextPredicate = {
  name: 'preparation interrupted by a registration',
  holds: ({ context }) => {
    const preparation = context.cluster.last_installation_preparation
    return preparation?.status === 'not_started' && preparation.reason !== ''
  },
}

export const enoughHostsInstalled: ClusterContextPredicate = {
  name: 'enough hosts installed',
  holds: ({ context }) => hasEnoughHosts(context, INSTALLED_STATUSES),
}

export const enoughHostsMayFinish: ClusterContextPredicate = {
  name: 'enough hosts still installing',
  holds: ({ context }) => hasEnoughHosts(context, POSSIBLY_INSTALLED_STATUSES),
}

export const stageMayNotFail: ClusterContextPredicate = {
  name: 'stage only waits for optional operators',
  holds: ({ context: { cluster } }) =>
    cluster.progress.finalizing_stage !== null &&
    NEVER_FAIL_STAGES.includes(cluster.progress.finalizing_stage),
}

export const stageMarkedTimedOut: ClusterContextPredicate = {
  name: 'stage marked as timed out',
  holds: ({ context: { cluster } }) => cluster.progress.finalizing_stage_timed_out,
}

export const allHostsFinished: ClusterContextPredicate = {
  name: 'every host installed or failed',
  holds: ({ context }) => context.hosts.every(({ status }) => status === 'installed' || status === 'error'),
}

export const hasKubeconfig: ClusterContextPredicate = {
  name: 'kubeconfig with the router CA stored',
  holds: ({ context }) => context.cluster.has_kubeconfig,
}

export const operatorsFinished: ClusterContextPredicate = {
  name: 'built-in operators available, OLM operators available or failed',
  holds: ({ context }) => context.cluster.monitored_operators.every(isSettled),
}
