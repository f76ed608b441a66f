import type { Disk, Partition, Raid } from '../document/document.ts'
import { checkPath } from './path.ts'
import { quote, type Report } from './report.ts'

const GUID = /^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$/
/** The partition table has room for 36 characters. */
const MAX_LABEL_BYTES = 36

export function checkDisks(disks: readonly Disk[], report: Report): void {
  for (const [index, { device, partitions = [] }] of disks.entries()) {
    const path = `storage.disks[${index}]`
    checkPath(device, `${path}.device`, report)
    for (const [number, partition] of partitions.entries()) {
      checkPartition(partition, `${path}.partitions[${number}]`, report)
    }
    checkLabels(partitions, path, report)
    checkOverlaps(partitions, path, report)
    checkRemovals(partitions, path, report)
  }
}

function checkPartition(partition: Partition, path: string, report: Report): void {
  const { number = 0, label, guid, typeGuid, startMiB, sizeMiB } = partition
  if (number === 0 && label === undefined)
    report.add(path, 'A partition needs a number of 1 or more, or a label.')
  if (label !== undefined && Buffer.byteLength(label) > MAX_LABEL_BYTES) {
    report.add(`${path}.label`, `${quote(label)} is longer than ${MAX_LABEL_BYTES} bytes.`)
  }
  if (label?.includes(':')) report.add(`${path}.label`, `${quote(label)} has a colon and would be cut there.`)
  checkGuid(guid, `${path}.guid`, report)
  checkGuid(typeGuid, `${path}.typeGuid`, report)
  const isDescribed =
    label !== undefined || guid || typeGuid || startMiB !== undefined || sizeMiB !== undefined
  if (partition.shouldExist === false && isDescribed) {
    report.add(path, 'A partition that should not exist is named by its number alone.')
  }
}

function checkGuid(guid: string | undefined, path: string, report: Report): void {
  if (!guid || GUID.test(guid)) return
  report.add(path, `${quote(guid)} is not a GUID like 01234567-89AB-CDEF-EDCB-A98765432101.`)
}

function checkLabels(partitions: readonly Partition[], path: string, report: Report): void {
  const seen = new Map<string, number>()
  for (const [index, { label, number }] of partitions.entries()) {
    if (label === undefined) continue
    const first = seen.get(label)
    if (first === undefined) seen.set(label, index)
    // Without numbers they have the same key, which was reported already.
    else if (number) {
      report.add(
        `${path}.partitions[${index}].label`,
        `${quote(label)} is also the label of partitions[${first}].`,
      )
    }
  }
}

interface Extent {
  readonly index: number
  readonly start: number
  readonly end: number
}

/** Only partitions with a fixed place can be compared: start 0 means "where there is room", size 0 "all that is left". */
function checkOverlaps(partitions: readonly Partition[], path: string, report: Report): void {
  const extents = partitions
    .flatMap(({ startMiB, sizeMiB }, index): Extent[] => {
      if (!startMiB || sizeMiB === undefined) return []
      return [{ index, start: startMiB, end: startMiB + Math.max(sizeMiB, 1) - 1 }]
    })
    .sort((one, other) => one.start - other.start)
  let before: Extent | undefined
  for (const extent of extents) {
    if (before && extent.start <= before.end) {
      report.add(`${path}.partitions[${extent.index}]`, `This overlaps partitions[${before.index}].`)
    }
    if (!before || extent.end > before.end) before = extent
  }
}

/** The next free number is not known before the removal. */
function checkRemovals(partitions: readonly Partition[], path: string, report: Report): void {
  const removes = partitions.some(({ shouldExist }) => shouldExist === false)
  if (removes && partitions.some(({ number = 0 }) => number === 0)) {
    report.add(`${path}.partitions`, 'Where partitions are removed, every other partition needs a number.')
  }
}

const WITHOUT_SPARES = ['linear', 'raid0', '0', 'stripe']
const WITH_SPARES = ['raid1', '1', 'mirror', 'raid4', '4', 'raid5', '5', 'raid6', '6', 'raid10', '10']

export function checkRaids(raids: readonly Raid[], report: Report): void {
  for (const [index, { level = '', devices = [], spares = 0 }] of raids.entries()) {
    const path = `storage.raid[${index}]`
    for (const [number, device] of devices.entries()) checkPath(device, `${path}.devices[${number}]`, report)
    if (WITHOUT_SPARES.includes(level)) {
      if (spares > 0) report.add(`${path}.spares`, `An array of level ${quote(level)} has no spares.`)
    } else if (!WITH_SPARES.includes(level)) {
      const known = [...WITHOUT_SPARES, ...WITH_SPARES].join(', ')
      report.add(`${path}.level`, `The level ${quote(level)} does not exist; it is one of ${known}.`)
    }
  }
}
