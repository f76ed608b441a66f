// A data directory on a disk of its own that is easily filled, in a mount namespace that only the service sees.
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServiceProcess } from '../../testing/service-process.ts'

/** The command that runs the service with a file system of so many MiB as its data directory. Needs root. */
export const onSmallDisk = (dataDir: string, mebibytes: number): readonly string[] => [
  'unshare',
  '--mount',
  'sh',
  '-euc',
  `mount --make-rprivate /; mount -t tmpfs -o size=${mebibytes}m,mode=0700 tmpfs "$0"; exec "$@"`,
  dataDir,
]

/** As the service sees it. */
const inside = ({ pid }: ServiceProcess, path: string): string => `/proc/${pid}/root${path}`

const PIECE = Buffer.alloc(64 * 1024)

/** Takes what is left, to the last byte. */
export async function fillDisk(service: ServiceProcess, dataDir: string): Promise<void> {
  const file = await open(join(inside(service, dataDir), 'filler'), 'a')
  try {
    for (let size = PIECE.length; size > 0; ) {
      const isWritten = await file.write(PIECE, 0, size).then(
        ({ bytesWritten }) => bytesWritten > 0,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOSPC') return false
          throw error
        },
      )
      if (!isWritten) size >>= 1
    }
  } finally {
    await file.close()
  }
}

export const freeDisk = (service: ServiceProcess, dataDir: string): Promise<void> =>
  rm(join(inside(service, dataDir), 'filler'))
