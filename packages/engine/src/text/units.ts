// Sizes are written rounded down, so that too little never reads like enough.
export const MIB = 2 ** 20
export const GIB = 2 ** 30
/** Disks are sold, and required, in powers of ten. */
export const GB = 10 ** 9

/** Memory: `512 MiB`, `16 GiB`, `15.62 GiB`. */
export const formatMemory = (bytes: number): string =>
  bytes < GIB ? `${Math.floor(bytes / MIB)} MiB` : `${hundredths(bytes / GIB)} GiB`

/** Disks: `480 GB`, `99.96 GB`. */
export const formatDiskSize = (bytes: number): string => `${hundredths(bytes / GB)} GB`

const hundredths = (value: number): number => Math.floor(value * 100) / 100
