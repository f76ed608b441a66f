// From the request to install to the moment at which the hosts begin: all hosts and all files must be ready.

import type { ClusterContext } from '../../context/cluster-context.ts'
import { clusterEvent } from '../../context/cluster-events.ts'
import { isSingleNode } from '../../context/topology.ts'
import { addressesIn } from '../../network/interface-addresses.ts'
import { anyOf, not } from '../../tables/predicate.ts'
import type { ClusterChanges, ClusterInContext, ClusterRule } from '../cluster-subject.ts'
import * as predicates from '../state-predicates.ts'
import * as texts from '../status-texts.ts'
import { preparationTookTooLong } from '../timers.ts'

/** People who look only at the preparation must see that it failed, and why, whether files or hosts were the cause. */
function failedBecause(reason: (subject: ClusterInContext) => string) {
  return {
    set: (subject) =>
      subject.context.cluster.last_installation_preparation?.status === 'failed'
        ? {}
        : { last_installation_preparation: { status: 'failed', reason: reason(subject) } },
    effects: ['preparation status failed, with the reason'],
  } satisfies Partial<ClusterRule>
}

export const PREPARATION_RULES: readonly ClusterRule[] = [
  {
    id: 'preparation-timed-out',
    from: ['preparing-for-installation'],
    when: [preparationTookTooLong, not(predicates.someHostFailedToPrepare)],
    to: 'ready',
    why: 'A preparation that hangs is called off, so that the user can try again.',
    info: texts.preparationTimedOut,
    set: (subject) => ({
      last_installation_preparation: { status: 'failed', reason: texts.preparationTimedOut(subject) },
    }),
    effects: ['preparation status failed', 'event `installation_preparing_timed_out`'],
    emits: (subject) => [
      clusterEvent('installation_preparing_timed_out', subject.context.cluster, {
        reason: texts.preparationTimedOut(subject),
      }),
    ],
  },
  {
    id: 'installation-starts',
    from: ['preparing-for-installation'],
    when: [predicates.allHostsPrepared, anyOf(predicates.filesReady, predicates.preparationInterrupted)],
    to: 'installing',
    why: 'Every host and every file is ready.',
    info: () => texts.INSTALLING,
    set: ({ context }) => started(context),
    effects: [
      'preparing 100 %, total 10 %',
      'managed DNS records are created',
      'single node: both VIPs become the address of the node',
    ],
  },
  {
    id: 'host-left-preparation',
    from: ['preparing-for-installation'],
    when: [predicates.someHostLeftPreparation],
    to: 'insufficient',
    why: 'A host that went away or does not fit any more ends the preparation.',
    info: texts.hostsLeftPreparation,
    ...failedBecause(texts.hostsLeftPreparation),
  },
  {
    id: 'preparation-failed',
    from: ['preparing-for-installation'],
    when: [anyOf(predicates.someHostFailedToPrepare, predicates.filesFailed)],
    to: 'ready',
    why: 'The cause may pass, so the user may try again at once.',
    info: texts.preparationFailed,
    ...failedBecause(texts.preparationFailed),
  },
]

function started(context: ClusterContext): ClusterChanges {
  const { progress } = context.cluster
  return {
    last_installation_preparation: { status: 'success', reason: '' },
    progress: { ...progress, preparing_for_installation_stage_percentage: 100, total_percentage: 10 },
    ...(isSingleNode(context.cluster) && singleNodeVips(context)),
  }
}

function singleNodeVips({ hosts, machineNetworks }: ClusterContext): ClusterChanges {
  const inventory = hosts[0]?.inventory
  const network = machineNetworks()[0]
  const ip = inventory && network ? addressesIn(inventory, network)[0]?.address.text : undefined
  if (ip === undefined) return {}
  const vips = [{ ip, verification: null }]
  return { api_vips: vips, ingress_vips: vips }
}
