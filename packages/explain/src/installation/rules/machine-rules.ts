// Machines that restart, fall silent, or boot from the wrong place.

import { createHostContext, hostLabel } from '@groundwork/engine/context'
import { type HostFacts, minutes } from '@groundwork/engine/facts'
import { connectedUntil, disconnectAfterMs, stageLimitMs } from '@groundwork/engine/host'
import { formatDuration, formatInstant, listOf } from '@groundwork/engine/text'
import { aboutHosts, stageOf, statusOf } from '../about-hosts.ts'
import {
  addOnDay2,
  bootFromDisk,
  inNetwork,
  installationDiskName,
  lookAt,
  startAgain,
  startHostAgain,
} from '../advice.ts'
import type { Evidence, ExplanationRule } from '../explanation.ts'
import { IGNITION_FETCH_ERROR } from '../ignition-fetch-error.ts'
import {
  failedWithCluster,
  findEvidence,
  type InstallationAttempt,
  stuckAt,
} from '../installation-attempt.ts'

const RUNS_FROM_MEDIUM: ReadonlySet<string | null> = new Set([
  null,
  'Starting installation',
  'Installing',
  'Writing image to disk',
  'Copying registry data to disk',
  'Waiting for control plane',
  'Waiting for bootkube',
  'Waiting for controller',
])

const INSTALLING: readonly HostFacts['status'][] = ['installing', 'installing-in-progress']

/** Registered after it had begun to reboot: the agent only runs on the discovery medium. */
const registeredAgain = ({ progress, registered_at }: HostFacts): boolean =>
  progress.current_stage === 'Rebooting' &&
  progress.stage_started_at !== null &&
  registered_at > progress.stage_started_at

const registrationOf = (host: HostFacts): Evidence => ({
  fact: `registration of host ${hostLabel(host)}`,
  text: 'the agent of the discovery medium registered again',
  at: host.registered_at,
})

/** Fell silent while it still ran from the discovery medium. */
function isSilent(attempt: InstallationAttempt, host: HostFacts): boolean {
  if (!RUNS_FROM_MEDIUM.has(host.progress.current_stage)) return false
  if (failedWithCluster(host)) return isStillSilent(attempt, host)
  if (host.status === 'error')
    return /stopped (?:calling|contacting)|disconnect|not (?:called|contacted)/i.test(host.status_info)
  if (!INSTALLING.includes(host.status)) return false
  return host.connection_timed_out || attempt.now > connectedUntil(createHostContext(host, attempt.context))
}

/** Agents go on calling when the cluster fails; one that never did so again had gone before. */
function isStillSilent(attempt: InstallationAttempt, host: HostFacts): boolean {
  const { checked_in_at: last, status_updated_at } = host
  const end = connectedUntil(createHostContext(host, attempt.context))
  return last !== null && last < status_updated_at && attempt.now > end
}

const silentHosts = (attempt: InstallationAttempt): readonly HostFacts[] =>
  attempt.hosts.filter((host) => isSilent(attempt, host) && host.checked_in_at !== null)

/** Agents call once a minute, so calls that ended together are up to a minute apart, and a little more. */
function areSilentTogether(attempt: InstallationAttempt, silent: readonly HostFacts[]): boolean {
  if (silent.length < 2 || silent.length * 2 < attempt.hosts.length) return false
  const times = silent.map(({ checked_in_at }) => checked_in_at ?? 0)
  return Math.max(...times) - Math.min(...times) <= minutes(1.5)
}

const lastContact = (host: HostFacts): Evidence => ({
  fact: `last call of host ${hostLabel(host)}`,
  text: host.checked_in_at === null ? 'never called' : `called last at ${formatInstant(host.checked_in_at)}`,
  at: host.checked_in_at,
})

