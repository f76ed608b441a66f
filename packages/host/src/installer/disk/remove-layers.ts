import type { InstallerContext } from '../installer-context.ts'
import { runCommand } from '../run-command.ts'
import { belongsToAny } from './belongs-to-disk.ts'
import { type MappedDevice, mappedOnTop } from './mapped-on-top.ts'
import type { ProblemCollector } from './problem-collector.ts'
import { readPhysicalVolumes, readVolumeGroups } from './read-lvm.ts'
import { readDependencies, readMappedNames } from './read-mapped-devices.ts'

/** Takes away the volume groups and mapped devices that lie on a disk, which goes by these names. */
export async function removeLayers(
  context: InstallerContext,
  names: readonly string[],
  problems: ProblemCollector,
): Promise<void> {
  await removeVolumeGroups(context, names, problems)
  await removePhysicalVolumes(context, names, problems)
  await removeMappedDevices(context, names, problems)
}

async function removeVolumeGroups(
  context: InstallerContext,
  names: readonly string[],
  { attempt }: ProblemCollector,
): Promise<void> {
  const listed = await attempt(() => runCommand(context, 'vgs', ['--noheadings', '-o', 'vg_name,pv_name']))
  const groups = readVolumeGroups(listed ?? '')
  const onDisk = groups.filter(({ volume }) => belongsToAny(names, volume))
  for (const group of new Set(onDisk.map((each) => each.group))) {
    const elsewhere = groups.filter((each) => each.group === group && !onDisk.includes(each))
    if (elsewhere.length > 0) {
      const others = elsewhere.map(({ volume }) => volume).join(', ')
      context.log.warn(`Removing the volume group ${group}, with its data on ${others}.`)
    }
    await attempt(() => runCommand(context, 'vgremove', [group, '-y']))
  }
}

async function removePhysicalVolumes(
  context: InstallerContext,
  names: readonly string[],
  { attempt }: ProblemCollector,
): Promise<void> {
  const listed = await attempt(() => runCommand(context, 'pvs', ['--noheadings', '-o', 'pv_name']))
  for (const volume of readPhysicalVolumes(listed ?? '')) {
    if (!belongsToAny(names, volume)) continue
    await attempt(() => runCommand(context, 'pvremove', [volume, '-y', '-ff']))
  }
}

async function removeMappedDevices(
  context: InstallerContext,
  names: readonly string[],
  { attempt }: ProblemCollector,
): Promise<void> {
  const listed = readMappedNames((await attempt(() => runCommand(context, 'dmsetup', ['ls']))) ?? '')
  const devices: MappedDevice[] = []
  for (const name of listed) {
    const told = await attempt(() => runCommand(context, 'dmsetup', ['deps', '-o', 'devname', name]))
    devices.push({ name, dependsOn: readDependencies(told ?? '') })
  }
  const disks = names.flatMap(mapperName)
  for (const name of mappedOnTop(devices, (each) => belongsToAny(disks, each))) {
    const removing = () => runCommand(context, 'dmsetup', ['remove', '--retry', name])
    // What was not listed may not be there.
    if (listed.includes(name)) await attempt(removing)
    else await removing().catch(() => undefined)
  }
}

/** What the device mapper calls a device; in other directories are links, whose names may also be those of something else. */
const mapperName = (path: string): string | readonly [] =>
  /^\/dev\/(?:mapper\/)?([^/]+)$/.exec(path)?.[1] ?? []
