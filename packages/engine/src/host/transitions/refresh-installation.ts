// Connections that are lost and installations that run, hang or fail.

import { hostEvent } from '../../context/host-events.ts'
import * as groups from '../../context/status-groups.ts'
import type { HostProgress } from '../../facts/host-facts.ts'
import { not } from '../../tables/predicate.ts'
import type { HostRule, HostSubject } from '../host-subject.ts'
import * as predicates from '../state-predicates.ts'
import * as texts from '../status-texts.ts'
import * as timers from '../timers.ts'
import * as gates from '../validation-groups.ts'

const withProgress = ({ context: { host } }: HostSubject, changes: Partial<HostProgress>) => ({
  progress: { ...host.progress, ...changes },
})

export const INSTALLATION_RULES: readonly HostRule[] = [
  {
    id: 'connection-lost',
    from: [...groups.DISCOVERY, 'preparing-failed'],
    when: [gates.isUnreachable],
    to: 'disconnected',
    why: 'A host that does not call, or cannot read its image, cannot be worked with.',
    info: texts.disconnected,
  },
  {
    id: 'cluster-failed',
    from: groups.WAITING_FOR_INSTALL_RESULT,
    when: [predicates.isClusterInError, not(predicates.isDay2)],
    to: 'error',
    why: 'Nothing more will come of this host in a failed cluster.',
    info: texts.partOfFailedCluster,
  },
  {
    id: 'installer-silent',
    from: ['installing'],
    when: [timers.noProgressForTooLong],
    to: 'error',
    why: 'The install step was handed out, but the installer never spoke.',
    info: texts.noProgress,
  },
  {
    id: 'connection-lost-while-preparing',
    from: ['preparing-for-installation', 'preparing-successful'],
    when: [gates.isUnreachable],
    to: 'disconnected',
    why: 'The preparation of a host that went away is void.',
    info: texts.disconnected,
  },
  {
    id: 'connection-lost-while-installing',
    from: groups.WRITING,
    when: [not(gates.isConnected), not(predicates.hasSoftTimeouts)],
    to: 'error',
    why: 'An installer that went away will not finish.',
    info: texts.connectionLost,
  },
  {
    id: 'connection-marked-lost',
    from: groups.WRITING,
    when: [not(gates.isConnected), predicates.hasSoftTimeouts, not(predicates.connectionTimedOut)],
    to: 'same',
    why: 'With soft timeouts a lost connection is only noted.',
    set: () => ({ connection_timed_out: true }),
    effects: ['`connection_timed_out` becomes true'],
  },
  {
    id: 'connection-marked-restored',
    from: groups.WRITING,
    when: [gates.isConnected, predicates.hasSoftTimeouts, predicates.connectionTimedOut],
    to: 'same',
    why: 'The host is back.',
    set: () => ({ connection_timed_out: false }),
    effects: ['`connection_timed_out` becomes false'],
  },
  {
    id: 'stage-clock-frozen',
    from: ['installing-in-progress'],
    when: [predicates.isStageFrozen, timers.stageClockIsStale],
    to: 'same',
    why: 'This host cannot go on while another one waits for its user, so its own limit must not run out.',
    set: (subject) => withProgress(subject, { stage_updated_at: subject.context.now }),
    effects: ['`progress.stage_updated_at` becomes now, once a minute'],
  },
  {
    id: 'stage-timed-out',
    from: ['installing-in-progress'],
    when: [
      not(predicates.hasSoftTimeouts),
      timers.stageTimedOut,
      not(predicates.isRebooting),
      not(predicates.isStageFrozen),
    ],
    to: 'error',
    why: 'A stage without a sign of life is stuck.',
    info: texts.stageStuck,
  },
  {
    id: 'stage-marked-timed-out',
    from: ['installing-in-progress'],
    when: [
      predicates.hasSoftTimeouts,
      timers.stageTimedOut,
      not(predicates.stageMarkedTimedOut),
      not(predicates.isRebooting),
      not(predicates.isStageFrozen),
    ],
    to: 'same',
    why: 'With soft timeouts a slow stage is only noted.',
    set: (subject) => withProgress(subject, { stage_timed_out: true }),
    effects: ['`progress.stage_timed_out` becomes true', 'event `host_stage_timed_out`'],
    emits: ({ context }) => [
      hostEvent('host_stage_timed_out', context.host, {
        stage: context.host.progress.current_stage ?? '',
        minutes: Math.round(timers.stageLimitMs(context) / 60_000),
      }),
    ],
  },
  {
    id: 'reboot-timed-out',
    from: ['installing-in-progress'],
    when: [predicates.isRebooting, timers.stageTimedOut, not(predicates.isStageFrozen)],
    to: 'installing-pending-user-action',
    why: 'A host that does not come back most likely boots from the wrong device.',
    info: texts.rebootStuck,
  },
  {
    id: 'user-never-acted',
    from: ['installing-pending-user-action'],
    when: [timers.userWaitedTooLong, predicates.canClusterDoWithout, not(predicates.isClusterDone)],
    to: 'error',
    why: 'The rest of the cluster is complete and need not wait for one more worker.',
    info: texts.userNeverActed,
  },
  {
    id: 'installation-continues',
    from: groups.WAITING_FOR_INSTALL_RESULT,
    when: [not(predicates.isClusterInError)],
    to: 'same',
    why: 'Nothing to decide; the next report of the host does.',
  },
]
