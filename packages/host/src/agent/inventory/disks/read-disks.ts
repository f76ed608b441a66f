import type { Disk } from '@groundwork/contract/hosts'
import type { Machine } from '../../../machine/machine.ts'
import { mapBounded } from '../map-bounded.ts'
import { omitEmpty } from '../omit-empty.ts'
import { createOptionalTool } from '../optional-tool.ts'
import { readInteger, readText } from '../read-text.ts'
import { type BlockDevice, isLogicalVolume, isMultipath, readBlockDevice } from './block-device.ts'
import { findBootable } from './boot-sectors.ts'
import { type DiskPaths, findPaths, readDeviceLinks } from './device-links.ts'
import { isIscsi, readDriveType } from './drive-type.ts'
import { hasUuid } from './has-uuid.ts'
import { readIscsiAddress } from './iscsi-session.ts'
import { judgeDisk } from './judge-disk.ts'
import { type Mounts, readMounts } from './mounts.ts'

/** What is found out about all disks together. */
interface Surroundings {
  readonly mounts: Mounts
  readonly bootable: ReadonlySet<string>
}

interface FoundDisk {
  readonly device: BlockDevice
  readonly paths: DiskPaths
  readonly hasUuid: boolean
}

/** In the order of their names. */
export const readDisks = async (machine: Machine): Promise<Disk[]> => {
  const names = [...(await machine.files.list('/sys/block'))].sort()
  const devices = (await mapBounded(names, (name) => readBlockDevice(machine, name))).filter(isUsable)
  const links = await readDeviceLinks(machine, devices)
  const inquire = createOptionalTool(machine, 'sg_inq')
  const found = await mapBounded(devices, async (device) => {
    const paths = await findPaths(machine, device, links)
    return { device, paths, hasUuid: await hasUuid(machine, device, paths.path, inquire) }
  })
  const appliance = found.find(({ device }) => isAppliance(device))
  if (appliance !== undefined) return [describeAppliance(appliance, found)]
  const paths = found.map((disk) => disk.paths.path).filter((path) => path !== '')
  const surroundings = {
    mounts: await readMounts(machine),
    bootable: await findBootable(machine, paths),
  }
  return mapBounded(found, (disk) => describeDisk(machine, disk, surroundings))
}

/** Of device-mapper devices only those that stand for a disk; others are made of its contents, encryption for example. */
const isUsable = (device: BlockDevice | null): device is BlockDevice =>
  device !== null &&
  (!device.name.startsWith('dm-') || isMultipath(device) || isLogicalVolume(device) || isAppliance(device))

const isAppliance = ({ name, mapName }: BlockDevice): boolean =>
  name.startsWith('dm-') && mapName.startsWith('agent')

/** An appliance brings its installation disk along; nothing else may be touched. */
const describeAppliance = ({ device, paths }: FoundDisk, all: readonly FoundDisk[]): Disk =>
  omitEmpty<Disk>({
    by_id: paths.byId,
    by_path: paths.byPath,
    drive_type: 'SSD',
    has_uuid: all.some((disk) => disk.hasUuid),
    installation_eligibility: { eligible: true, not_eligible_reasons: null },
    name: device.name,
    path: paths.path,
    size_bytes: 100 * 2 ** 30,
  })

const describeDisk = async (
  machine: Machine,
  { device, paths, hasUuid }: FoundDisk,
  { mounts, bootable }: Surroundings,
): Promise<Disk> => {
  const { name, folder, udev, deviceEntries } = device
  const firstOf = (...keys: string[]) => keys.map((key) => udev.get(key)).find((value) => value !== undefined)
  const judgement = await judgeDisk(machine, device, mounts)
  const vendor = deviceEntries.includes('vendor') ? await readText(machine, `${folder}/device/vendor`) : ''
  const scsiAddresses = deviceEntries.includes('scsi_device')
    ? await machine.files.list(`${folder}/device/scsi_device`)
    : []
  const iscsiAddress = isIscsi(device) ? await readIscsiAddress(machine, device) : ''
  return omitEmpty<Disk>({
    bootable: bootable.has(paths.path),
    by_id: paths.byId,
    by_path: paths.byPath,
    drive_type: await readDriveType(machine, device),
    has_uuid: hasUuid,
    hctl: scsiAddresses[0],
    holders: (await machine.files.list(`${folder}/holders`)).join(','),
    id: paths.byId || paths.byPath || paths.path,
    installation_eligibility:
      judgement.reasons.length === 0
        ? { eligible: true, not_eligible_reasons: null }
        : { not_eligible_reasons: [...judgement.reasons] },
    is_installation_media: judgement.isInstallationMedia,
    iscsi: iscsiAddress === '' ? undefined : { host_ip_address: iscsiAddress },
    model: udev.get('ID_MODEL'),
    name,
    path: paths.path,
    removable: (await readText(machine, `${folder}/removable`)) === '1',
    serial: firstOf('SCSI_IDENT_SERIAL', 'ID_SCSI_SERIAL', 'ID_SERIAL_SHORT', 'ID_SERIAL'),
    size_bytes: Math.max(0, await readInteger(machine, `${folder}/size`)) * 512,
    vendor: vendor === 'unknown' ? '' : vendor,
    // A link of another kind is kept whole: hosts have always been reported so.
    wwn:
      firstOf('ID_WWN_WITH_EXTENSION', 'ID_WWN', 'DM_WWN') ??
      paths.byId.replace(/^\/dev\/disk\/by-id\/wwn-/, ''),
  })
}
