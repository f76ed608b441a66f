// Installers on the disk, shared by all processes that use the directory. A file has its name only when it is whole; each user of it has a
// link of its own, so that the file may be removed meanwhile.
import { chmod, link, mkdir, open, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { renameDurably, replaceFile } from '@groundwork/files/durable-write'
import { freeBytesOf } from '@groundwork/files/free-bytes'
import { newProcessMark } from '@groundwork/files/process-mark'
import { ReleaseError } from '../release-error.ts'
import { DEFAULT_TIMING, type ReleaseTiming } from '../release-timing.ts'
import { takeCacheLock } from './cache-lock.ts'
import { makeRoom, removeInstaller } from './cache-room.ts'
import { removeStaleFiles } from './remove-stale-files.ts'

export interface InstallerCacheOptions {
  readonly directory: string
  /** INSTALLER_CACHE_CAPACITY; 0: unlimited. */
  readonly capacityBytes?: number
  /** INSTALLER_CACHE_MAX_RELEASE_SIZE. */
  readonly maxInstallerBytes?: number
  readonly timing?: Partial<ReleaseTiming>
  readonly freeBytes?: (directory: string) => Promise<number>
  /** For metrics. */
  readonly onUse?: (name: string, isHit: boolean) => void
  readonly onEviction?: (name: string) => void
}

export interface InstallerLease {
  /** To be run; no other process removes it. */
  readonly path: string
  release(): Promise<void>
}

export interface DraftFile {
  readonly path: string
  /** Replaces whatever is in it. */
  receive(content: AsyncIterable<Uint8Array>, sizeBytes: number): Promise<void>
}

export interface InstallerCache {
  /** `make` fills the draft when there is no such installer yet. */
  lease(
    name: string,
    make: (draft: DraftFile, signal: AbortSignal) => Promise<void>,
    signal: AbortSignal,
  ): Promise<InstallerLease>
}

const MAX_INSTALLER_BYTES = 2 * 1024 ** 3

export function createInstallerCache(options: InstallerCacheOptions): InstallerCache {
  const { directory, capacityBytes = 0, maxInstallerBytes = MAX_INSTALLER_BYTES } = options
  const timing = { ...DEFAULT_TIMING, ...options.timing }
  const [installers, leases, drafts] = ['installers', 'leases', 'drafts'].map((name) =>
    join(directory, name),
  ) as [string, string, string]
  const room = {
    directory: installers,
    capacityBytes,
    timing,
    freeBytes: options.freeBytes ?? freeBytesOf,
    onEviction: options.onEviction ?? (() => undefined),
  }
  let ready: Promise<void> | null = null

  async function prepare(): Promise<void> {
    for (const path of [installers, leases, drafts]) await mkdir(path, { recursive: true, mode: 0o700 })
    for (const path of [directory, leases, drafts]) await removeStaleFiles(path)
  }

  /** null: there is no whole one. */
  async function find(name: string): Promise<InstallerLease | null> {
    const path = join(leases, newProcessMark())
    try {
      const { sizeBytes } = JSON.parse(await readFile(join(installers, `${name}.json`), 'utf8'))
      await link(join(installers, name), path)
      if ((await stat(path)).size === sizeBytes) {
        await utimes(path, new Date(), new Date())
        return { path, release: () => rm(path, { force: true }) }
      }
      await rm(path, { force: true })
    } catch (error) {
      await rm(path, { force: true })
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' && !(error instanceof SyntaxError)) throw error
    }
    return null
  }

  async function fill(
    name: string,
    make: (draft: DraftFile, signal: AbortSignal) => Promise<void>,
    signal: AbortSignal,
  ) {
    const path = join(drafts, newProcessMark())
    try {
      await make({ path, receive: (content, sizeBytes) => write(path, content, sizeBytes, signal) }, signal)
      await chmod(path, 0o700)
      signal.throwIfAborted()
      // A damaged one may be in the way.
      await removeInstaller(installers, name)
      const { size } = await stat(path)
      await renameDurably(path, join(installers, name))
      await replaceFile(join(installers, `${name}.json`), JSON.stringify({ sizeBytes: size }))
    } catch (error) {
      throw diskFailure(error, directory)
    } finally {
      await rm(path, { force: true })
    }
  }

  async function write(
    path: string,
    content: AsyncIterable<Uint8Array>,
    sizeBytes: number,
    signal: AbortSignal,
  ) {
    if (sizeBytes > maxInstallerBytes) {
      throw new ReleaseError(
        'unsupported',
        `The installer of this release has ${sizeBytes} bytes; at most ${maxInstallerBytes} are taken. Raise ` +
          'INSTALLER_CACHE_MAX_RELEASE_SIZE if that is right.',
      )
    }
    await makeRoom(room, sizeBytes, signal)
    const file = await open(path, 'w', 0o600)
    try {
      for await (const chunk of content) await file.writeFile(chunk)
      await file.sync()
    } finally {
      await file.close()
    }
  }

  return {
    async lease(name, make, signal) {
      ready ??= prepare().catch((error: unknown) => {
        ready = null
        throw diskFailure(error, directory)
      })
      await ready
      let found = await find(name)
      options.onUse?.(name, found !== null)
      while (found === null) {
        const isNeeded = async () => {
          found ??= await find(name)
          return found === null
        }
        // One at a time: that keeps the count of what the cache holds right.
        const lock = await takeCacheLock(join(directory, 'filling'), timing, isNeeded, signal)
        try {
          if (lock !== null && (await isNeeded()))
            await fill(name, make, AbortSignal.any([signal, lock.lost]))
        } finally {
          await lock?.release()
        }
        found ??= await find(name)
      }
      return found
    },
  }
}

function diskFailure(error: unknown, directory: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new ReleaseError(
      'no-space',
      `The disk of ${directory} is full, so no installer can be stored there. Make room.`,
    )
  }
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'ENOTDIR') {
    return new ReleaseError(
      'no-space',
      `Installers cannot be stored in ${directory}: ${message}. Choose another directory.`,
    )
  }
  return error
}
