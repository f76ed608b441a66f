import type { Disk, DiskInfo } from '@groundwork/contract/hosts'
import { diskId, diskLabel, diskPath } from '../../context/disk-identity.ts'
import type { HostContext } from '../../context/host-context.ts'
import { hostLabel } from '../../context/host-label.ts'
import { amountsForNodes, DISK_LATENCY } from '../../hardware/default-amounts.ts'
import { eligibleDisks } from '../../hardware/disk-eligibility.ts'
import { compareForInstallation, installationDisk } from '../../hardware/installation-disk.ts'
import { followRemediesOf, updateHost } from '../../tables/remedies.ts'
import { error, failure, type Remedy, success, type Verdict } from '../../tables/verdict.ts'
import type { HostValidation } from '../host-validation.ts'
import { hasNoInventory } from '../predicates.ts'

export const sufficientInstallationDiskSpeed: HostValidation = {
  id: 'sufficient-installation-disk-speed',
  category: 'hardware',
  gate: 'sufficient',
  ignorable: true,
  gatesUnbound: false,
  meaning: 'The speed of the installation disk could be measured, or was not measured yet.',
  rule: `Fails only when the measurement itself fails. A slow disk (a synchronous write takes more than ${amountsForNodes(DISK_LATENCY)}) is reported as an event and stops nothing.`,
  cure: 'Choose another installation disk, or replace it.',
  passesWhen: [hasNoInventory],
  check: (context) => {
    const { host } = context
    const disk = installationDisk(host)
    if (!disk) return noInstallationDisk(context)
    const speed = resultFor(host.disks_info, disk)?.disk_speed
    if (!speed?.tested) return success(`The speed of ${diskLabel(disk)} was not measured yet.`)
    const exitCode = speed.exit_code ?? 0
    if (exitCode === 0)
      return success(`${diskLabel(disk)} took ${speed.speed_ms ?? 0} ms for a synchronous write.`)
    return failure({
      message: `The speed of installation disk ${diskLabel(disk)} of host ${hostLabel(host)} could not be measured (exit code ${exitCode}).`,
      cause: {
        summary: 'The measurement on the host failed.',
        seen: { disk: diskId(disk), exit_code: exitCode },
        needed: { exit_code: 0 },
      },
      remedies: [
        {
          who: 'machine',
          what: `Check ${diskLabel(disk)} for read and write errors, and replace it if it has any.`,
        },
        ...anotherDisk(context, disk),
      ],
    })
  },
}

/** Keyed by the name that was sent to the host, which is the id where there is one. */
const resultFor = (results: Readonly<Record<string, DiskInfo>>, disk: Disk): DiskInfo | undefined =>
  results[diskId(disk)] ?? results[diskPath(disk)]

/** The best disk beside the one that failed, if any did. */
function anotherDisk(context: HostContext, failed: Disk | null): readonly Remedy[] {
  const { host } = context
  const other = eligibleDisks(context)
    .filter((disk) => disk !== failed && !resultFor(host.disks_info, disk)?.disk_speed?.exit_code)
    .sort(compareForInstallation)[0]
  if (!other) return []
  return [
    {
      who: 'user',
      what: `Install on ${diskLabel(other)}${failed ? ' instead' : ''}.`,
      call: updateHost(host, { disks_selected_config: [{ id: diskId(other), role: 'install' }] }),
    },
  ]
}

function noInstallationDisk(context: HostContext): Verdict {
  const { host } = context
  const choice = anotherDisk(context, null)
  return error({
    message: `Host ${hostLabel(host)} has no installation disk, so its speed cannot be told.`,
    cause: {
      summary: 'No disk is chosen for the installation, or the chosen one is gone.',
      seen: { installation_disk_id: host.installation_disk_id || 'none' },
    },
    remedies: choice.length > 0 ? choice : [followRemediesOf('has-min-valid-disks')],
  })
}
