import type { Machine } from '../../../machine/machine.ts'
import { type BlockDevice, isLogicalVolume, isMultipath, readUdev } from './block-device.ts'
import { isIscsi } from './drive-type.ts'
import { readIscsiProblems } from './iscsi-session.ts'
import type { Mounts } from './mounts.ts'

export interface DiskJudgement {
  /** Why nothing can be installed on the disk, one sentence each. Size, role and kind are left to the service. */
  readonly reasons: readonly string[]
  /** The system that runs now came from it. */
  readonly isInstallationMedia: boolean
}

const knownControllers = /^(?:sd|hd|vd|nvme|sr|xvd|mmc|dasd|md)/

export const judgeDisk = async (
  machine: Machine,
  device: BlockDevice,
  mounts: Mounts,
): Promise<DiskJudgement> => {
  const isLvm = isLogicalVolume(device)
  const isKnown = knownControllers.test(device.name) || isLvm || isMultipath(device)
  const mounted = await judgeMounts(machine, device, mounts)
  return {
    reasons: [
      ...(isKnown ? [] : ['The kind of its storage controller is not known.']),
      ...(isLvm ? ['It is a logical volume (LVM) on other disks.'] : []),
      ...(isIscsi(device) ? await readIscsiProblems(machine, device) : []),
      ...mounted.reasons,
    ],
    isInstallationMedia: mounted.isInstallationMedia || device.name.startsWith('sr'),
  }
}

const judgeMounts = async (machine: Machine, device: BlockDevice, mounts: Mounts): Promise<DiskJudgement> => {
  const partitions = device.entries.filter((entry) => entry.startsWith(device.name))
  const mounted = partitions.filter((name) => mounts.has(`/dev/${name}`))
  if (mounted.length === 0 || (await isAppliance(machine, device, partitions)))
    return { reasons: [], isInstallationMedia: false }
  const reasons: string[] = []
  let isInstallationMedia = false
  for (const name of mounted) {
    const target = mounts.get(`/dev/${name}`) ?? ''
    if (target.endsWith('iso')) {
      isInstallationMedia = true
      reasons.push('The machine was started from it: it is the installation media.')
    } else if (!isInstallationMedia) reasons.push(`Its partition ${name} is in use, mounted on ${target}.`)
  }
  return { reasons, isInstallationMedia }
}

/** A prepared disk carries the discovery system in partitions of its own and is meant to be installed on. */
const isAppliance = async (
  machine: Machine,
  { folder }: BlockDevice,
  partitions: readonly string[],
): Promise<boolean> => {
  for (const name of partitions) {
    const label = (await readUdev(machine, `${folder}/${name}`)).get('ID_PART_ENTRY_NAME')
    if (label?.startsWith('agent')) return true
  }
  return false
}
