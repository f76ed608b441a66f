// From `known` into an installation: the host checks its disk and its images while the cluster makes its files.
import { not } from '../../tables/predicate.ts'
import type { HostRule } from '../host-subject.ts'
import * as checks from '../preparation-checks.ts'
import { NO_LOGS } from '../reset-fields.ts'
import * as predicates from '../state-predicates.ts'
import * as texts from '../status-texts.ts'
import * as timers from '../timers.ts'
import * as gates from '../validation-groups.ts'

export const PREPARATION_RULES: readonly HostRule[] = [
  {
    id: 'preparation-starts',
    from: ['known'],
    when: [predicates.hasFinalRole, gates.isReachable, predicates.isClusterPreparing],
    to: 'preparing-for-installation',
    why: 'The cluster prepares its installation; the host checks its disk and pulls images.',
    info: () => texts.PREPARING,
    set: ({ verdicts }) => ({
      ...NO_LOGS,
      ...(!verdicts.holds('container-images-available') && { images_status: {} }),
    }),
    effects: [
      'forgets logs of an earlier attempt',
      'forgets image results that had failed, so they are tried again',
    ],
  },
  {
    id: 'preparation-succeeded',
    from: ['preparing-for-installation'],
    when: [gates.isReachable, checks.allChecksPassed, predicates.isClusterPreparing],
    to: 'preparing-successful',
    why: 'Disk and images are fine.',
    info: () => texts.PREPARED,
  },
  {
    id: 'prepared-host-waits',
    from: ['preparing-successful'],
    when: [gates.isReachable, predicates.isClusterPreparing],
    to: 'same',
    why: 'Other hosts, or the files of the cluster, are not ready yet.',
  },
  {
    id: 'installation-starts',
    from: ['preparing-successful'],
    when: [gates.isReachable, predicates.isClusterInstalling],
    to: 'installing',
    why: 'The cluster installs; the host gets the install step at its next call.',
    info: () => texts.IN_PROGRESS,
  },
  {
    id: 'preparation-called-off',
    from: ['preparing-for-installation'],
    when: [gates.isReachable, checks.noCheckFailed, not(predicates.isClusterPreparing)],
    to: 'known',
    why: 'The cluster no longer prepares, and nothing is wrong with this host.',
    info: () => texts.READY,
  },
  {
    id: 'disk-check-failed',
    from: ['preparing-for-installation', 'preparing-failed', 'known'],
    when: [gates.isReachable, checks.diskCheckFailed],
    to: 'insufficient',
    why: 'A disk that cannot be measured is not installed to.',
    info: texts.diskCheckFailed,
  },
  {
    id: 'preparation-timed-out',
    from: ['preparing-for-installation'],
    when: [
      gates.isReachable,
      timers.preparationTookTooLong,
      checks.someCheckUnfinished,
      checks.noCheckFailed,
    ],
    to: 'preparing-failed',
    why: 'One host must not hold up the cluster for ever.',
    info: texts.preparationUnfinished,
  },
  {
    id: 'image-check-failed',
    from: ['preparing-for-installation'],
    when: [gates.isReachable, checks.imageCheckFailed],
    to: 'preparing-failed',
    why: 'Without its images the installation cannot succeed.',
    info: texts.imagesMissing,
  },
  {
    id: 'preparation-continues',
    from: ['preparing-for-installation'],
    when: [
      gates.isReachable,
      checks.someCheckUnfinished,
      checks.noCheckFailed,
      predicates.isClusterPreparing,
    ],
    to: 'same',
    why: 'Checks are still running.',
  },
  {
    id: 'failed-preparation-ends',
    from: ['preparing-failed'],
    when: [gates.isReachable, not(predicates.isClusterPreparing)],
    to: 'known',
    why: 'The cluster gave up this attempt, so the host may be tried again.',
    info: texts.readyAgain,
  },
  {
    id: 'prepared-host-released',
    from: ['preparing-successful'],
    when: [gates.isReachable, not(predicates.isClusterPreparing), not(predicates.isClusterInstalling)],
    to: 'known',
    why: 'The cluster gave up this attempt.',
    info: () => texts.READY,
  },
]
