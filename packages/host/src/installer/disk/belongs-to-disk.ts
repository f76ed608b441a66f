/**
 * Whether this is the disk or one of its partitions. `/dev/sda` has `/dev/sda1`, but neither `/dev/sdaa` nor `/dev/sdap1`; a
 * disk whose name ends with a digit has a letter in between: `/dev/nvme0n11` is another disk than `/dev/nvme0n1`.
 */
export function belongsToDisk(disk: string, name: string): boolean {
  if (disk === '' || !name.startsWith(disk)) return false
  const rest = name.slice(disk.length)
  return rest === '' || (/\d$/.test(disk) ? /^(?:p|-part)\d+$/ : /^(?:-part)?\d+$/).test(rest)
}

export const belongsToAny = (disks: readonly string[], name: string): boolean =>
  disks.some((disk) => belongsToDisk(disk, name))

export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
