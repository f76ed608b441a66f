// The sentences people read in the `status_info` of a cluster.

import type { ClusterValidationId, HostStatus } from '@groundwork/contract/vocabulary'
import type { ClusterContext } from '../context/cluster-context.ts'
import { effectiveRole } from '../context/effective-role.ts'
import { hostLabel } from '../context/host-label.ts'
import type { MonitoredOperatorFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { formatDuration, joinSentences, listOf } from '../text/wording.ts'
import type { ClusterInContext, ClusterSubject } from './cluster-subject.ts'
import { STATUSES_WHILE_PREPARING } from './state-predicates.ts'
import { finalizingStageLimitMs } from './timers.ts'
import { idsGatedBy } from './validation-groups.ts'

type Text = (subject: ClusterInContext) => string
type Judged = (subject: ClusterSubject) => string

export const REGISTERED = 'The cluster was just registered and has not been validated yet.'
export const ADDING_HOSTS = 'The cluster is running; hosts can be added to it.'
export const UNMONITORED = 'The cluster is installed without this service, which only keeps its settings.'
export const READY = 'The cluster is ready to be installed.'
export const PREPARING = 'The cluster prepares its installation.'
export const INSTALLING = 'The installation is in progress.'
export const FINALIZING = 'The cluster is being finalized.'
export const CANCELLED = 'The installation was cancelled by its user.'
export const RESET = 'The installation was reset by its user.'

export const inputMissing: Judged = (subject) =>
  explained('The cluster waits for input from the user', subject, [
    ...idsGatedBy('pending-input'),
    ...idsGatedBy('vips'),
  ])

export const notReady: Judged = (subject) =>
  explained('The cluster is not ready to be installed', subject, [
    ...idsGatedBy('required'),
    ...idsGatedBy('vips'),
  ])

function explained(claim: string, { verdicts }: ClusterSubject, ids: readonly ClusterValidationId[]): string {
  const messages = ids
    .filter((id) => verdicts !== null && !verdicts.holds(id))
    .map((id) => verdicts?.verdicts.get(id)?.message ?? id)
  return messages.length > 0 ? `${claim}: ${joinSentences(messages)}` : `${claim}.`
}

export const preparationTimedOut: Text = ({ context }) => {
  const limit = formatDuration(context.settings.clusterPreparationMs)
  const late = context.hosts.filter(({ status }) => status !== 'preparing-successful')
  const culprit = late.length > 0 ? names(late) : 'the generation of the installation files'
  return `The preparation did not end within ${limit}; waited for ${culprit}.`
}

export const hostsLeftPreparation: Text = ({ context }) => {
  const gone = context.hosts.filter(({ status }) => !STATUSES_WHILE_PREPARING.includes(status))
  return `The preparation was stopped by ${namesWithStatus(gone)}.`
}

export const preparationFailed: Text = ({ context }) => {
  const preparation = context.cluster.last_installation_preparation
  if (preparation?.status === 'failed') {
    return `The installation files could not be made: ${preparation.reason || 'no reason was given'}`
  }
  const reasons = hostsIn(context, 'preparing-failed').map(
    (host) => `${hostLabel(host)}: ${host.status_info}`,
  )
  return `The preparation failed. ${joinSentences(reasons)}`
}

export const waitsForUser: Text = ({ context }) =>
  `The installation waits for its user: correct the boot order of ${names(
    hostsIn(context, 'installing-pending-user-action'),
  )}.`

export const tooFewHosts: Text = ({ context }) => {
  const failed = hostsIn(context, 'error', 'cancelled')
  return failed.length > 0
    ? `The installation failed on ${names(failed)}; too few hosts are left.`
    : 'Too few hosts are left to finish the installation.'
}

export const installationTimedOut: Text = ({ context }) =>
  `The installation did not end within ${formatDuration(context.settings.installationMs)}.`

export const finalizingTimedOut: Text = ({ context }) =>
  `The cluster could not be finalized within ${formatDuration(context.settings.finalizingMs)}${missing(context)}.`

export const finalizingStageTimedOut: Text = ({ context }) =>
  `The finalizing stage "${context.cluster.progress.finalizing_stage}" did not end within ${formatDuration(
    finalizingStageLimitMs(context),
  )}${missing(context)}.`

export const finalizing: Text = ({ context }) =>
  unfinishedOperators(context).length === 0
    ? FINALIZING
    : `The cluster is being finalized${missing(context)}.`

const missing = (context: ClusterContext): string => {
  const said = unfinishedOperators(context).map(({ name, status_info }) =>
    status_info === '' ? name : `${name} (${status_info.replace(/\.$/, '')})`,
  )
  return said.length === 0 ? '' : `; it waits for ${listOf(said)}`
}

/** Those that every cluster has, once they were reported on. */
const unfinishedOperators = ({ cluster }: ClusterContext): readonly MonitoredOperatorFacts[] =>
  cluster.monitored_operators
    .filter(({ operator_type, status }) => operator_type === 'builtin' && isUnfinished(status))
    .sort((a, b) => (a.name < b.name ? -1 : 1))

const isUnfinished = (status: MonitoredOperatorFacts['status']): boolean =>
  status !== null && status !== 'available'

export const completed: Text = ({ context }) => {
  const failed = failedOperators(context)
  if (failed.length > 0) return `The cluster is installed but degraded: operators ${listOf(failed)} failed.`
  const missing = context.hosts.filter(
    (host) => effectiveRole(host) === 'worker' && host.status !== 'installed',
  )
  return missing.length > 0
    ? `The cluster is installed, but ${names(missing)} did not join it.`
    : 'The cluster is installed.'
}

export const failedOperators = ({ cluster }: ClusterContext): readonly string[] =>
  cluster.monitored_operators
    .filter(({ operator_type, status }) => operator_type === 'olm' && status === 'failed')
    .map(({ name }) => name)
    .sort()

const hostsIn = (context: ClusterContext, ...statuses: readonly HostStatus[]): readonly HostFacts[] =>
  context.hosts.filter(({ status }) => statuses.includes(status))

const names = (hosts: readonly HostFacts[]): string => listOf(hosts.map(hostLabel).sort())

const namesWithStatus = (hosts: readonly HostFacts[]): string =>
  listOf(hosts.map((host) => `${hostLabel(host)} (${host.status})`).sort())
