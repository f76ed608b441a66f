// Disks that cannot be written, or not fast enough.

import { createHostContext, effectiveRole, hostLabel, installationDisk } from '@groundwork/engine/context'
import type { HostFacts } from '@groundwork/engine/facts'
import { stageLimitMs } from '@groundwork/engine/host'
import { formatDuration } from '@groundwork/engine/text'
import { aboutHosts, type HostFinding, stageOf, statusOf } from '../about-hosts.ts'
import {
  chooseAnotherDisk,
  installationDevice,
  installationDiskName,
  lookAt,
  sizeText,
  startHostAgain,
  wipeDisk,
} from '../advice.ts'
import { askConfigServer } from '../cluster-addresses.ts'
import type { ExplanationRule } from '../explanation.ts'
import { findEvidence, type InstallationAttempt, stuckAt } from '../installation-attempt.ts'
import { isInTrouble } from '../is-in-trouble.ts'

const TOOK_TOO_LONG = /did not (?:end|finish|advance)|timed? ?out|took too long/i
const BEFORE_REBOOT = [
  'Starting installation',
  'Installing',
  'Writing image to disk',
  'Copying registry data to disk',
] as const

/** The words of the installer about the disk of this host, once it gave up. */
const words = (attempt: InstallationAttempt, host: HostFacts, pattern: RegExp) =>
  stuckAt(attempt, host, ...BEFORE_REBOOT, 'Waiting for bootkube') === 'failed'
    ? findEvidence(attempt, pattern, { host, and: /disk|\/dev\/|coreos-installer|written|device|partition/i })
    : []

/** What the installer could not take off the disk before it wrote it; a disk that is gone cannot be cleaned either. */
const leftovers = (attempt: InstallationAttempt, host: HostFacts) =>
  stuckAt(attempt, host, ...BEFORE_REBOOT) === null
    ? []
    : findEvidence(attempt, /clean|wip(?:e|ing)|remov/i, {
        host,
        and: /fail|could not|cannot|still/i,
        not: /coreos-installer ended|could not be written|no such (?:file|device)|input\/output error/i,
      })

interface DiskRule {
  readonly id: string
  readonly pattern: RegExp
  readonly meaning: string
  readonly cure: string
  readonly cause: (host: HostFacts) => string
  readonly first: (host: HostFacts) => ReturnType<typeof wipeDisk>
}

/** The installer says itself what the disk answered. */
const DISK_ERRORS: readonly DiskRule[] = [
  {
    id: 'disk-busy',
    pattern: /resource busy|is busy|\bbusy\b|in use\b|EBUSY/i,
    meaning:
      'Something on the machine still holds the disk: volumes, RAID or multipath of an earlier system.',
    cure: 'Boot the machine again from the discovery image, erase the disk, or choose another one.',
    cause: (host) =>
      `Disk ${installationDiskName(host)} of host ${hostLabel(host)} was busy: something that an earlier system left there (LVM, RAID, multipath) still holds it.`,
    first: wipeDisk,
  },
  {
    id: 'disk-too-small',
    pattern: /no space left|too small|larger than|exceeds? the (?:size|capacity)|not enough space/i,
    meaning: 'The system image, or what was to be copied with it, is larger than the disk.',
    cure: 'Choose a larger disk.',
    cause: (host) => {
      const disk = installationDisk(host)
      return `Disk ${installationDiskName(host)} of host ${hostLabel(host)}${disk ? `, with ${sizeText(disk)},` : ''} is too small for what was to be written.`
    },
    first: (host) => chooseAnotherDisk(host, true),
  },
  {
    id: 'disk-write-failed',
    pattern:
      /input\/output error|i\/o error|medium error|critical target error|read-only (?:file system|device)|write[- ]protect|EIO\b/i,
    meaning:
      'The disk, its cable or its controller reported errors while it was written, or refuses to be written.',
    cure: 'Replace the disk, or choose another one.',
    cause: (host) =>
      `Disk ${installationDiskName(host)} of host ${hostLabel(host)} reported errors while it was written: the disk, its cable or its controller is broken, or it is write-protected.`,
    first: (host) =>
      lookAt(
        `Look at the health of the disk of ${hostLabel(host)} and at what the kernel says; replace the disk if it is broken.`,
        `smartctl -a ${installationDevice(host)}; dmesg | grep -i 'error' | tail -n 20`,
      ),
  },
  {
    id: 'disk-missing',
    pattern:
      /no such (?:file or directory|device)|no medium found|tells nothing of the disk|couldn't find (?:the )?(?:disk|device)/i,
    meaning: 'The disk that was chosen is no longer there, or has another name than before.',
    cure: 'Check the cabling, or choose the disk by its stable id.',
    cause: (host) =>
      `Disk ${installationDiskName(host)} of host ${hostLabel(host)} was not there any more when it was to be written.`,
    first: (host) =>
      lookAt(`See which disks ${hostLabel(host)} has now.`, 'lsblk -o NAME,SIZE,MODEL,SERIAL,WWN'),
  },
]

