// The sentences people read in `status_info`. They name what was seen and what to do; no program parses them.

import { diskLabel, installationDisk } from '../context/disk-identity.ts'
import type { HostContext } from '../context/host-context.ts'
import { hostLabel } from '../context/host-label.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { formatDuration, joinSentences, listOf } from '../text/wording.ts'
import { failingMessages } from './failing-messages.ts'
import type { HostInContext, HostSubject } from './host-subject.ts'
import { diskCheck, imageCheck } from './preparation-checks.ts'
import { disconnectAfterMs, stageLimitMs } from './timers.ts'

type Text<Subject = HostInContext> = (subject: Subject) => string
type Judged = Text<HostSubject>

export const WAITING_FOR_HARDWARE = 'Waiting for the host to describe its hardware.'
export const READY = 'The host is ready to be installed.'
export const READY_TO_BIND = 'The host is ready to be bound to a cluster.'
export const PREPARING = 'The host prepares itself for the installation.'
export const PREPARED = 'The host has prepared itself for the installation.'
export const IN_PROGRESS = 'The installation is in progress.'
export const BOOT_DISCOVERY_IMAGE = 'Boot the host from the discovery image to use it again.'

export const CANCELLED = 'The installation was cancelled by its user.'
export const BINDING = 'Waiting for the host to register with its cluster.'
export const UNBINDING = 'Waiting for the host to register without a cluster.'
export const RECLAIMING = 'The host fetches the files it needs to boot into discovery.'
export const RECLAIM_REBOOTING = 'The host reboots into discovery.'
export const MEDIA_LOST =
  'The host cannot read its discovery image any more. Connect the virtual media or the disk again, or reboot the host.'
export const MEDIA_LOST_WHILE_INSTALLING =
  'The host lost its discovery image during the installation and cannot go on. Reset it and boot it again.'

export const waitingForHardware: Text = ({ context: { inventory } }) =>
  inventory === null
    ? WAITING_FOR_HARDWARE
    : 'The host has too much hardware to describe: its report was cut and cannot be used. Remove devices it does not need.'

export const disconnected: Text = ({ context }) =>
  context.host.media_status === 'disconnected'
    ? MEDIA_LOST
    : `The host has not contacted the service for more than ${formatDuration(disconnectAfterMs(context))}. Check its power and its network.`

export const belowMinimum: Judged = ({ verdicts }) =>
  explained('The host does not have the minimum hardware', verdicts)
export const inputMissing: Judged = ({ verdicts }) =>
  explained('The host waits for input from the user', verdicts)
export const insufficient: Judged = ({ verdicts }) => explained('The host cannot be installed', verdicts)

/** Where nothing failed outright, says what is awaited instead of ending after the colon. */
function explained(claim: string, verdicts: HostSubject['verdicts']): string {
  const failing = failingMessages(verdicts)
  if (failing !== '') return `${claim}: ${failing}`
  const awaited = [...verdicts.verdicts]
    .filter(([id]) => !verdicts.holds(id))
    .map(([, { message }]) => message)
  return awaited.length > 0 ? `${claim} yet: ${joinSentences(awaited)}` : `${claim}.`
}

/** The status `preparing-failed` may pass too quickly to be seen, so its reason is kept. */
export const readyAgain: Text = ({ context: { host } }) =>
  host.status_info === '' ? READY : `${READY} The last preparation failed: ${host.status_info}`

export const diskCheckFailed: Judged = ({ verdicts }) =>
  verdicts.verdicts.get('sufficient-installation-disk-speed')?.message ??
  'The speed of the installation disk could not be measured.'

export const preparationUnfinished: Judged = (subject) => {
  const open = [
    diskCheck(subject) === 'unknown' ? 'the disk speed check' : '',
    imageCheck(subject) === 'unknown' ? 'the image pull check' : '',
  ].filter((check) => check !== '')
  const limit = formatDuration(subject.context.settings.hostPreparationMs)
  return `The host did not finish ${listOf(open)} within ${limit}.`
}

export const imagesMissing: Judged = ({ verdicts }) =>
  verdicts.verdicts.get('container-images-available')?.message ?? 'The host could not pull its images.'

export const partOfFailedCluster: Text = ({ context: { host } }) =>
  `Host ${hostLabel(host)} is part of a cluster whose installation failed.`

export const noProgress: Text = ({ context: { settings } }) =>
  `The installer did not report anything within ${formatDuration(settings.installingWithoutProgressMs)}.`

export const connectionLost: Text = ({ context }) =>
  `The host stopped contacting the service during the installation (limit ${formatDuration(disconnectAfterMs(context))}).`

export const stageStuck: Text = ({ context }) => {
  const limit = formatDuration(stageLimitMs(context))
  const stage = context.host.progress.current_stage
  if (stage === 'Writing image to disk') {
    return `Writing the image to disk ${diskName(context.host)} did not advance for ${limit}. The disk or the network is too slow.`
  }
  if (stage === 'Copying registry data to disk') {
    return `Copying the registry to disk ${diskName(context.host)} did not advance for ${limit}. The disk is too slow.`
  }
  return `The installation stage "${stage}" did not end within ${limit}.`
}

export const rebootStuck: Text = ({ context }) =>
  `The host did not come back within ${formatDuration(stageLimitMs(context))} after its reboot. ${bootFrom(context.host)}`

export const bootedDiscoveryAgain: Text = ({ context: { host } }) =>
  `The host booted the discovery image again instead of what was installed. ${bootFrom(host)}`

export const userNeverActed: Text = ({ context: { settings } }) =>
  `The boot of the host was not repaired within ${formatDuration(settings.pendingUserActionMs)}; the cluster is complete without it.`

export const restartedUnexpectedly: Text = ({ context: { host } }) =>
  `The host restarted unexpectedly during the installation, in stage "${host.progress.current_stage ?? 'none'}".`

export const reclaimStuck: Text = ({ context: { settings } }) =>
  `The host did not boot into discovery by itself within ${formatDuration(settings.reclaimMs)}. ${BOOT_DISCOVERY_IMAGE}`

const bootFrom = (host: HostFacts): string =>
  `Set disk ${diskName(host)} as the first boot device and remove the discovery media, then restart the host.`

/** Name, model, serial number and id, as far as known: enough to find the disk in a BIOS menu. */
function diskName(host: HostFacts): string {
  const disk = installationDisk(host)
  if (!disk) return host.installation_disk_path || host.installation_disk_id || 'of the installation'
  const details = [disk.model, disk.serial, disk.id].filter((detail) => detail)
  return details.length > 0 ? `${diskLabel(disk)} (${details.join(', ')})` : diskLabel(disk)
}

export const stageReached: Text<{ context: HostContext; progress: HostFacts['progress'] }> = ({ progress }) =>
  progress.current_stage ?? ''

export const joinedCluster: typeof stageReached = ({ context, progress }) =>
  context.settings.isKubeApi
    ? (progress.current_stage ?? '')
    : 'The host has rebooted and reports nothing more. It joins when its two certificate requests are approved: by the service where it can reach the cluster (events say so), otherwise by you: oc get csr; oc adm certificate approve <name>'
