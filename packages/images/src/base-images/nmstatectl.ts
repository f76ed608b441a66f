// nmstatectl for the initial ramdisk, which has none: from OpenShift 4.18 on static networks are applied with it. It is taken
// out of the very image that is booted, so that it fits.
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { compareOpenshiftVersions } from '@groundwork/versions/full-version'
import { alignedBytes, CPIO_FILE, cpioArchive } from '../cpio.ts'
import { ImageError } from '../image-error.ts'
import type { BaseImage } from '../media/base-image.ts'
import { writeDurably } from './durable-file.ts'
import { findRootFilesystem } from './find-root-filesystem.ts'
import { nmstatectlFileName } from './image-file-name.ts'
import { readRootFile } from './read-root-file.ts'

const FIRST_VERSION = '4.18.0-ec.0'
const TOOL = '/usr/bin/nmstatectl'

const compress = promisify(gzip)
/** One extraction for all callers that need the same image; forgotten together with it. */
const archives = new WeakMap<BaseImage, Promise<Uint8Array>>()

/** A compressed archive; null: this version does without. `directory`: where it is kept for later. */
export async function nmstatectlArchive(base: BaseImage, directory: string): Promise<Uint8Array | null> {
  if (!needsNmstatectl(base.openshiftVersion)) return null
  let archive = archives.get(base)
  if (archive === undefined) {
    archive = readOrExtract(base, directory)
    archives.set(base, archive)
    // The next caller tries again: the missing tool may be installed by then.
    archive.catch(() => archives.delete(base))
  }
  return archive
}

/** Short versions mean the whole line, so that 4.18 counts as 4.18.0. */
export const needsNmstatectl = (openshiftVersion: string): boolean =>
  (compareOpenshiftVersions(openshiftVersion, FIRST_VERSION) ?? -1) >= 0

async function readOrExtract(base: BaseImage, directory: string): Promise<Uint8Array> {
  const file = join(directory, nmstatectlFileName(base))
  const kept = await readFile(file).catch(() => null)
  if (kept !== null && isComplete(kept)) return kept
  if (base.localPath === null) {
    throw new ImageError(
      501,
      `The live image ${base.version} (${base.architecture}) is read from its server without being stored, so nmstatectl cannot be ` +
        'taken out of it. Static networks on minimal images need that: configure the image without "remote:", or use full images.',
    )
  }
  const tool = await readRootFile(base.localPath, await findRootFilesystem(base), TOOL)
  const archive = await pack(tool)
  // Only saves the work the next time: a directory that cannot be written to is no reason to do without.
  await mkdir(directory, { recursive: true })
    .then(() => writeDurably(file, archive))
    .catch(() => undefined)
  return archive
}

/** Like the other archives, but it is large: compressing it must not hold up other requests. */
async function pack(tool: Uint8Array): Promise<Uint8Array> {
  const members = [{ path: TOOL, mode: CPIO_FILE | 0o755, contents: tool }]
  const bytes = await compress(cpioArchive(members), { level: constants.Z_BEST_COMPRESSION })
  // No machine is named in it.
  bytes[9] = 255
  return alignedBytes(bytes)
}

const isComplete = (bytes: Uint8Array): boolean =>
  bytes.length > 32 && bytes.length % 4 === 0 && bytes[0] === 0x1f && bytes[1] === 0x8b
