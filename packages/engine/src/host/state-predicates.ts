// Predicates about a host and its cluster that the state rules are made of. Validations and timers have files of their own.
import type { HostStage } from '@groundwork/contract/vocabulary'
import type { ClusterPhase } from '../context/cluster-reads.ts'
import { hasEnoughHosts, INSTALLED_STATUSES } from '../context/enough-hosts.ts'
import { areSoftTimeouts } from '../context/soft-timeouts.ts'
import * as topology from '../context/topology.ts'
import { minutes } from '../facts/instant.ts'
import type { HostContextPredicate, HostInContext } from './host-subject.ts'
import * as predicates from './predicates.ts'

const clusterIs = (name: string, ...phases: readonly ClusterPhase[]): HostContextPredicate => ({
  name,
  holds: ({ context: { cluster } }) => cluster !== null && phases.includes(cluster.phase),
})

export const isClusterPreparing = clusterIs('cluster prepares', 'preparing-for-installation')
export const isClusterInstalling = clusterIs('cluster installs', 'installing')
export const isClusterInError = clusterIs('cluster failed', 'error')
export const isClusterDone = clusterIs('cluster installed', 'installed', 'adding-hosts')
export const isClusterInsufficient: HostContextPredicate = {
  name: 'cluster insufficient',
  holds: ({ context: { cluster } }) => cluster?.cluster.status === 'insufficient',
}
const isClusterWaitingForUser = clusterIs('cluster waits for user', 'installing-pending-user-action')

/** What is suggested becomes the role only when the installation is requested. */
export const hasFinalRole: HostContextPredicate = {
  name: 'role assigned',
  holds: ({ context: { host } }) => host.role !== 'auto-assign' && host.role !== 'bootstrap',
}

export const isDay2: HostContextPredicate = {
  name: 'day-2 host',
  holds: ({ context: { host } }) => topology.isDay2Host(host),
}

export const hasSoftTimeouts: HostContextPredicate = {
  name: 'soft timeouts',
  holds: ({ context: { cluster, settings } }) =>
    cluster !== null && areSoftTimeouts(cluster.cluster, settings),
}

export const connectionTimedOut: HostContextPredicate = {
  name: 'connection marked as timed out',
  holds: ({ context: { host } }) => host.connection_timed_out,
}

export const stageMarkedTimedOut: HostContextPredicate = {
  name: 'stage marked as timed out',
  holds: ({ context: { host } }) => host.progress.stage_timed_out,
}

const stageIs = (...stages: readonly HostStage[]): HostContextPredicate => ({
  name: `stage ${stages.join(', ')}`,
  holds: ({ context: { host } }) => isOneOf(stages, host.progress.current_stage),
})

export const isRebooting = stageIs('Rebooting')
export const isStageDone = stageIs('Done')
export const isPastReboot: HostContextPredicate = {
  name: 'past its reboot',
  holds: ({ context }) => predicates.isPastReboot.holds(context),
}

const WAITS_FOR_OTHERS: readonly HostStage[] = [
  'Waiting for control plane',
  'Waiting for controller',
  'Waiting for bootkube',
  'Rebooting',
]

/** Another host waits for its user, so this one cannot go on either and its clock stands still. */
export const isStageFrozen: HostContextPredicate = {
  name: 'stage waits while another host waits for its user',
  holds: (subject) =>
    isOneOf(WAITS_FOR_OTHERS, subject.context.host.progress.current_stage) &&
    isClusterWaitingForUser.holds(subject),
}

export const canClusterDoWithout: HostContextPredicate = {
  name: 'enough other hosts installed',
  holds: ({ context: { cluster } }: HostInContext) =>
    cluster !== null && hasEnoughHosts(cluster, INSTALLED_STATUSES),
}

const isOneOf = (stages: readonly HostStage[], stage: HostStage | null): boolean =>
  stage !== null && stages.includes(stage)

/** An agent that got no answer for a quarter of an hour registers again, so that is the first thing a service hears that was down. */
const LONG_ABSENCE_MS = minutes(10)
const LATELY_MS = minutes(5)

export const serviceCameBack: HostContextPredicate = {
  name: 'service came back from a long absence',
  // In one piece or in several: a service that cannot start properly comes and goes.
  holds: ({ context: { now, absences } }) => {
    const since = now - LONG_ABSENCE_MS - LATELY_MS
    const awayMs = absences.map(({ from, to }) => Math.max(0, Math.min(to, now) - Math.max(from, since)))
    return awayMs.reduce((sum, ms) => sum + ms, 0) >= LONG_ABSENCE_MS
  },
}