export const MACHINE_RULES: readonly ExplanationRule[] = [
  {
    id: 'booted-discovery-again',
    level: 'cause',
    looksAt: 'A host in stage Rebooting whose agent registers again.',
    meaning:
      'The machine booted the discovery medium instead of the disk that was written: the boot order is wrong.',
    cure: 'Boot it from the installation disk; the installation then goes on.',
    explain: (attempt) =>
      aboutHosts(attempt, (host) => {
        const isWaiting = host.status === 'installing-pending-user-action' && registeredAgain(host)
        const isToldSo =
          host.status !== 'installed' &&
          findEvidence(attempt, /booted the discovery image again/i, { host }).length > 0
        const gaveUp = host.status === 'error' && registeredAgain(host)
        if (!isWaiting && !isToldSo && !gaveUp) return null
        return {
          cause: `Host ${hostLabel(host)} booted the discovery medium again instead of its disk ${installationDiskName(host)}: its boot order puts the medium first.`,
          evidence: [registrationOf(host), statusOf(host), stageOf(host)],
          remedies: [bootFromDisk(host), ...(host.status === 'error' ? startHostAgain(attempt, host) : [])],
          confidence: 'certain',
        }
      }),
  },
  {
    id: 'never-came-back',
    level: 'cause',
    looksAt: 'A host that began to reboot and neither asked for its configuration nor registered again.',
    meaning: 'The machine did not start from its disk, or started without network.',
    cure: 'Look at its console: firmware, boot device, network.',
    explain: (attempt) =>
      aboutHosts(attempt, (host) => {
        const stuck = stuckAt(attempt, host, 'Rebooting')
        if (
          stuck === null ||
          registeredAgain(host) ||
          findEvidence(attempt, IGNITION_FETCH_ERROR, { host }).length > 0
        )
          return null
        const isTold = host.status === 'installing-pending-user-action'
        const limit = formatDuration(stageLimitMs(createHostContext(host, attempt.context)))
        return {
          cause: `Host ${hostLabel(host)} did not come back after its reboot (limit ${limit}): it hangs in its firmware, does not find disk ${installationDiskName(host)}, or has no network.`,
          evidence: [stageOf(host), statusOf(host), lastContact(host)],
          remedies: [
            lookAt(
              `Look at the console of ${hostLabel(host)} (BMC): it shows whether it hangs in its firmware, in the boot loader, or waits for the network.`,
            ),
            bootFromDisk(host),
          ],
          confidence: isTold || stuck !== 'slow' ? 'likely' : 'possible',
        }
      }),
  },
  {
    id: 'boot-never-repaired',
    level: 'stage',
    looksAt: 'A host that waited for its user until the limit.',
    meaning: 'The boot order was not corrected in time; the cluster was finished without the host.',
    cure: 'Add the host to the cluster again.',
    explain: (attempt) =>
      aboutHosts(attempt, (host) => {
        if (
          host.status !== 'error' ||
          findEvidence(attempt, /repaired the boot|boot of the host was not repaired/i, { host }).length === 0
        )
          return null
        return {
          cause: `The boot order of host ${hostLabel(host)} was not corrected within ${formatDuration(attempt.facts.settings.pendingUserActionMs)}, so the cluster was finished without it.`,
          evidence: [statusOf(host)],
          remedies: [bootFromDisk(host), addOnDay2(attempt)],
          confidence: 'certain',
        }
      }),
  },
  {
    id: 'restarted-unexpectedly',
    level: 'cause',
    looksAt: 'A host that registers again before it was told to reboot.',
    meaning: 'The machine lost power, crashed, or was restarted while its disk was being written.',
    cure: 'Find out who restarted it (BMC event log, watchdog, automation), then install again.',
    explain: (attempt) =>
      aboutHosts(attempt, (host) => {
        if (
          host.status !== 'error' ||
          failedWithCluster(host) ||
          !RUNS_FROM_MEDIUM.has(host.progress.current_stage)
        )
          return null
        const begin = attempt.cluster.install_started_at
        const isAgain = begin !== null && host.registered_at > begin
        const isTold = /restarted unexpectedly|unexpectedly restarted/i.test(host.status_info)
        if (
          !isTold &&
          !(
            isAgain &&
            host.registered_at >= host.status_updated_at - minutes(1) &&
            host.progress.current_stage !== null &&
            findEvidence(attempt, /Failed - /, { host }).length === 0
          )
        )
          return null
        return {
          cause: `Host ${hostLabel(host)} was restarted in stage "${host.progress.current_stage ?? 'none'}", before it was told to reboot: it lost power, crashed, or was restarted by hand or by the BMC.`,
          evidence: [statusOf(host), { ...registrationOf(host) }],
          remedies: [
            lookAt(
              `Look into the event log of the BMC of ${hostLabel(host)} for power loss, watchdog or a restart by hand; keep automation away from machines that are being installed.`,
              'ipmitool sel list | tail -n 20',
            ),
            ...startHostAgain(attempt, host),
          ],
          confidence: isTold ? 'certain' : 'likely',
        }
      }),
  },
  {
    id: 'network-outage',
    level: 'cause',
    looksAt: 'Several hosts that fell silent at about the same time.',
    meaning:
      'What the hosts have in common broke: a switch, a router, power of a rack, or the way to this service.',
    cure: 'Look at the switch and the power that they share.',
    explain: (attempt) => {
      const silent = silentHosts(attempt)
      if (!areSilentTogether(attempt, silent)) return null
      return {
        cause: `${silent.length} of ${attempt.hosts.length} hosts fell silent within minutes (${listOf(silent.map(hostLabel))}): something that they share broke, such as a switch, a rack's power or the way to this service.`,
        evidence: silent.slice(0, 6).map(lastContact),
        remedies: [
          inNetwork('Look at the switch, the router and the power that these machines share.'),
          ...startAgain(attempt),
        ],
        confidence: 'likely',
        hosts: silent,
      }
    },
  },
  {
    id: 'host-went-silent',
    level: 'cause',
    looksAt: 'The last call of a host that still ran from the discovery medium.',
    meaning: 'The machine lost its power or its network during the installation.',
    cure: 'Bring it back; what it did not finish is lost, so install again.',
    explain: (attempt) =>
      aboutHosts(attempt, (host) => {
        if (
          !isSilent(attempt, host) ||
          failedWithCluster(host) ||
          areSilentTogether(attempt, silentHosts(attempt))
        )
          return null
        const limit = formatDuration(disconnectAfterMs(createHostContext(host, attempt.context)))
        return {
          cause: `Host ${hostLabel(host)} stopped contacting the service in stage "${host.progress.current_stage ?? 'none'}" (limit ${limit}): it lost its power or its network.`,
          evidence: [lastContact(host), statusOf(host), stageOf(host)],
          remedies: [
            lookAt(
              `Check power and network of ${hostLabel(host)}: its BMC, the link of its interface, the switch port.`,
            ),
            ...startHostAgain(attempt, host),
          ],
          confidence: host.status === 'error' || host.connection_timed_out ? 'certain' : 'likely',
        }
      }),
  },
  {
    id: 'discovery-medium-lost',
    level: 'cause',
    looksAt: 'The state of the medium that the host runs from.',
    meaning: 'The virtual medium was taken away, or its connection broke, while the host still ran from it.',
    cure: 'Keep the medium connected until the host has rebooted; over a slow network boot the minimal image.',
    explain: (attempt) =>
      aboutHosts(attempt, (host) => {
        const isLost =
          host.media_status === 'disconnected' ||
          attempt.events.some(
            ({ name, host_id }) => name === 'host_media_disconnected' && host_id === host.id,
          )
        if (!isLost || !RUNS_FROM_MEDIUM.has(host.progress.current_stage) || host.status === 'installed')
          return null
        return {
          cause: `Host ${hostLabel(host)} could no longer read the discovery medium that it ran from: it was disconnected, or its connection is too slow.`,
          evidence: [
            {
              fact: `medium of host ${hostLabel(host)}`,
              text: host.media_status,
              at: host.status_updated_at,
            },
            statusOf(host),
          ],
          remedies: [
            lookAt(
              `Connect the medium of ${hostLabel(host)} again and boot it anew. Do not eject it before the host has rebooted.`,
            ),
            ...startHostAgain(attempt, host),
          ],
          confidence: 'certain',
        }
      }),
  },
  {
    id: 'installer-silent',
    level: 'stage',
    looksAt: 'A host that was told to install and reports nothing.',
    meaning: 'The installer did not start, or cannot reach this service.',
    cure: 'Look at the agent and the installer on the machine.',
    explain: (attempt) =>
      aboutHosts(attempt, (host) => {
        if (host.progress.current_stage !== null || isSilent(attempt, host)) return null
        const limitMs = attempt.facts.settings.installingWithoutProgressMs
        const isOver = host.status === 'installing' && attempt.now - host.status_updated_at > limitMs / 2
        const gaveUp =
          host.status === 'error' &&
          !failedWithCluster(host) &&
          /did not report anything/i.test(host.status_info)
        if (!isOver && !gaveUp) return null
        return {
          cause: `The installer on host ${hostLabel(host)} reported nothing (limit ${formatDuration(limitMs)}): it could not be started, or does not reach this service.`,
          evidence: [statusOf(host), lastContact(host)],
          remedies: [
            lookAt(
              `See on ${hostLabel(host)} what became of the installer.`,
              'journalctl TAG=installer TAG=agent --no-pager | tail -n 50; podman ps -a',
            ),
            ...startHostAgain(attempt, host),
          ],
          confidence: gaveUp ? 'certain' : 'possible',
        }
      }),
  },
]
