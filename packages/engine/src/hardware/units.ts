import { formatNumber } from '../wording.ts'

export const MIB = 2 ** 20
export const GIB = 2 ** 30
/** Disks are sold, and required, in powers of ten. */
export const GB = 10 ** 9

/** Memory: `512 MiB`, `16 GiB`, `15.9 GiB`. */
export const formatMemory = (bytes: number): string =>
  bytes < GIB ? `${formatNumber(bytes / MIB, 0)} MiB` : `${formatNumber(bytes / GIB, 1)} GiB`

/** Disks: `480 GB`, `99.9 GB`. */
export const formatDiskSize = (bytes: number): string => `${formatNumber(bytes / GB, 1)} GB`
