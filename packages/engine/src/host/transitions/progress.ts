// A host reports how far its installation is. The stage was accepted before; see progress/host-progress.ts.

import { hostEvent } from '../../context/host-events.ts'
import * as groups from '../../context/status-groups.ts'
import { not, type Predicate } from '../../tables/predicate.ts'
import type { HostProgressRule, HostProgressSubject } from '../host-subject.ts'
import { isDay2 } from '../state-predicates.ts'
import * as texts from '../status-texts.ts'

type ProgressPredicate = Predicate<HostProgressSubject>

const reports = (stage: HostProgressSubject['event']['stage']): ProgressPredicate => ({
  name: `reports ${stage}`,
  holds: ({ event }) => event.stage === stage,
})

/** The stored stage, not the reported one: without the Kubernetes API a day-2 host is done when it reboots. */
const reaches = (stage: HostProgressSubject['event']['stage']): ProgressPredicate => ({
  name: `reaches ${stage}`,
  holds: ({ progress }) => progress.current_stage === stage,
})

const storeProgress = ({ progress }: HostProgressSubject) => ({ progress })

const STORES = 'stores the progress'
const TELLS = 'event `host_install_progress_updated`'

function progressUpdated({ context: { host }, event }: HostProgressSubject) {
  const text = event.info === '' ? event.stage : `${event.stage}: ${event.info}`
  return [hostEvent('host_install_progress_updated', host, { event: text })]
}

export const PROGRESS_RULES: readonly HostProgressRule[] = [
  {
    id: 'installer-gives-up',
    from: groups.INSTALLING,
    when: [reports('Failed')],
    to: 'error',
    why: 'The installer says itself that it cannot go on; the stage it failed in is kept.',
    info: ({ event }) => (event.info === '' ? 'Failed' : `Failed - ${event.info}`),
    effects: [TELLS],
    emits: progressUpdated,
  },
  {
    id: 'day2-host-reboots',
    from: groups.WRITING,
    when: [reaches('Rebooting'), isDay2],
    to: 'installing-in-progress',
    why: 'With the Kubernetes API a controller watches the node join, so the installation is not over yet.',
    info: texts.stageReached,
    set: storeProgress,
    effects: [STORES, TELLS],
    emits: progressUpdated,
  },
  {
    id: 'day2-host-done',
    from: groups.INSTALLING,
    when: [reaches('Done'), isDay2],
    to: 'added-to-existing-cluster',
    why: 'The host belongs to the existing cluster. Without the Kubernetes API that is as soon as it reboots.',
    info: texts.joinedCluster,
    set: storeProgress,
    effects: [STORES, TELLS],
    emits: progressUpdated,
  },
  {
    id: 'host-done',
    from: groups.INSTALLING,
    when: [reaches('Done')],
    to: 'installed',
    why: 'The node is part of the new cluster.',
    info: texts.stageReached,
    set: storeProgress,
    effects: [STORES, TELLS],
    emits: progressUpdated,
  },
  {
    id: 'stage-reached',
    from: groups.INSTALLING,
    when: [],
    to: 'installing-in-progress',
    why: 'The installation goes on; a host that waited for its user has recovered.',
    info: texts.stageReached,
    set: storeProgress,
    effects: [STORES, TELLS],
    emits: progressUpdated,
  },
  {
    id: 'late-report',
    from: ['installed', 'resetting-pending-user-action'],
    when: [not(reports('Failed'))],
    to: 'same',
    why: 'A repeated report changes nothing but its text.',
    set: storeProgress,
    effects: [STORES, TELLS],
    emits: progressUpdated,
  },
]
