export const SECTOR_BYTES = 2048
/** What boot loaders and partition tables count in. */
export const DISK_SECTOR_BYTES = 512
/** The first sixteen sectors are free for boot code that starts the image as a disk. */
export const SYSTEM_AREA_SECTORS = 16

export const sectorsFor = (bytes: number): number => Math.ceil(bytes / SECTOR_BYTES)
