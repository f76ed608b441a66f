import type { Random } from '../random/random.ts'
import type { DiskSpec } from '../world/hardware.ts'
import { letterName } from './device-names.ts'
import { DISK_KINDS, VIRTUAL_DISKS } from './disk-kinds.ts'
import { diskIdentity } from './identities.ts'
import type { Maker } from './makers.ts'
import type { DiskProfile } from './profile.ts'
import { readBytesPerSecond, readDurationMs, readSizeBytes } from './quantities.ts'

/** Names are given as the kernel finds the disks: each kind counts for itself. */
interface Counters {
  scsi: number
  virtio: number
  nvme: number
  map: number
  session: number
  volumeGroup: number
  array: number
}

interface DiskPlace {
  readonly index: number
  readonly random: Random
  readonly maker: Maker
}

const NS_PER_MS = 1_000_000
/** No two disks are equally fast. */
const SPREAD = 0.2
const BLANK: DiskSpec['contents'] = { kind: 'blank' }
const FOREIGN: DiskSpec['contents'] = { kind: 'foreign' }
const FIRST_LOCAL_HOST = 0
const FIRST_REMOTE_HOST = 8

export function buildDisks(profiles: readonly DiskProfile[], place: DiskPlace): DiskSpec[] {
  const counters: Counters = { scsi: 0, virtio: 0, nvme: 0, map: 0, session: 0, volumeGroup: 0, array: 0 }
  const disks: DiskSpec[] = []
  for (const profile of profiles) {
    const contents = contentsOf(profile, counters)
    for (let left = Number(profile.count ?? 1); left > 0; left--)
      disks.push(buildDisk(profile, contents, { ...place, counters, number: disks.length }))
  }
  return disks
}

/** All disks of one line belong together. */
function contentsOf({ holds = 'nothing' }: DiskProfile, counters: Counters): DiskSpec['contents'] {
  if (holds === 'nothing') return BLANK
  if (holds === 'system') return FOREIGN
  if (holds === 'raid') return { kind: 'leftover', what: holds, name: String(counters.array++) }
  return { kind: 'leftover', what: holds, name: `vg${counters.volumeGroup++}` }
}

interface DiskTurn extends DiskPlace {
  readonly counters: Counters
  readonly number: number
}

function buildDisk(profile: DiskProfile, contents: DiskSpec['contents'], turn: DiskTurn): DiskSpec {
  const { counters, index, number, random, maker } = turn
  const { kind } = profile
  const defaults = DISK_KINDS[kind]
  const isLocal = kind === 'hdd' || kind === 'ssd'
  const virtual = isLocal ? VIRTUAL_DISKS[maker.virtualisation ?? ''] : undefined
  const isVirtio = isLocal && maker.diskBus === 'virtio'
  const identity = diskIdentity(index, number, random)
  const hasUuid = !isVirtio && kind !== 'usb' && (profile.hasUuid ?? 'true') === 'true'
  const hasWwn = hasUuid && (virtual === undefined || maker.virtualisation === 'vmware')
  const faster = 1 + SPREAD * (random() - 0.5)
  const scsi = kind === 'nvme' || isVirtio ? 0 : kind === 'multipath' ? Number(profile.paths ?? 2) : 1
  const first = counters.scsi
  counters.scsi += scsi
  return {
    name: nextDiskName(profile, isVirtio, first, counters),
    kind,
    sizeBytes: readSizeBytes(profile.size),
    vendor: virtual?.vendor ?? defaults.vendor,
    model: profile.model ?? virtual?.model ?? defaults.model,
    serial: isVirtio || (!hasUuid && kind !== 'usb') ? '' : identity.toUpperCase(),
    wwn: hasWwn ? wwnOf(kind, identity) : '',
    hctl: scsi === 0 || kind === 'multipath' ? '' : hctlOf(kind, number, counters),
    hasUuid,
    contents,
    syncWriteP99Ns:
      profile.syncWrite === undefined
        ? Math.round(defaults.syncWriteMs * faster * NS_PER_MS)
        : Math.round(readDurationMs(profile.syncWrite) * NS_PER_MS),
    bytesPerSecond:
      profile.writeSpeed === undefined
        ? Math.round(defaults.bytesPerSecond / faster)
        : readBytesPerSecond(profile.writeSpeed),
    members:
      kind === 'multipath'
        ? Array.from({ length: scsi }, (_, path) => `sd${letterName(first + path)}`)
        : NONE,
    target:
      kind === 'iscsi'
        ? {
            name: `iqn.2024-01.com.example:disk-${identity}`,
            portal: profile.portal ?? '192.0.2.200',
            isFromFirmware: (profile.isFromFirmware ?? 'true') === 'true',
          }
        : null,
  }
}

const NONE: readonly string[] = []

function nextDiskName({ kind }: DiskProfile, isVirtio: boolean, scsi: number, counters: Counters): string {
  if (kind === 'nvme') return `nvme${counters.nvme++}n1`
  if (kind === 'multipath') return `dm-${counters.map++}`
  return isVirtio ? `vd${letterName(counters.virtio++)}` : `sd${letterName(scsi)}`
}

/** Host, channel, target and unit; a controller has many disks, each iSCSI session is a host of its own. */
const hctlOf = (kind: DiskSpec['kind'], number: number, counters: Counters): string =>
  kind === 'iscsi'
    ? `${FIRST_REMOTE_HOST + counters.session++}:0:0:0`
    : `${kind === 'usb' ? 6 : FIRST_LOCAL_HOST}:0:${number}:0`

/** The first digits tell the form, the next ones the maker. */
const wwnOf = (kind: DiskSpec['kind'], identity: string): string =>
  ({
    hdd: `0x5000${identity}`,
    ssd: `0x5002${identity}`,
    nvme: `eui.3656${identity}`,
    multipath: `0x624a9370${'0'.repeat(12)}${identity}`,
    iscsi: `0x60014050${'0'.repeat(12)}${identity}`,
    usb: '',
  })[kind]
