// Statuses that a look alone hardly changes.

import { hostEvent } from '../../context/host-events.ts'
import * as groups from '../../context/status-groups.ts'
import { anyOf, not } from '../../tables/predicate.ts'
import type { HostRule } from '../host-subject.ts'
import * as predicates from '../state-predicates.ts'
import * as texts from '../status-texts.ts'
import * as timers from '../timers.ts'

export const RECLAIM_RULES: readonly HostRule[] = [
  {
    id: 'reclaim-timed-out',
    from: groups.RECLAIMING,
    when: [timers.reclaimTookTooLong],
    to: 'unbinding-pending-user-action',
    why: 'A machine that cannot reboot itself into discovery must be booted by hand.',
    info: texts.reclaimStuck,
  },
]

export const FINAL_RULES: readonly HostRule[] = [
  {
    id: 'logs-timed-out',
    from: groups.FAILED_OR_CANCELLED,
    when: [timers.logsTookTooLong],
    to: 'same',
    why: 'Logs that have not come by now will not come; the host need not be watched any longer.',
    set: () => ({ logs_info: 'timeout' }),
    effects: ['`logs_info` becomes timeout'],
  },
  {
    id: 'legacy-reset-ends',
    from: ['resetting'],
    when: [predicates.isClusterInsufficient, anyOf(predicates.isPastReboot, timers.legacyResetTookTooLong)],
    to: 'resetting-pending-user-action',
    why: 'An agent that was told to reset itself did not come back.',
    info: () => texts.BOOT_DISCOVERY_IMAGE,
    effects: ['event `user_required_complete_installation_reset`'],
    emits: ({ context: { host } }) => [hostEvent('user_required_complete_installation_reset', host)],
  },
  {
    id: 'nothing-more-happens',
    from: [...groups.FAILED_OR_CANCELLED, 'resetting'],
    when: [],
    to: 'same',
    why: 'Only a registration, a reset or an unbind leads on.',
  },
  {
    id: 'added-host-stays',
    from: ['added-to-existing-cluster'],
    when: [predicates.isDay2],
    to: 'same',
    why: 'The host belongs to its cluster now.',
  },
  {
    id: 'reclaim-continues',
    from: groups.RECLAIMING,
    when: [not(timers.reclaimTookTooLong)],
    to: 'same',
    why: 'The host is rebooting into discovery.',
  },
]
