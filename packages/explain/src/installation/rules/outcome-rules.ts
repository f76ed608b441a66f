// What became of the installation as a whole, and things that look like faults and are none.

import { effectiveRole, hostLabel } from '@groundwork/engine/context'
import type { HostFacts } from '@groundwork/engine/facts'
import { formatDuration, formatInstant, listOf, plural } from '@groundwork/engine/text'
import { statusOf } from '../about-hosts.ts'
import { addOnDay2, cancel, startAgain } from '../advice.ts'
import type { Evidence, ExplanationRule } from '../explanation.ts'
import { failedWithCluster, type InstallationAttempt } from '../installation-attempt.ts'

const clusterStatus = ({ cluster }: InstallationAttempt): Evidence => ({
  fact: 'status of the cluster',
  text: cluster.status_info === '' ? cluster.status : `${cluster.status}: ${cluster.status_info}`,
  at: cluster.status_updated_at,
})

const RUNNING: readonly string[] = [
  'preparing-for-installation',
  'installing',
  'installing-pending-user-action',
  'finalizing',
]

export const OUTCOME_RULES: readonly ExplanationRule[] = [
  {
    id: 'cancelled-by-user',
    level: 'cause',
    looksAt: 'The status of the cluster.',
    meaning: 'A user cancelled the installation. Nothing broke.',
    cure: 'Reset the cluster to install it again.',
    explain: (attempt) => {
      if (attempt.cluster.status !== 'cancelled') return null
      const event = attempt.events.findLast(({ name }) => name === 'cluster_installation_canceled')
      const hadFailed =
        attempt.failedHosts.length > 0
          ? ` Before that ${listOf(attempt.failedHosts.map(hostLabel))} had failed.`
          : ''
      return {
        cause: `The installation was cancelled by its user at ${formatInstant(event?.at ?? attempt.cluster.status_updated_at)}.${hadFailed}`,
        evidence: [
          event ? { fact: `event ${event.name}`, text: event.message, at: event.at } : clusterStatus(attempt),
        ],
        remedies: startAgain(attempt, { isFirst: true }),
        confidence: 'certain',
        hosts: [],
      }
    },
  },
  {
    id: 'not-enough-masters',
    level: 'consequence',
    looksAt: 'The control plane hosts of a failed cluster.',
    meaning: 'A control plane host failed, and a cluster cannot be installed without all of them.',
    cure: 'Fix the host that failed first.',
    explain: (attempt) => {
      if (attempt.cluster.status !== 'error') return null
      const masters = attempt.hosts.filter((host) => effectiveRole(host) !== 'worker')
      const lost = attempt.failedHosts.filter((host) => effectiveRole(host) !== 'worker')
      if (lost.length === 0) return null
      return {
        cause:
          masters.length === 1
            ? `${listOf(lost.map(hostLabel))} failed, which is the only control plane host.`
            : `${listOf(lost.map(hostLabel))} failed, so ${masters.length - lost.length} of ${plural(masters.length, 'control plane host')} were left; all are needed.`,
        evidence: [clusterStatus(attempt), ...lost.slice(0, 4).map(statusOf)],
        remedies: [
          { who: 'machine', what: `Fix what stopped ${listOf(lost.map(hostLabel))}.` },
          ...startAgain(attempt),
        ],
        confidence: 'certain',
        hosts: lost,
      }
    },
  },
  {
    id: 'part-of-failed-cluster',
    level: 'consequence',
    looksAt: 'Hosts that failed because their cluster did.',
    meaning: 'Nothing is wrong with these hosts themselves.',
    cure: 'Look at the host that failed first.',
    explain: (attempt) => {
      const dragged = attempt.hosts.filter(failedWithCluster)
      if (dragged.length === 0) return null
      const [first] = attempt.failedHosts
      const culprit = first
        ? `${hostLabel(first)} failed first, at ${formatInstant(first.status_updated_at)}`
        : `the cluster itself failed, at ${formatInstant(attempt.cluster.status_updated_at)}`
      return {
        cause: `${listOf(dragged.map(hostLabel))} ${dragged.length === 1 ? 'is' : 'are'} in error only because ${culprit}.`,
        evidence: [
          ...(first ? [statusOf(first)] : [clusterStatus(attempt)]),
          ...dragged.slice(0, 3).map(statusOf),
        ],
        remedies: [
          { who: 'nobody', what: 'Leave these hosts as they are, and fix the host that failed first.' },
          ...startAgain(attempt),
        ],
        confidence: 'certain',
        hosts: dragged,
      }
    },
  },
  {
    id: 'installation-timed-out',
    level: 'consequence',
    looksAt: 'When the installation began, and its limit.',
    meaning: 'The whole installation took longer than it may.',
    cure: 'Look at what took so long; reset and install again.',
    explain: (attempt) => {
      const { cluster } = attempt
      const begin = cluster.install_started_at
      const limitMs = attempt.facts.settings.installationMs
      if (begin === null) return null
      const end = cluster.status === 'error' ? cluster.status_updated_at : attempt.now
      const isOver = end - begin > limitMs && (cluster.status === 'error' || RUNNING.includes(cluster.status))
      const isTold =
        cluster.status === 'error' && /installation did not end within/i.test(cluster.status_info)
      if (!isOver && !isTold) return null
      return {
        cause: `The installation began at ${formatInstant(begin)} and did not end within ${formatDuration(limitMs)}.`,
        evidence: [clusterStatus(attempt)],
        remedies: RUNNING.includes(cluster.status)
          ? [cancel(attempt, 'Cancel the installation.')]
          : startAgain(attempt, { isFirst: true }),
        confidence: 'certain',
        hosts: [],
      }
    },
  },
  {
    id: 'workers-missing',
    level: 'consequence',
    looksAt: 'Workers of a finished cluster that are not installed.',
    meaning: 'The cluster is installed without some of its workers.',
    cure: 'Fix them and add them as day-2 hosts.',
    explain: (attempt) => {
      if (attempt.cluster.status !== 'installed' && attempt.cluster.status !== 'finalizing') return null
      const missing = attempt.hosts.filter(
        (host) => effectiveRole(host) === 'worker' && host.status === 'error',
      )
      if (missing.length === 0) return null
      return {
        cause: `${listOf(missing.map(hostLabel))} did not join; the cluster works without ${missing.length === 1 ? 'it' : 'them'}.`,
        evidence: missing.slice(0, 4).map(statusOf),
        remedies: [addOnDay2(attempt)],
        confidence: 'certain',
        hosts: missing,
      }
    },
  },
  {
    id: 'service-restarted',
    level: 'note',
    looksAt: 'When this process of the service began, and when the installation did.',
    meaning:
      'The service was restarted during the installation. That is harmless: nothing that was reported is lost.',
    cure: 'No action is needed.',
    explain: (attempt) => {
      const startedAt = attempt.facts.serviceStartedAt
      const begin = attempt.cluster.install_started_at
      if (startedAt === undefined || begin === null || startedAt <= begin || startedAt > attempt.now)
        return null
      if (!RUNNING.includes(attempt.cluster.status) && startedAt > attempt.cluster.status_updated_at)
        return null
      return {
        cause: `The service was started at ${formatInstant(startedAt)}, during this installation. That is harmless: hosts kept working and nothing that they reported was lost.`,
        evidence: [{ fact: 'start of the service', text: formatInstant(startedAt), at: startedAt }],
        remedies: [{ who: 'nobody', what: 'No action is needed.' }],
        confidence: 'certain',
        hosts: [] as readonly HostFacts[],
      }
    },
  },
]
