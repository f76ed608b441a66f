// Where tests make their files: in memory, if there is room. A database has 300 files, and to make them just after those of
// another were removed takes a file system on a disk ten times as much processor time.
import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** A run needs less than half of it. Containers often have 64 MB there. */
const ENOUGH_BYTES = 2 * 1024 ** 3

/** A directory that was chosen for this run is the right one. */
export const temporaryDirectory = (): string =>
  process.env.TMPDIR === undefined && isFit(MEMORY) ? MEMORY : tmpdir()

function isFit(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK)
    const { bavail, bsize } = statfsSync(directory)
    return Math.min(bavail * bsize, freemem()) > ENOUGH_BYTES && mayRunPrograms(directory)
  } catch {
    return false
  }
}

/** Some tests make programs and start them. */
function mayRunPrograms(mountPoint: string): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const options = mounts.map((line) => line.split(' ')).findLast(([, at]) => at === mountPoint)?.[3]
  return options !== undefined && !options.split(',').includes('noexec')
}
