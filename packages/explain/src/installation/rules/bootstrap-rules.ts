// The temporary control plane on the bootstrap host, up to the moment when the real one takes over.

import { effectiveRole, hostLabel } from '@groundwork/engine/context'
import type { HostFacts } from '@groundwork/engine/facts'
import { formatDuration, listOf, plural } from '@groundwork/engine/text'
import { aboutHosts, stageOf, statusOf } from '../about-hosts.ts'
import { collectLogs, lookAt, startAgain } from '../advice.ts'
import type { ExplanationRule } from '../explanation.ts'
import { type InstallationAttempt, stageAgeMs, stuckAt } from '../installation-attempt.ts'

const JOINED: readonly (string | null)[] = ['Joined', 'Done']
/** So many are ready before workers restart. */
const ENOUGH_MASTERS = 2
const isEtcd = ({ progress }: HostFacts): boolean => /etcd/i.test(progress.progress_info)

/** Control plane nodes that the bootstrap still waits for. */
const lateMasters = (attempt: InstallationAttempt, bootstrap: HostFacts): readonly HostFacts[] =>
  attempt.hosts.filter(
    (host) =>
      host.id !== bootstrap.id &&
      effectiveRole(host) !== 'worker' &&
      !JOINED.includes(host.progress.current_stage),
  )

function age(attempt: InstallationAttempt, host: HostFacts): string {
  const ageMs = stageAgeMs(attempt, host)
  return ageMs === null ? 'long' : formatDuration(Math.round(ageMs / 60_000) * 60_000)
}

const onBootstrap = (host: HostFacts, what: string, units: string) =>
  lookAt(
    what,
    `ssh core@${hostLabel(host)} 'journalctl --no-pager ${units} | tail -n 100; sudo crictl ps -a'`,
  )

interface Wait {
  readonly id: string
  readonly looksAt: string
  readonly meaning: string
  readonly cure: string
  readonly isIt: (attempt: InstallationAttempt, host: HostFacts) => boolean
  readonly stage: 'Waiting for bootkube' | 'Waiting for control plane' | 'Waiting for controller'
  readonly cause: (attempt: InstallationAttempt, host: HostFacts) => string
  readonly look: (host: HostFacts) => ReturnType<typeof lookAt>
}

