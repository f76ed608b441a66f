import { CPIO_FILE } from './cpio.ts'
import { gzipArchive } from './gzip-archive.ts'

/** Room for the archive in a live ISO. */
export const IGNITION_AREA_BYTES = 256 * 1024

/** Where the live system looks for its Ignition config. */
export const IGNITION_PATH = 'config.ign'

export const ignitionArchive = (ignition: Uint8Array): Uint8Array =>
  gzipArchive([{ path: IGNITION_PATH, mode: CPIO_FILE | 0o644, contents: ignition }])
