import type { Filesystem } from '../document/document.ts'
import { isAtLeast, type SpecVersion } from '../document/spec-versions.ts'
import { checkPath } from './path.ts'
import { quote, type Report } from './report.ts'

/** How many bytes a label may have. */
const LABEL_BYTES: Readonly<Record<string, number>> = {
  ext4: 16,
  btrfs: 256,
  xfs: 12,
  vfat: 11,
  swap: 15,
  none: Number.POSITIVE_INFINITY,
}

export function checkFilesystems(
  filesystems: readonly Filesystem[],
  version: SpecVersion,
  report: Report,
): void {
  for (const [index, filesystem] of filesystems.entries()) {
    const where = `storage.filesystems[${index}]`
    checkPath(filesystem.device, `${where}.device`, report)
    if (filesystem.path) checkPath(filesystem.path, `${where}.path`, report)
    if (filesystem.format) checkFormat(filesystem, where, version, report)
    else if (isDescribed(filesystem)) {
      report.add(`${where}.format`, 'The format is missing; without it nothing but the device can be given.')
    }
  }
}

function isDescribed(filesystem: Filesystem): boolean {
  const { path, label, uuid, wipeFilesystem, options = [], mountOptions = [] } = filesystem
  return Boolean(path || label || uuid || wipeFilesystem || options.length > 0 || mountOptions.length > 0)
}

function checkFormat(filesystem: Filesystem, where: string, version: SpecVersion, report: Report): void {
  const { format = '', label = '' } = filesystem
  const most = Object.hasOwn(LABEL_BYTES, format) ? LABEL_BYTES[format] : undefined
  if (most === undefined) {
    const known = Object.keys(LABEL_BYTES).join(', ')
    report.add(`${where}.format`, `The format ${quote(format)} does not exist; it is one of ${known}.`)
  } else if (format === 'none' && !isAtLeast(version, '3.3.0')) {
    report.add(
      `${where}.format`,
      `The format "none" needs ignition.version 3.3.0, this document has ${version}.`,
    )
  } else if (Buffer.byteLength(label) > most) {
    report.add(`${where}.label`, `A label on ${format} has at most ${most} bytes.`)
  }
}
