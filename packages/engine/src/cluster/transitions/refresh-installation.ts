// A cluster that is being installed, waits for its user, or is being finalized.

import { clusterEvent } from '../../context/cluster-events.ts'
import { allOf, anyOf, not } from '../../tables/predicate.ts'
import type { ClusterContextPredicate, ClusterInContext, ClusterRule } from '../cluster-subject.ts'
import * as predicates from '../state-predicates.ts'
import * as texts from '../status-texts.ts'
import * as timers from '../timers.ts'

const canSucceed: ClusterContextPredicate = anyOf(
  predicates.enoughHostsMayFinish,
  predicates.enoughHostsInstalled,
)

const failing = (info: (subject: ClusterInContext) => string) =>
  ({
    to: 'error',
    info,
    effects: ['event `cluster_installation_failed`'],
    emits: (subject) => [
      clusterEvent('cluster_installation_failed', subject.context.cluster, { failure_reason: info(subject) }),
    ],
  }) satisfies Partial<ClusterRule>

const WAITING_RULES: readonly ClusterRule[] = [
  {
    id: 'waiting-cluster-fails',
    from: ['installing-pending-user-action'],
    when: [not(canSucceed)],
    why: 'Even with the help of the user too few hosts are left.',
    ...failing(texts.tooFewHosts),
  },
  {
    id: 'waiting-cluster-timed-out',
    from: ['installing-pending-user-action'],
    when: [timers.installationTookTooLong],
    why: 'Certificates in the installation files live for a day; later there is nothing to go on with.',
    ...failing(texts.installationTimedOut),
  },
  {
    id: 'keeps-waiting-for-user',
    from: ['installing-pending-user-action'],
    when: [predicates.someHostWaitsForUser, canSucceed],
    to: 'same',
    why: 'Some host still boots from the wrong device.',
    info: texts.waitsForUser,
  },
  {
    id: 'installation-resumes',
    from: ['installing-pending-user-action'],
    when: [
      not(predicates.someHostWaitsForUser),
      predicates.enoughHostsMayFinish,
      not(predicates.enoughHostsInstalled),
    ],
    to: 'installing',
    why: 'All hosts go on.',
    info: () => texts.INSTALLING,
  },
  {
    id: 'finalizing-resumes',
    from: ['installing-pending-user-action'],
    when: [not(predicates.someHostWaitsForUser), predicates.enoughHostsInstalled],
    to: 'finalizing',
    why: 'All hosts go on, and enough of them are done.',
    info: () => texts.FINALIZING,
    set: ({ context: { cluster, now } }) =>
      cluster.progress.finalizing_stage === null
        ? {}
        : {
            progress: {
              ...cluster.progress,
              finalizing_stage_started_at: now,
              finalizing_stage_timed_out: false,
            },
          },
    effects: ['the clock of the finalizing stage starts again'],
  },
]

const TIMEOUT_RULES: readonly ClusterRule[] = [
  {
    id: 'installation-timed-out',
    from: ['installing', 'finalizing'],
    when: [timers.installationTookTooLong, predicates.hasSoftTimeouts],
    why: 'With soft timeouts this is the only limit.',
    ...failing(texts.installationTimedOut),
  },
  {
    id: 'finalizing-timed-out',
    from: ['finalizing'],
    when: [timers.finalizingTookTooLong, not(predicates.hasSoftTimeouts)],
    why: 'A cluster that cannot be finalized in this time is broken.',
    ...failing(texts.finalizingTimedOut),
  },
  {
    id: 'finalizing-stage-timed-out',
    from: ['finalizing'],
    when: [timers.finalizingStageTimedOut, not(predicates.hasSoftTimeouts), not(predicates.stageMayNotFail)],
    why: 'A stage that hangs is stuck.',
    ...failing(texts.finalizingStageTimedOut),
  },
  {
    id: 'finalizing-stage-marked-timed-out',
    from: ['finalizing'],
    when: [
      timers.finalizingStageTimedOut,
      not(predicates.stageMarkedTimedOut),
      anyOf(predicates.hasSoftTimeouts, predicates.stageMayNotFail),
    ],
    to: 'same',
    why: 'The cluster works without its optional operators, so their delay is only noted.',
    set: ({ context: { cluster } }) => ({
      progress: { ...cluster.progress, finalizing_stage_timed_out: true },
    }),
    effects: ['`progress.finalizing_stage_timed_out` becomes true', 'event `finalizing_stage_timed_out`'],
    emits: ({ context }) => [
      clusterEvent('finalizing_stage_timed_out', context.cluster, {
        stage: context.cluster.progress.finalizing_stage ?? '',
        minutes: Math.round(timers.finalizingStageLimitMs(context) / 60_000),
      }),
    ],
  },
]

const PROGRESS_RULES: readonly ClusterRule[] = [
  {
    id: 'starts-waiting-for-user',
    from: ['installing', 'finalizing'],
    when: [canSucceed, predicates.someHostWaitsForUser],
    to: 'installing-pending-user-action',
    why: 'Some host boots from the wrong device and cannot go on before its boot order is corrected by hand.',
    info: texts.waitsForUser,
  },
  {
    id: 'finalizing-starts',
    from: ['installing'],
    when: [predicates.enoughHostsInstalled, not(predicates.someHostWaitsForUser)],
    to: 'finalizing',
    why: 'Enough hosts are installed; operators come next.',
    info: () => texts.FINALIZING,
  },
  {
    id: 'installation-continues',
    from: ['installing'],
    when: [
      predicates.enoughHostsMayFinish,
      not(predicates.enoughHostsInstalled),
      not(predicates.someHostWaitsForUser),
    ],
    to: 'installing',
    why: 'Enough hosts are still on their way.',
    info: () => texts.INSTALLING,
  },
  {
    id: 'installation-completes',
    from: ['finalizing'],
    when: [allOf(predicates.allHostsFinished, predicates.hasKubeconfig, predicates.operatorsFinished)],
    to: 'installed',
    why: 'Hosts, kubeconfig and operators: nothing is missing.',
    info: texts.completed,
    set: ({ context: { cluster } }) => ({
      progress: { ...cluster.progress, finalizing_stage_percentage: 100, total_percentage: 100 },
    }),
    effects: [
      'finalizing and total 100 %',
      'event `cluster_degraded_OLM_operators_failed` when an OLM operator failed',
      'event `cluster_installation_completed`',
    ],
    emits: ({ context }) => completionEvents({ context }),
  },
  {
    id: 'finalizing-continues',
    from: ['finalizing'],
    when: [],
    to: 'same',
    why: 'Something is still missing; the text names the operators of the cluster that are.',
    info: texts.finalizing,
  },
  {
    id: 'installation-fails',
    from: ['installing'],
    when: [not(canSucceed)],
    why: 'Too few hosts are left, for example because one was deleted or a control plane node failed.',
    ...failing(texts.tooFewHosts),
  },
]

function completionEvents({ context }: ClusterInContext) {
  const failed = texts.failedOperators(context)
  const degraded = clusterEvent('cluster_degraded_OLM_operators_failed', context.cluster, {
    failed_operators: failed.join(', '),
  })
  const completed = clusterEvent('cluster_installation_completed', context.cluster)
  return failed.length > 0 ? [degraded, completed] : [completed]
}

export const INSTALLATION_RULES: readonly ClusterRule[] = [
  ...WAITING_RULES,
  ...TIMEOUT_RULES,
  ...PROGRESS_RULES,
]