const WAITS: readonly Wait[] = [
  {
    id: 'bootkube-not-done',
    looksAt: 'The bootstrap host at "Waiting for bootkube".',
    meaning:
      'The temporary control plane never finished its work: images, DNS and clocks are the usual reasons.',
    cure: 'Look at bootkube on the bootstrap host.',
    stage: 'Waiting for bootkube',
    isIt: (_, host) => !isEtcd(host),
    cause: (attempt, host) =>
      `The temporary control plane on ${hostLabel(host)} did not finish (bootkube, ${age(attempt, host)}): mostly images that cannot be pulled, names that do not resolve, or a wrong clock.`,
    look: (host) =>
      onBootstrap(
        host,
        `Read what bootkube on ${hostLabel(host)} waits for.`,
        '-u release-image -u bootkube',
      ),
  },
  {
    id: 'etcd-not-done',
    looksAt: 'The bootstrap host at "Waiting for bootkube" while it waits for etcd.',
    meaning:
      'etcd did not reach its full number of members on the control plane nodes: slow disks, clocks or blocked ports.',
    cure: 'Look at etcd on the control plane nodes: disks, and ports 2379 and 2380.',
    stage: 'Waiting for bootkube',
    isIt: (_, host) => isEtcd(host),
    cause: (attempt, host) =>
      `etcd did not move from ${hostLabel(host)} to the control plane nodes (${age(attempt, host)}): a member is missing, because of slow disks, clocks that differ, or ports 2379 and 2380 that are blocked.`,
    look: (host) => onBootstrap(host, 'See which member of etcd is missing.', '-u progress -u bootkube'),
  },
  {
    id: 'masters-never-ready',
    looksAt:
      'The bootstrap host at "Waiting for control plane", and where the other control plane nodes are.',
    meaning: 'The other control plane nodes never became ready, so the bootstrap host cannot hand over.',
    cure: 'Look at the nodes that are named: boot order, network, configuration.',
    stage: 'Waiting for control plane',
    isIt: (_, host) => host.bootstrap,
    cause: (attempt, host) => {
      const late = lateMasters(attempt, host)
      const where = late.map((one) => `${hostLabel(one)} (${one.progress.current_stage ?? one.status})`)
      return `${hostLabel(host)} waits for the control plane (${age(attempt, host)}): ${late.length > 0 ? `${listOf(where)} did not become ready` : 'the nodes joined but are not ready'}.`
    },
    look: (host) =>
      onBootstrap(host, 'See which nodes the temporary control plane knows.', '-u approve-csr -u kubelet'),
  },
  {
    id: 'controller-never-ready',
    looksAt: 'The bootstrap host at "Waiting for controller".',
    meaning: 'The controller in the new cluster does not run, or does not reach this service.',
    cure: 'Look at the pod of the controller; make this service reachable from the nodes.',
    stage: 'Waiting for controller',
    isIt: () => true,
    cause: (attempt, host) =>
      `The controller in the new cluster never reported (${hostLabel(host)} has waited ${age(attempt, host)}): its image cannot be pulled, no control plane node takes it, or it does not reach this service.`,
    look: (host) =>
      lookAt(
        'Look at the pod of the controller from the bootstrap host.',
        `ssh core@${hostLabel(host)} 'sudo oc --kubeconfig /opt/openshift/auth/kubeconfig -n assisted-installer get pods,events'`,
      ),
  },
]

const waitRule = ({ id, looksAt, meaning, cure, isIt, stage, cause, look }: Wait): ExplanationRule => ({
  id,
  level: 'stage',
  looksAt,
  meaning,
  cure,
  explain: (attempt) =>
    aboutHosts(attempt, (host) => {
      const stuck = stuckAt(attempt, host, stage)
      if (stuck === null || !isIt(attempt, host)) return null
      return {
        cause: cause(attempt, host),
        evidence: [
          stageOf(host),
          statusOf(host),
          ...(stage === 'Waiting for control plane'
            ? lateMasters(attempt, host).slice(0, 4).map(stageOf)
            : []),
        ],
        remedies: [
          look(host),
          collectLogs(attempt, 'Or read the logs that the host sent.'),
          ...startAgain(attempt),
        ],
        confidence: stuck === 'slow' ? 'possible' : 'likely',
      }
    }),
})

export const BOOTSTRAP_RULES: readonly ExplanationRule[] = [
  ...WAITS.map(waitRule),
  {
    id: 'workers-wait-for-control-plane',
    level: 'consequence',
    looksAt: 'Workers at "Waiting for control plane".',
    meaning: 'Workers only reboot once two control plane nodes are ready. Nothing is wrong with them.',
    cure: 'Bring up the control plane.',
    explain: (attempt) => {
      const waiting = attempt.hosts.filter(
        (host) => !host.bootstrap && stuckAt(attempt, host, 'Waiting for control plane') !== null,
      )
      const ready = attempt.hosts.filter(
        (host) => effectiveRole(host) !== 'worker' && host.progress.current_stage === 'Done',
      ).length
      if (waiting.length === 0 || ready >= ENOUGH_MASTERS) return null
      return {
        cause: `${plural(waiting.length, 'worker')} (${listOf(waiting.map(hostLabel))}) waited for two ready control plane nodes; ${ready === 1 ? '1 is' : `${ready} are`} ready. Nothing is wrong with the workers.`,
        evidence: waiting.slice(0, 4).map(stageOf),
        remedies: [{ who: 'nobody', what: 'Bring up the control plane; the workers follow by themselves.' }],
        confidence: 'certain',
        hosts: waiting,
      }
    },
  },
]
