import { parseImageReference } from '@groundwork/image-names/image-reference'
import { ImageError, readBlob, retryWhileDamaged } from '@groundwork/registry/image'
import type { Written } from '@groundwork/registry/image-writer'
import type { RepositoryReader } from '@groundwork/registry/repository-reader'
import { exactName } from '../plan/mirror-plan.ts'
import type { MirrorTarget } from '../targets/mirror-target.ts'
import type { BlobJob } from './schedule-blobs.ts'

export interface CopyBlobOptions {
  readonly reader: RepositoryReader
  readonly target: MirrorTarget
  readonly mountFrom: string
  readonly signal: AbortSignal
  /** Negative where a broken attempt has to be taken back. */
  onBytes(bytes: number): void
}

/** Streams it, whatever its size. Throws ImageError that names the image; of what is damaged nothing is at the target. */
export async function copyBlob(
  { repository, blob, images }: BlobJob,
  options: CopyBlobOptions,
): Promise<Written> {
  const { reader, target, mountFrom, signal, onBytes } = options
  const [image] = images
  const reference = image === undefined ? null : parseImageReference(exactName(image))
  if (reference === null) throw new ImageError('unsupported', `${blob.digest} belongs to no image.`)
  const sources = await reader.sourcesOf(reference, blob)
  let sent = 0
  const takeBack = () => {
    onBytes(-sent)
    sent = 0
  }
  return retryWhileDamaged(async () => {
    // What the source said is more than what the target says about bytes that ended.
    let failure: unknown = null
    async function* open(): AsyncGenerator<Uint8Array> {
      takeBack()
      try {
        for await (const piece of readBlob(sources, blob, signal)) {
          sent += piece.length
          onBytes(piece.length)
          yield piece
        }
      } catch (error) {
        failure = error
        throw error
      }
    }
    try {
      return await target.blob({ repository, blob, open, mountFrom }, signal)
    } catch (error) {
      takeBack()
      throw failure ?? error
    }
  })
}
