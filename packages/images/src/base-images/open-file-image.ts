// A live image that is a file of this machine, whether the service fetched it or an administrator put it there.
import { stat } from 'node:fs/promises'
import { fileIdentity, openFileSource } from './file-source.ts'
import { type OpenedImage, type OpeningTools, openParsedImage } from './opened-image.ts'
import type { OsImage } from './os-image.ts'

/** `sha256`: of its content, if known. */
export async function openFileImage(
  path: string,
  image: OsImage,
  sha256: string,
  { minimums }: Pick<OpeningTools, 'minimums'>,
): Promise<OpenedImage> {
  const source = await openFileSource(path)
  const lastModified = source.modifiedAt
  const base = await openParsedImage(
    source,
    image,
    {
      // Copies on other machines have the same name if they were copied with their time.
      identity:
        sha256 || [image.version, image.cpu_architecture, source.size, lastModified.getTime()].join(' '),
      lastModified,
      localPath: path,
    },
    minimums,
  )
  return {
    base,
    async look() {
      const found = await stat(path).catch(() => null)
      if (found === null || !source.isSameFile(found)) return 'replaced'
      return fileIdentity(found) === source.identity ? 'current' : 'gone'
    },
  }
}
