// Machines that restart, fall silent, or boot from the wrong place.

import { createHostContext, hostLabel } from '@groundwork/engine/context'
import { type HostFacts, minutes } from '@groundwork/engine/facts'
import { silenceEnd, silenceLimitMs, stageLimitMs } from '@groundwork/engine/host'
import { formatDuration, formatInstant, listOf } from '@groundwork/engine/text'
import { aboutHosts, stageOf, statusOf } from '../about-hosts.ts'
import {
  addLater,
  bootFromDisk,
  inNetwork,
  installationDiskName,
  lookAt,
  startAgain,
  startHostAgain,
} from '../advice.ts'
import type { Evidence, ExplanationRule } from '../explanation.ts'
import { IGNITION } from '../ignition-words.ts'
import { type InstallationAttempt, isDraggedDown, said, stuckAt } from '../installation-attempt.ts'

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
function isSilent(scene: InstallationAttempt, host: HostFacts): boolean {
  if (!RUNS_FROM_MEDIUM.has(host.progress.current_stage)) return false
  if (isDraggedDown(host)) return isStillSilent(scene, host)
  if (host.status === 'error') return /stopped calling|disconnect|not called/i.test(host.status_info)
  if (!INSTALLING.includes(host.status)) return false
  return host.connection_timed_out || scene.now > silenceEnd(createHostContext(host, scene.context))
}

/** Agents go on calling when the cluster fails; one that never did so again had gone before. */
function isStillSilent(scene: InstallationAttempt, host: HostFacts): boolean {
  const { checked_in_at: last, status_updated_at } = host
  const end = silenceEnd(createHostContext(host, scene.context))
  return last !== null && last < status_updated_at && scene.now > end
}

const silentHosts = (scene: InstallationAttempt): readonly HostFacts[] =>
  scene.hosts.filter((host) => isSilent(scene, host) && host.checked_in_at !== null)

/** Agents call once a minute, so calls that ended together are up to a minute apart, and a little more. */
function areSilentTogether(scene: InstallationAttempt, silent: readonly HostFacts[]): boolean {
  if (silent.length < 2 || silent.length * 2 < scene.hosts.length) return false
  const times = silent.map(({ checked_in_at }) => checked_in_at ?? 0)
  return Math.max(...times) - Math.min(...times) <= minutes(1.5)
}

