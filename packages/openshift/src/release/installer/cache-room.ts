// Makes room for one more installer: in what the cache may hold, and on the disk.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ReleaseError } from '../release-error.ts'
import type { ReleaseTiming } from '../release-timing.ts'

export interface RoomOptions {
  readonly directory: string
  /** 0: as much as there is. */
  readonly capacityBytes: number
  readonly freeBytes: (directory: string) => Promise<number>
  readonly timing: ReleaseTiming
  readonly onEviction: (name: string) => void
}

/** So much stays free: the database may be on the same disk. */
const SPARE_BYTES = 256 * 1024 * 1024
const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(2)} GB`

/** Those that were not used for the longest time go first; those in use stay. */
export async function makeRoom(
  options: RoomOptions,
  neededBytes: number,
  signal: AbortSignal,
): Promise<void> {
  const { directory, capacityBytes, timing } = options
  if (capacityBytes > 0 && neededBytes > capacityBytes) {
    throw new ReleaseError(
      'no-space',
      `An installer of ${gigabytes(neededBytes)} does not fit into the cache of ${gigabytes(capacityBytes)}. Raise ` +
        'INSTALLER_CACHE_CAPACITY, or set it to 0.',
    )
  }
  const deadline = Date.now() + timing.roomMs
  for (;;) {
    const kept = await installersIn(directory)
    const used = kept.reduce((sum, { size }) => sum + size, 0)
    const isFull = capacityBytes > 0 && used + neededBytes > capacityBytes
    const free = await options.freeBytes(directory)
    if (!isFull && free >= neededBytes + SPARE_BYTES) return
    const [oldest] = kept.filter(({ isInUse }) => !isInUse).sort((one, other) => one.usedAt - other.usedAt)
    if (oldest !== undefined) {
      await removeInstaller(directory, oldest.name)
      options.onEviction(oldest.name)
    } else if (!isFull) {
      throw new ReleaseError(
        'no-space',
        `There is not enough space in ${directory} for an installer: ${gigabytes(neededBytes + SPARE_BYTES)} are needed, ` +
          `${gigabytes(free)} are free. Make room.`,
      )
    } else if (Date.now() > deadline) {
      throw new ReleaseError(
        'no-space',
        `The cache of installers (${gigabytes(capacityBytes)}) is full of installers in use. Try again when other clusters are ` +
          'prepared, or raise INSTALLER_CACHE_CAPACITY.',
      )
    } else {
      await delay(timing.lockPollMs, undefined, { signal }).catch(() => undefined)
      signal.throwIfAborted()
    }
  }
}

/** What says that it is whole goes first. */
export async function removeInstaller(directory: string, name: string): Promise<void> {
  await rm(join(directory, `${name}.json`), { force: true })
  await rm(join(directory, name), { force: true })
}

async function installersIn(directory: string) {
  const names = (await readdir(directory)).filter((name) => !name.endsWith('.json') && !name.endsWith('.tmp'))
  const found = await Promise.all(
    names.map(async (name) => {
      const facts = await stat(join(directory, name)).catch(() => null)
      return facts && { name, size: facts.size, usedAt: facts.mtimeMs, isInUse: facts.nlink > 1 }
    }),
  )
  return found.filter((entry) => entry !== null)
}
