// Parts of images that are files.
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { ImageSourceError } from '../image/image-source.ts'
import { type Descriptor, MAX_MANIFEST_BYTES } from '../image/manifest.ts'

/** `otherwise` says what it means that there is no such file. */
export async function readManifestFile(file: string, otherwise: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(file)
    if (size > MAX_MANIFEST_BYTES)
      throw new ImageSourceError('damaged', `has a manifest of ${size} bytes, which is too large`)
    return await readFile(file)
  } catch (error) {
    throw fileFailure(error, otherwise)
  }
}

export async function streamFile(
  file: string,
  descriptor: Descriptor,
  start: number,
): Promise<AsyncIterable<Uint8Array>> {
  try {
    const { size } = await stat(file)
    if (size !== descriptor.size) {
      throw new ImageSourceError('damaged', `${file} has ${size} bytes instead of ${descriptor.size}`)
    }
    return start >= size ? Readable.from([]) : createReadStream(file, { start })
  } catch (error) {
    throw fileFailure(error, 'has not all of it')
  }
}

function fileFailure(error: unknown, otherwise: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === undefined) return error
  return code === 'ENOENT' || code === 'ENOTDIR'
    ? new ImageSourceError('missing', otherwise)
    : new ImageSourceError('missing', `cannot be read (${message})`)
}

/** The first of them that exists; null: none does. */
export async function firstExisting(files: readonly string[]): Promise<string | null> {
  for (const file of files) {
    const isFile = await stat(file).then(
      (facts) => facts.isFile(),
      () => false,
    )
    if (isFile) return file
  }
  return null
}
