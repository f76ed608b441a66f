// Half files of images that are no longer configured. Anything else in the directory is somebody's, and stays.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { imageFileName } from './image-file-name.ts'
import type { ImageLog } from './image-log.ts'
import type { OsImage } from './os-image.ts'

const FORGOTTEN_MS = 7 * 24 * 3_600_000
const HALF_FILE = /^(rhcos-(?:full|disconnected)-iso-.+\.iso)\.part(?:\.json)?$/

export async function removeForgottenParts(
  directory: string,
  images: readonly OsImage[],
  now: number,
  log: ImageLog,
): Promise<void> {
  const known = new Set(images.map(imageFileName))
  const names = await readdir(directory).catch(() => [])
  for (const name of names) {
    const image = HALF_FILE.exec(name)?.[1]
    if (image === undefined || known.has(image)) continue
    const path = join(directory, name)
    const found = await stat(path).catch(() => null)
    if (found === null || now - found.mtimeMs < FORGOTTEN_MS) continue
    await rm(path, { force: true }).catch(() => undefined)
    log.info(
      { path },
      `${path} was removed: it is a half file of a week ago, and its image is no longer configured.`,
    )
  }
}
