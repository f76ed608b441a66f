// A directory as "oc adm release mirror --to-dir" and "oc image mirror ... file://" make it: v2/<repository>/{manifests,blobs}/<digest>,
// tags being links to manifests.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageReference } from '@groundwork/image-names/image-reference'
import { type ImageSource, ImageSourceError } from '../image/image-source.ts'
import { firstExisting, readManifestFile, streamFile } from './local-file.ts'

/** Repositories have names of so many parts at most. */
const MOST_PARTS = 6

export const isMirrorDirectory = (path: string): Promise<boolean> =>
  stat(join(path, 'v2')).then(
    (facts) => facts.isDirectory(),
    () => false,
  )

export function mirrorDirectorySource(path: string, wanted: ImageReference | null): ImageSource {
  let repositories: Promise<readonly string[]> | null = null
  async function fileIn(folder: string, names: readonly string[]): Promise<string> {
    repositories ??= repositoriesBelow(join(path, 'v2'), MOST_PARTS)
    const files = (await repositories).flatMap((repository) =>
      names.map((name) => join(repository, folder, name)),
    )
    const file = await firstExisting(files)
    if (file === null) throw new ImageSourceError('missing', 'has no such image')
    return file
  }
  return {
    name: `dir:${path}`,
    async manifest(digest) {
      const names = digest === null ? [wanted?.tag ?? ''] : spellings(digest)
      if (names[0] === '') {
        throw new ImageSourceError('missing', 'has many images; name the one that is meant by its usual name')
      }
      return readManifestFile(await fileIn('manifests', names), 'has no such image')
    },
    async blob(descriptor, start) {
      return streamFile(await fileIn('blobs', spellings(descriptor.digest)), descriptor, start)
    },
  }
}

/** Where file names must not have colons. */
const spellings = (digest: string): readonly string[] => [digest, digest.replace(':', '-')]

async function repositoriesBelow(path: string, parts: number): Promise<readonly string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  if (names.includes('manifests')) return [path]
  if (parts === 0) return []
  return (await Promise.all(names.map((name) => repositoriesBelow(join(path, name), parts - 1)))).flat()
}