const lastCall = (host: HostFacts): Evidence => ({
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
    explain: (scene) =>
      aboutHosts(scene, (host) => {
        const isWaiting = host.status === 'installing-pending-user-action' && registeredAgain(host)
        const isToldSo =
          host.status !== 'installed' && said(scene, /booted the discovery image again/i, { host }).length > 0
        const gaveUp = host.status === 'error' && registeredAgain(host)
        if (!isWaiting && !isToldSo && !gaveUp) return null
        return {
          cause: `Host ${hostLabel(host)} booted the discovery medium again instead of its disk ${installationDiskName(host)}: its boot order puts the medium first.`,
          evidence: [registrationOf(host), statusOf(host), stageOf(host)],
          remedies: [bootFromDisk(host), ...(host.status === 'error' ? startHostAgain(scene, host) : [])],
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
    explain: (scene) =>
      aboutHosts(scene, (host) => {
        const stuck = stuckAt(scene, host, 'Rebooting')
        if (stuck === null || registeredAgain(host) || said(scene, IGNITION, { host }).length > 0) return null
        const isTold = host.status === 'installing-pending-user-action'
        const limit = formatDuration(stageLimitMs(createHostContext(host, scene.context)))
        return {
          cause: `Host ${hostLabel(host)} did not come back after its reboot (limit ${limit}): it hangs in its firmware, does not find disk ${installationDiskName(host)}, or has no network.`,
          evidence: [stageOf(host), statusOf(host), lastCall(host)],
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
    meaning: 'Nobody corrected the boot order in time; the cluster went on without the host.',
    cure: 'Add the host to the cluster again.',
    explain: (scene) =>
      aboutHosts(scene, (host) => {
        if (host.status !== 'error' || said(scene, /nobody repaired the boot/i, { host }).length === 0)
          return null
        return {
          cause: `Nobody corrected the boot order of host ${hostLabel(host)} within ${formatDuration(scene.facts.settings.pendingUserActionMs)}, so the cluster was finished without it.`,
          evidence: [statusOf(host)],
          remedies: [bootFromDisk(host), addLater(scene)],
          confidence: 'certain',
        }
      }),
  },
  {
    id: 'restarted-unexpectedly',
    level: 'cause',
    looksAt: 'A host that registers again before it was told to reboot.',
    meaning:
      'The machine lost power, crashed, or was restarted by somebody while its disk was being written.',
    cure: 'Find out who restarted it (BMC event log, watchdog, automation), then install again.',
    explain: (scene) =>
      aboutHosts(scene, (host) => {
        if (
          host.status !== 'error' ||
          isDraggedDown(host) ||
          !RUNS_FROM_MEDIUM.has(host.progress.current_stage)
        )
          return null
        const begin = scene.cluster.install_started_at
        const isAgain = begin !== null && host.registered_at > begin
        const isTold = /restarted unexpectedly|unexpectedly restarted/i.test(host.status_info)
        if (
          !isTold &&
          !(
            isAgain &&
            host.registered_at >= host.status_updated_at - minutes(1) &&
            host.progress.current_stage !== null &&
            said(scene, /Failed - /, { host }).length === 0
          )
        )
          return null
        return {
          cause: `Host ${hostLabel(host)} was restarted in stage "${host.progress.current_stage ?? 'none'}", before it was its turn: it lost power, crashed, or somebody restarted it.`,
          evidence: [statusOf(host), { ...registrationOf(host) }],
          remedies: [
            lookAt(
              `Look into the event log of the BMC of ${hostLabel(host)} for power loss, watchdog or a restart by hand; keep automation away from machines that are being installed.`,
              'ipmitool sel list | tail -n 20',
            ),
            ...startHostAgain(scene, host),
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
    explain: (scene) => {
      const silent = silentHosts(scene)
      if (!areSilentTogether(scene, silent)) return null
      return {
        cause: `${silent.length} of ${scene.hosts.length} hosts fell silent within minutes (${listOf(silent.map(hostLabel))}): something that they share broke, such as a switch, a rack's power or the way to this service.`,
        evidence: silent.slice(0, 6).map(lastCall),
        remedies: [
          inNetwork('Look at the switch, the router and the power that these machines share.'),
          ...startAgain(scene),
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
    explain: (scene) =>
      aboutHosts(scene, (host) => {
        if (!isSilent(scene, host) || isDraggedDown(host) || areSilentTogether(scene, silentHosts(scene)))
          return null
        const limit = formatDuration(silenceLimitMs(createHostContext(host, scene.context)))
        return {
          cause: `Host ${hostLabel(host)} stopped calling in stage "${host.progress.current_stage ?? 'none'}" (limit ${limit}): it lost its power or its network.`,
          evidence: [lastCall(host), statusOf(host), stageOf(host)],
          remedies: [
            lookAt(
              `Check power and network of ${hostLabel(host)}: its BMC, the link of its interface, the switch port.`,
            ),
            ...startHostAgain(scene, host),
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
    explain: (scene) =>
      aboutHosts(scene, (host) => {
        const isLost =
          host.media_status === 'disconnected' ||
          scene.events.some(({ name, host_id }) => name === 'host_media_disconnected' && host_id === host.id)
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
            ...startHostAgain(scene, host),
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
    explain: (scene) =>
      aboutHosts(scene, (host) => {
        if (host.progress.current_stage !== null || isSilent(scene, host)) return null
        const limitMs = scene.facts.settings.installingWithoutProgressMs
        const isOver = host.status === 'installing' && scene.now - host.status_updated_at > limitMs / 2
        const gaveUp =
          host.status === 'error' && !isDraggedDown(host) && /did not report anything/i.test(host.status_info)
        if (!isOver && !gaveUp) return null
        return {
          cause: `The installer on host ${hostLabel(host)} reported nothing (limit ${formatDuration(limitMs)}): it could not be started, or does not reach this service.`,
          evidence: [statusOf(host), lastCall(host)],
          remedies: [
            lookAt(
              `See on ${hostLabel(host)} what became of the installer.`,
              'journalctl TAG=installer TAG=agent --no-pager | tail -n 50; podman ps -a',
            ),
            ...startHostAgain(scene, host),
          ],
          confidence: gaveUp ? 'certain' : 'possible',
        }
      }),
  },
]
