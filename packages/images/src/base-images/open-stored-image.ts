// A live image of a web server: fetched into the directory unless it is there.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fetchImage } from './fetch-image.ts'
import { osImageName } from './find-os-image.ts'
import { hashFile } from './hash-file.ts'
import { imageFileName } from './image-file-name.ts'
import { openFileImage } from './open-file-image.ts'
import type { OpenedImage, OpeningTools } from './opened-image.ts'
import type { OsImage } from './os-image.ts'
import { reasonOf } from './reason-of.ts'
import { redactUrl } from './redact-url.ts'
import { readStoredRecord, writeStoredRecord } from './stored-record.ts'

export async function openStoredImage(image: OsImage, tools: OpeningTools): Promise<OpenedImage> {
  const path = join(tools.directory, imageFileName(image))
  const there = await openIfGood(path, image, tools, (reason) => {
    tools.log.warn(
      { image: osImageName(image), path, reason },
      `${path} is not used but fetched again: ${reason}`,
    )
  })
  if (there !== null) return there
  await fetchImage({
    ...tools,
    image,
    path,
    progress: {
      fetching: (done, total) => tools.states.fetching(image, done, total),
      interrupted: (reason) => tools.states.set(image, 'fetching', { reason }),
      verifying: () => tools.states.set(image, 'verifying'),
    },
    check: async (part) => (await openFileImage(part, image, '', tools)).base.source.close(),
    isStored: async () => {
      // Asked again and again while another process fetches it.
      const opened = await openIfGood(path, image, tools, () => undefined)
      await opened?.base.source.close()
      return opened !== null
    },
  })
  const { sha256 } = (await readStoredRecord(path)) ?? { sha256: '' }
  return openFileImage(path, image, sha256, tools)
}

/** null: it is missing, or cannot be what was configured. It is replaced then, not removed: fetching may fail. */
async function openIfGood(
  path: string,
  image: OsImage,
  tools: OpeningTools,
  refused: (reason: string) => void,
): Promise<OpenedImage | null> {
  const isThere = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
  if (!isThere) return null
  try {
    const sha256 = await checksumOf(path, image, tools)
    return await openFileImage(path, image, sha256, tools)
  } catch (error) {
    tools.signal.throwIfAborted()
    // No descriptors left, no permission: the file may be good, and fetching it again would not help.
    if (error instanceof Error && 'syscall' in error) throw error
    refused(reasonOf(error))
    return null
  }
}

/** Empty: no checksum is needed. Files that an administrator put there are read once. */
async function checksumOf(path: string, image: OsImage, tools: OpeningTools): Promise<string> {
  const wanted = image.sha256.toLowerCase()
  const record = await readStoredRecord(path)
  const known = record?.sha256 ?? ''
  // A build is the same wherever it comes from; a mere version is not.
  const from = redactUrl(image.url)
  const isOther = record !== null && record.url !== '' && record.url !== from
  if (wanted === '' && isOther && image.version === image.openshift_version) {
    throw new Error(`It came from ${record.url}, but ${from} is configured.`)
  }
  if (wanted === '' || known === wanted) return known
  const found = known || (await hashOnce(path, image, tools))
  if (found !== wanted) throw new Error(`Its SHA-256 is ${found}, expected is ${wanted} (as configured).`)
  return found
}

async function hashOnce(path: string, image: OsImage, tools: OpeningTools): Promise<string> {
  tools.states.set(image, 'verifying')
  const sha256 = await hashFile(path, tools.signal)
  await writeStoredRecord(path, path, { sha256, url: '' }).catch((error) => {
    // The directory may be for reading only.
    tools.log.warn({ path, reason: reasonOf(error) }, `The checksum of ${path} could not be noted.`)
  })
  return sha256
}
