// Half files of images that are no longer configured, and drafts of processes that were killed while they wrote them.
// Anything else in the directory belongs to the administrator, and stays.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { imageFileName } from './image-file-name.ts'
import type { ImageLog } from './image-log.ts'
import type { OsImage } from './os-image.ts'

const FORGOTTEN_MS = 7 * 24 * 3_600_000
const HALF_FILE = /^(rhcos-(?:full|disconnected)-iso-.+\.iso)\.part(?:\.json)?$/
/** As locks and small files are called before they get their name. */
const DRAFT =
  /^(?:rhcos-(?:full|disconnected)-iso|nmstatectl)-.+(?:\.lock\.[0-9a-f-]{36}|\.\d+\.[a-z0-9]+\.tmp)$/

export async function removeStaleParts(
  directory: string,
  images: readonly OsImage[],
  now: number,
  log: ImageLog,
): Promise<void> {
  const known = new Set(images.map(imageFileName))
  const names = await readdir(directory).catch(() => [])
  for (const name of names) {
    const image = HALF_FILE.exec(name)?.[1]
    if (image === undefined ? !DRAFT.test(name) : known.has(image)) continue
    const path = join(directory, name)
    const found = await stat(path).catch(() => null)
    if (found === null || now - found.mtimeMs < FORGOTTEN_MS) continue
    await rm(path, { force: true }).catch(() => undefined)
    log.info({ path }, `${path} was removed: this partial download has not been written to for a week.`)
  }
}
