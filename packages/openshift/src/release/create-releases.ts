// Releases of OpenShift: what they consist of, and their installers.

import { join } from 'node:path'
import { imageName, isDigest, parseImageReference, pinned } from '@groundwork/image-names/image-reference'
import { findFile, hexOf, ownArchitecture } from '@groundwork/registry/image'
import {
  createImageReader,
  type ImageReader,
  type ImageReaderOptions,
  type OpenRequest,
} from '@groundwork/registry/image-reader'
import {
  chooseInstaller,
  type InstallerChoice,
  type InstallerCommand,
  runsOnMachine,
} from './installer/choose-installer.ts'
import {
  createInstallerCache,
  type DraftFile,
  type InstallerCacheOptions,
  type InstallerLease,
} from './installer/installer-cache.ts'
import { fillReleaseMarks } from './installer/release-marks.ts'
import { readRelease } from './payload/read-release.ts'
import type { Release } from './payload/release.ts'
import { createReleaseRecords } from './payload/release-records.ts'
import { ReleaseError, toReleaseError } from './release-error.ts'

/** What is needed of a logger, with its argument order. */
interface ReleaseLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

const SILENT_LOG: ReleaseLog = { info: () => {}, warn: () => {} }

export interface ReleasesOptions extends Omit<ImageReaderOptions, 'timing'>, InstallerCacheOptions {
  /** This machine runs with FIPS cryptography. */
  readonly isFips?: boolean
  /** The release of the same version for other processors, by the catalogue; null: it has none. */
  readonly findReleaseForArchitecture?: (version: string, architecture: string) => string | null
  /** Of this machine, as images spell it; found out unless given. */
  readonly architecture?: string
  readonly log?: ReleaseLog
}

export interface Releases {
  /** Throws ReleaseError. */
  read(image: string, request: ReleaseRequest): Promise<Release>
  /** An installer of it that runs on this machine. To be released when it has ended. Throws ReleaseError. */
  installer(image: string, request: ReleaseRequest): Promise<Installer>
  close(): Promise<void>
}

export type ReleaseRequest = Pick<OpenRequest, 'pullSecret' | 'signal'>

export interface Installer extends InstallerLease {
  readonly command: InstallerCommand
  readonly version: string
}

export function createReleases(options: ReleasesOptions): Releases {
  const { directory, log = SILENT_LOG } = options
  const machine = { architecture: options.architecture ?? ownArchitecture(), isFips: options.isFips ?? false }
  const reader = openReader(options)
  const cache = createInstallerCache(options)
  const records = createReleaseRecords(join(directory, 'releases'))

  async function read(image: string, request: ReleaseRequest): Promise<Release> {
    const known = await records.find(image)
    // A digest never means anything else.
    if (known !== null && isDigest(parseImageReference(image)?.digest ?? '')) return { ...known, image }
    try {
      const opened = await reader.open(image, { ...request, architecture: machine.architecture })
      const same = await records.find(exactName(image, opened.digest))
      const release =
        same?.digest === opened.digest ? { ...same, image: opened.name } : await readRelease(opened)
      if (known?.digest !== release.digest) await keep(release)
      return release
    } catch (thrown) {
      const error = toReleaseError(thrown)
      if (known === null || !(error instanceof ReleaseError) || error.problem !== 'unreachable') throw error
      log.warn(
        { image, reason: error.message },
        'The registry of a release cannot be reached; the release is taken as it was.',
      )
      return known
    }
  }

  async function keep(release: Release): Promise<void> {
    await records.keep(release).catch((error: Error) => {
      log.warn({ reason: error.message }, 'What was learned about a release cannot be kept.')
    })
  }

  /** The installer of the release itself, or of its twin for this machine. */
  async function releaseForHere(release: Release, request: ReleaseRequest): Promise<Release> {
    if (runsOnMachine(release, machine)) return release
    const releaseForMachine =
      options.findReleaseForArchitecture?.(release.version, machine.architecture) ?? null
    if (releaseForMachine === null || releaseForMachine === release.image) return release
    return read(releaseForMachine, request)
  }

  return {
    read,
    async installer(image, request) {
      const release = await releaseForHere(await read(image, request), request)
      const choice = chooseInstaller(release, machine)
      const name = `${hexOf(release.digest)}-${choice.command}-${machine.architecture}`
      const make = async (draft: DraftFile, signal: AbortSignal) => {
        log.info(
          { image: release.image, version: release.version },
          'The installer of a release is being fetched.',
        )
        const component = await reader.open(choice.image, {
          ...machine,
          ...request,
          signal,
          beside: release.image,
        })
        if (!(await findFile(component, choice.path, draft))) throw withoutInstaller(release, choice)
        const { left } = await fillReleaseMarks(draft.path, {
          image: release.exactImage,
          version: release.version,
          architecture: release.architecture,
        })
        // Its environment names the release anyway.
        if (left.length > 0)
          log.info({ image: release.image, left }, 'The installer has no room for all facts of its release.')
      }
      const lease = await cache.lease(name, make, request.signal).catch((error: unknown) => {
        throw toReleaseError(error)
      })
      return { ...lease, command: choice.command, version: release.version }
    },
    close: () => reader.close(),
  }
}

function openReader(options: ReleasesOptions): ImageReader {
  try {
    return createImageReader(options)
  } catch (error) {
    throw toReleaseError(error)
  }
}

function exactName(image: string, digest: string): string {
  const reference = parseImageReference(image)
  return reference === null ? image : imageName(pinned(reference, digest))
}

const withoutInstaller = (
  { image, version }: Release,
  { path, image: component }: InstallerChoice,
): ReleaseError =>
  new ReleaseError(
    'unsupported',
    `The release ${image} (${version}) has no installer: there is no ${path} in its image ${component}.`,
  )
