import { ImageError } from '../image-error.ts'
import { formatSize } from './format-size.ts'

export type FreeBytes = (directory: string) => Promise<number>

/** So much stays free beside the image: the database may be on the same disk. */
export const SPARE_BYTES = 256 * 1024 * 1024

export async function checkSpace(
  directory: string,
  missingBytes: number,
  freeBytes: FreeBytes,
): Promise<void> {
  const free = await freeBytes(directory)
  const needed = missingBytes + SPARE_BYTES
  if (free >= needed) return
  throw new ImageError(
    507,
    `There is not enough space in ${directory} for this live image: ${needed} bytes (${formatSize(needed)}) are needed, ` +
      `${free} bytes (${formatSize(free)}) are free. Make room, or let the image be read from its server with "remote:" before its URL.`,
  )
}
