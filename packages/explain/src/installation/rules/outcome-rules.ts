// What became of the installation as a whole, and things that look like faults and are none.

import { effectiveRole, hostLabel } from '@groundwork/engine/context'
import type { HostFacts } from '@groundwork/engine/facts'
import { formatDuration, formatInstant, listOf, plural } from '@groundwork/engine/text'
import { statusOf } from '../about-hosts.ts'
import { addLater, cancel, startAgain } from '../advice.ts'
import type { Evidence, ExplanationRule } from '../explanation.ts'
import { type InstallationAttempt, isDraggedDown } from '../installation-attempt.ts'

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
    meaning: 'Somebody cancelled the installation. Nothing broke.',
    cure: 'Reset the cluster to install it again.',
    explain: (scene) => {
      if (scene.cluster.status !== 'cancelled') return null
      const event = scene.events.findLast(({ name }) => name === 'cluster_installation_canceled')
      const hadFailed =
        scene.failedHosts.length > 0
          ? ` Before that ${listOf(scene.failedHosts.map(hostLabel))} had failed.`
          : ''
      return {
        cause: `The installation was cancelled by its user at ${formatInstant(event?.at ?? scene.cluster.status_updated_at)}.${hadFailed}`,
        evidence: [
          event ? { fact: `event ${event.name}`, text: event.message, at: event.at } : clusterStatus(scene),
        ],
        remedies: startAgain(scene, { isFirst: true }),
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
    cure: 'Mend the host that failed first.',
    explain: (scene) => {
      if (scene.cluster.status !== 'error') return null
      const masters = scene.hosts.filter((host) => effectiveRole(host) !== 'worker')
      const lost = scene.failedHosts.filter((host) => effectiveRole(host) !== 'worker')
      if (lost.length === 0) return null
      return {
        cause:
          masters.length === 1
            ? `${listOf(lost.map(hostLabel))} failed, which is the only control plane host.`
            : `${listOf(lost.map(hostLabel))} failed, so ${masters.length - lost.length} of ${plural(masters.length, 'control plane host')} were left; all are needed.`,
        evidence: [clusterStatus(scene), ...lost.slice(0, 4).map(statusOf)],
        remedies: [
          { who: 'machine', what: `Mend what stopped ${listOf(lost.map(hostLabel))}.` },
          ...startAgain(scene),
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
    explain: (scene) => {
      const dragged = scene.hosts.filter(isDraggedDown)
      if (dragged.length === 0) return null
      const [first] = scene.failedHosts
      const culprit = first
        ? `${hostLabel(first)} failed first, at ${formatInstant(first.status_updated_at)}`
        : `the cluster itself failed, at ${formatInstant(scene.cluster.status_updated_at)}`
      return {
        cause: `${listOf(dragged.map(hostLabel))} ${dragged.length === 1 ? 'is' : 'are'} in error only because ${culprit}.`,
        evidence: [
          ...(first ? [statusOf(first)] : [clusterStatus(scene)]),
          ...dragged.slice(0, 3).map(statusOf),
        ],
        remedies: [
          { who: 'nobody', what: 'Leave these hosts as they are, and mend what failed first.' },
          ...startAgain(scene),
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
    explain: (scene) => {
      const { cluster } = scene
      const begin = cluster.install_started_at
      const limitMs = scene.facts.settings.installationMs
      if (begin === null) return null
      const end = cluster.status === 'error' ? cluster.status_updated_at : scene.now
      const isOver = end - begin > limitMs && (cluster.status === 'error' || RUNNING.includes(cluster.status))
      const isTold =
        cluster.status === 'error' && /installation did not end within/i.test(cluster.status_info)
      if (!isOver && !isTold) return null
      return {
        cause: `The installation began at ${formatInstant(begin)} and did not end within ${formatDuration(limitMs)}.`,
        evidence: [clusterStatus(scene)],
        remedies: RUNNING.includes(cluster.status)
          ? [cancel(scene, 'Cancel the installation.')]
          : startAgain(scene, { isFirst: true }),
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
    cure: 'Mend them and add them again.',
    explain: (scene) => {
      if (scene.cluster.status !== 'installed' && scene.cluster.status !== 'finalizing') return null
      const missing = scene.hosts.filter(
        (host) => effectiveRole(host) === 'worker' && host.status === 'error',
      )
      if (missing.length === 0) return null
      return {
        cause: `${listOf(missing.map(hostLabel))} did not join; the cluster works without ${missing.length === 1 ? 'it' : 'them'}.`,
        evidence: missing.slice(0, 4).map(statusOf),
        remedies: [addLater(scene)],
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
    cure: 'Nothing is to be done.',
    explain: (scene) => {
      const startedAt = scene.facts.serviceStartedAt
      const begin = scene.cluster.install_started_at
      if (startedAt === undefined || begin === null || startedAt <= begin || startedAt > scene.now)
        return null
      if (!RUNNING.includes(scene.cluster.status) && startedAt > scene.cluster.status_updated_at) return null
      return {
        cause: `The service was started at ${formatInstant(startedAt)}, during this installation. That is harmless: hosts kept working and nothing that they reported was lost.`,
        evidence: [{ fact: 'start of the service', text: formatInstant(startedAt), at: startedAt }],
        remedies: [{ who: 'nobody', what: 'Nothing is to be done.' }],
        confidence: 'certain',
        hosts: [] as readonly HostFacts[],
      }
    },
  },
]
