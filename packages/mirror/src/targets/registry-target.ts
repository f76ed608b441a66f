import { imageName, parseImageReference } from '@groundwork/image-names/image-reference'
import {
  createImageWriter,
  type ImageWriterOptions,
  type RepositoryWriter,
} from '@groundwork/registry/image-writer'
import { MirrorError } from '../plan/mirror-error.ts'
import type { MirrorTarget } from './mirror-target.ts'

/** `to`: registry, or registry/path. Throws MirrorError. */
export function registryTarget(to: string, options: ImageWriterOptions): MirrorTarget {
  const name = to.replace(/\/+$/, '')
  const probe = parseImageReference(`${name}/image`)
  if (probe === null || imageName(probe) !== `${name}/image:latest`)
    throw new MirrorError(
      'invalid',
      `"${to}" is no registry. Write registry.example.com or registry.example.com:5000/path.`,
    )
  const path = probe.repository.slice(0, -'image'.length)
  const writer = createImageWriter(options)
  const repositories = new Map<string, RepositoryWriter>()
  function at(repository: string): RepositoryWriter {
    const known = repositories.get(repository) ?? writer.repository(`${name}/${repository}`)
    repositories.set(repository, known)
    return known
  }
  return {
    name,
    reference: ({ repository, digest }, tag) => ({
      registry: probe.registry,
      repository: `${path}${repository}`,
      tag,
      digest: tag === '' ? digest : '',
    }),
    isStillThere: null,
    hasBlob: (repository, { digest }, signal) => at(repository).hasBlob(digest, signal),
    blob: ({ repository, blob, open, mountFrom }, signal) =>
      at(repository).blob(blob, open, signal, {
        isVerified: true,
        mountFrom: mountFrom === '' ? [] : [`${path}${mountFrom}`],
      }),
    manifest: ({ repository, document, tag }, signal) =>
      at(repository).manifest(document.bytes, document.mediaType, tag, signal),
    finish: async () => undefined,
    close: () => writer.close(),
  }
}
