// Directories as "skopeo copy ... dir:" makes them: one image each. Others may lie beside and below it.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageReference } from '@groundwork/image-names/image-reference'
import { hexOf, sha256Digest } from '../image/digest.ts'
import { type ImageSource, ImageSourceError } from '../image/image-source.ts'
import { firstExisting, readManifestFile, streamFile } from './local-file.ts'

export function directorySource(path: string, wanted: ImageReference | null): ImageSource {
  let directories: Promise<readonly string[]> | null = null
  const all = () => {
    directories ??= nearDirectories(path)
    return directories
  }
  return {
    name: `dir:${path}`,
    async manifest(digest) {
      if (digest !== null) return manifestOf(await all(), digest)
      // Nothing in such a directory says how the image was called.
      if (wanted !== null) throw new ImageSourceError('missing', 'can be asked for images by digest only')
      return readManifestFile(join(path, 'manifest.json'), 'has no manifest.json')
    },
    async blob(descriptor, start) {
      const file = await firstExisting(
        (await all()).map((directory) => join(directory, hexOf(descriptor.digest))),
      )
      if (file === null) throw new ImageSourceError('missing', 'has not all of it')
      return streamFile(file, descriptor, start)
    },
  }
}

async function manifestOf(directories: readonly string[], digest: string): Promise<Uint8Array> {
  for (const directory of directories) {
    // Of an index, the manifests of single processors lie beside it under their digests.
    const file = await firstExisting([
      join(directory, `${hexOf(digest)}.manifest.json`),
      join(directory, 'manifest.json'),
    ])
    const bytes = file === null ? null : await readFile(file)
    if (bytes !== null && sha256Digest(bytes) === digest) return bytes
  }
  throw new ImageSourceError('missing', 'has no such image')
}

/** Itself, those below and those beside it. */
async function nearDirectories(path: string): Promise<readonly string[]> {
  const below = await childrenOf(path)
  return [path, ...below, ...(await childrenOf(join(path, '..')))]
}

async function childrenOf(path: string): Promise<readonly string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isDirectory()).map((entry) => join(path, entry.name))
}
