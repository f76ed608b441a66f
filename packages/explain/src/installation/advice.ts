// Remedies that several causes share.
import type { Disk } from '@groundwork/contract/hosts'
import { diskId, diskLabel, hostLabel, installationDisk } from '@groundwork/engine/context'
import type { HostFacts } from '@groundwork/engine/facts'
import { type ApiCall, type Remedy, updateCluster, updateHost } from '@groundwork/engine/tables'
import { shellWord } from '@groundwork/engine/text'
import type { InstallationAttempt } from './installation-attempt.ts'

const GIB = 2 ** 30

const onCluster = (operation: ApiCall['operation'], { cluster }: InstallationAttempt): ApiCall => ({
  operation,
  params: { cluster_id: cluster.id },
  body: {},
})

const ENDED: readonly string[] = ['error', 'cancelled']

/** What can only be changed once the attempt is forgotten says so. */
export const afterReset = ({ cluster }: InstallationAttempt): string =>
  ENDED.includes(cluster.status) ? ' (after a reset)' : ''

/** Once the cause is mended; nothing while the installation still goes on by itself. */
export function startAgain(attempt: InstallationAttempt, { isFirst = false } = {}): readonly Remedy[] {
  const { status } = attempt.cluster
  if (ENDED.includes(status)) {
    return [
      {
        who: 'user',
        what: `${isFirst ? 'Reset' : 'Then reset'} the cluster, boot its hosts from the discovery image again and start the installation anew.`,
        call: onCluster('v2ResetCluster', attempt),
      },
    ]
  }
  if (status === 'ready') {
    return [
      {
        who: 'user',
        what: `${isFirst ? 'Start' : 'Then start'} the installation again.`,
        call: onCluster('v2InstallCluster', attempt),
      },
    ]
  }
  return []
}

/** A host that failed alone: the cluster lives, so only this host is begun anew. */
export function startHostAgain(attempt: InstallationAttempt, host: HostFacts): readonly Remedy[] {
  if (attempt.cluster.kind !== 'AddHostsCluster') return startAgain(attempt)
  const params = { infra_env_id: host.infra_env_id, host_id: host.id }
  return [
    {
      who: 'user',
      what: `Then reset ${hostLabel(host)}, boot it from the discovery image and install it again.`,
      call: { operation: 'v2ResetHost', params, body: {} },
    },
  ]
}

export const cancel = (attempt: InstallationAttempt, what: string): Remedy => ({
  who: 'user',
  what,
  call: onCluster('V2CancelInstallation', attempt),
})

export const newPullSecret = (attempt: InstallationAttempt, what: string): Remedy => ({
  who: 'user',
  what,
  call: updateCluster(attempt.cluster, { pull_secret: '<pull secret as JSON text>' }, ['pull_secret']),
})

export const changeCluster = (
  attempt: InstallationAttempt,
  what: string,
  body: Readonly<Record<string, unknown>>,
  fillIn: readonly string[] = [],
): Remedy => ({ who: 'user', what, call: updateCluster(attempt.cluster, body, fillIn) })

/** The largest other disk that may be used, if there is one. */
export function chooseAnotherDisk(host: HostFacts, isFirst = false): Remedy {
  const used = installationDisk(host)
  const [best] = (host.inventory?.disks ?? [])
    .filter(
      (disk) => disk !== used && disk.installation_eligibility?.eligible === true && diskId(disk) !== '',
    )
    .sort((a, b) => (b.size_bytes ?? 0) - (a.size_bytes ?? 0) || (diskId(a) < diskId(b) ? -1 : 1))
  const id = best ? diskId(best) : '<id of another disk>'
  const named = best ? `, for example ${diskLabel(best)} (${sizeText(best)})` : ''
  return {
    who: 'user',
    what: `${isFirst ? 'Choose' : 'Or choose'} another installation disk for ${hostLabel(host)} once the cluster is reset${named}.`,
    call: updateHost(
      host,
      { disks_selected_config: [{ id, role: 'install' }] },
      best ? [] : ['disks_selected_config[0].id'],
    ),
  }
}

export const sizeText = ({ size_bytes = 0 }: Disk): string => `${Math.round(size_bytes / GIB)} GiB`

/** Name, model, serial number and id, as far as known: enough to find the disk in a menu of the firmware. */
export function installationDiskName(host: HostFacts): string {
  const disk = installationDisk(host)
  if (!disk) return host.installation_disk_path || host.installation_disk_id || 'the installation disk'
  const details = [disk.model, disk.serial, disk.id].filter(Boolean)
  return details.length > 0 ? `${diskLabel(disk)} (${details.join(', ')})` : diskLabel(disk)
}

export const installationDevice = (host: HostFacts): string =>
  installationDisk(host)?.path || host.installation_disk_path || '/dev/<disk>'

/** On the machine, booted from the discovery image. */
export const wipeDisk = (host: HostFacts): Remedy => ({
  who: 'machine',
  what: `Boot ${hostLabel(host)} from the discovery image and erase what is left on ${installationDevice(host)}; all data on it is lost.`,
  command: `wipefs --all --force ${shellWord(installationDevice(host))}`,
})

export function bootFromDisk(host: HostFacts): Remedy {
  const first = `In the firmware or BMC of ${hostLabel(host)} make disk ${installationDiskName(host)} the first boot device`
  return {
    who: 'machine',
    what:
      host.status === 'error'
        ? `${first}.`
        : `${first}, remove the discovery medium and restart the machine. The installation goes on by itself.`,
  }
}

/** A host that a cluster was finished without can still join it. */
export const addOnDay2 = (attempt: InstallationAttempt): Remedy => ({
  who: 'user',
  what: 'Once the cluster is installed, switch it to adding hosts, boot the hosts from the discovery image and install them.',
  call: onCluster('TransformClusterToAddingHosts', attempt),
})

export const lookAt = (what: string, command?: string): Remedy => ({
  who: 'machine',
  what,
  ...(command !== undefined && { command }),
})

export const inNetwork = (what: string, command?: string): Remedy => ({
  who: 'network',
  what,
  ...(command !== undefined && { command }),
})

export const collectLogs = (attempt: InstallationAttempt, what: string): Remedy => ({
  who: 'user',
  what,
  call: onCluster('V2DownloadClusterLogs', attempt),
})