const diskErrorRule = ({ id, pattern, meaning, cure, cause, first }: DiskRule): ExplanationRule => ({
  id,
  level: 'cause',
  looksAt: 'What the installer said when it gave up before the reboot.',
  meaning,
  cure,
  explain: (attempt) =>
    aboutHosts(attempt, (host) => {
      const evidence = words(attempt, host, pattern)
      if (evidence.length === 0 || (id === 'disk-busy' && leftovers(attempt, host).length > 0)) return null
      const other = id === 'disk-too-small' ? [] : [chooseAnotherDisk(host)]
      const remedies = [first(host), ...other, ...startHostAgain(attempt, host)]
      return { cause: cause(host), evidence, remedies, confidence: 'certain' }
    }),
})

export const DISK_RULES: readonly ExplanationRule[] = [
  ...DISK_ERRORS.map(diskErrorRule),
  {
    id: 'disk-leftovers',
    level: 'cause',
    looksAt: 'The report of the installer about cleaning the disk, on a host that failed before its reboot.',
    meaning: 'Volumes or RAID arrays of an earlier system could not be removed before the disk was written.',
    cure: 'Erase the disk by hand.',
    explain: (attempt) =>
      aboutHosts(attempt, (host) => {
        const evidence = leftovers(attempt, host)
        if (evidence.length === 0) return null
        return {
          cause: `Disk ${installationDiskName(host)} of host ${hostLabel(host)} could not be cleaned: volumes or RAID arrays of an earlier system are left on it.`,
          evidence: [...evidence, stageOf(host)],
          remedies: [wipeDisk(host), chooseAnotherDisk(host), ...startHostAgain(attempt, host)],
          confidence: 'likely',
        }
      }),
  },
  {
    id: 'disk-too-slow',
    level: 'cause',
    looksAt: 'The disk speed check of the preparation, and how far the image was written.',
    meaning: 'The disk takes too long to sync a write; etcd on it would not keep up.',
    cure: 'Install on a faster disk (SSD, NVMe), or free the storage behind it.',
    explain: (attempt) =>
      aboutHosts(attempt, (host) => {
        const speed = (
          host.disks_info[host.installation_disk_id] ?? host.disks_info[host.installation_disk_path]
        )?.disk_speed
        if (!speed?.tested || ((speed.exit_code ?? 0) === 0 && !isCalledSlow(attempt, host))) return null
        const ms = speed.speed_ms ?? 0
        return {
          cause: `Disk ${installationDiskName(host)} of host ${hostLabel(host)} is too slow${ms > 0 ? `: syncing a write takes ${ms} ms` : ': its check failed'}.`,
          evidence: [
            {
              fact: `disk speed of host ${hostLabel(host)}`,
              text: `exit code ${speed.exit_code ?? 0}, ${ms} ms`,
              at: host.status_updated_at,
            },
          ],
          remedies: [chooseAnotherDisk(host, true), ...startHostAgain(attempt, host)],
          confidence: (speed.exit_code ?? 0) !== 0 ? 'certain' : 'likely',
        }
      }),
  },
  {
    id: 'image-writing-stuck',
    level: 'stage',
    looksAt:
      'A host that is at "Writing image to disk" or "Copying registry data to disk" and gets no further.',
    meaning:
      'The image is written so slowly that the installation gave up: a slow disk, or a slow virtual medium. Once all of it is written, the host waits for the control plane.',
    cure: 'Use a faster disk; over a slow management network boot the minimal image.',
    explain: (attempt) =>
      aboutHosts(attempt, (host) => {
        const stuck = stuckAt(attempt, host, 'Writing image to disk', 'Copying registry data to disk')
        // A host that failed there for another reason was not slow.
        if (stuck === null || (stuck === 'failed' && !TOOK_TOO_LONG.test(host.status_info))) return null
        const limit = formatDuration(stageLimitMs(createHostContext(host, attempt.context)))
        const reached = host.progress.progress_info || '0%'
        if (/^100\s?%/.test(reached)) return waitsAfterWriting(attempt, host, limit)
        return {
          cause: `Host ${hostLabel(host)} stopped writing to disk ${installationDiskName(host)} at ${reached} (limit ${limit} without progress): the disk, or the medium it reads from, is too slow.`,
          evidence: [stageOf(host), statusOf(host)],
          remedies: [
            lookAt(
              `Watch the disk of ${hostLabel(host)} at work: a disk at 100 % use is the bottleneck, an idle one waits for the medium.`,
              'iostat -x 5',
            ),
            chooseAnotherDisk(host),
            ...startHostAgain(attempt, host),
          ],
          confidence: stuck === 'slow' ? 'possible' : 'likely',
        }
      }),
  },
]

/** Nothing is wrong with its disk: the installer asks which system the cluster wants on it before it restarts. */
const waitsAfterWriting = (attempt: InstallationAttempt, host: HostFacts, limit: string): HostFinding => ({
  cause: `Host ${hostLabel(host)} has written its disk and did not restart (limit ${limit}): it waits for the machine-config-server of the new control plane.`,
  evidence: [stageOf(host), statusOf(host)],
  remedies: [askConfigServer(attempt, effectiveRole(host)), ...startHostAgain(attempt, host)],
  confidence: 'likely',
})

const isCalledSlow = (attempt: InstallationAttempt, host: HostFacts): boolean =>
  isInTrouble(attempt) &&
  attempt.events.some(
    ({ name, host_id }) => name === 'disk_speed_slower_than_supported' && host_id === host.id,
  )
