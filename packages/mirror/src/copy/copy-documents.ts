import { parseImageReference, pinned } from '@groundwork/image-names/image-reference'
import { ImageError } from '@groundwork/registry/image'
import type { RepositoryReader } from '@groundwork/registry/repository-reader'
import { exactName, type PlannedImage } from '../plan/mirror-plan.ts'
import type { MirrorTarget } from '../targets/mirror-target.ts'

export interface CopyDocumentsOptions {
  readonly reader: RepositoryReader
  readonly target: MirrorTarget
  readonly signal: AbortSignal
  /** Copies its blobs whatever the journal says: the registry may have lost some. */
  again(): Promise<void>
}

/** Those that a list names before the list; the tags with the last one. */
export async function copyDocuments(image: PlannedImage, options: CopyDocumentsOptions): Promise<void> {
  try {
    await put(image, options)
  } catch (error) {
    if (!isBlobMissing(error)) throw error
    await options.again()
    await put(image, options).catch((second: unknown) => {
      throw isBlobMissing(second) ? incomplete(image, second) : second
    })
  }
}

async function put(image: PlannedImage, { reader, target, signal }: CopyDocumentsOptions): Promise<void> {
  const reference = parseImageReference(exactName(image))
  if (reference === null) throw new ImageError('unsupported', `"${exactName(image)}" is no name of an image.`)
  for (const { digest } of image.documents) {
    const document = await reader.manifest(pinned(reference, digest), signal)
    const tags = digest === image.digest && image.tags.length > 0 ? image.tags : ['']
    for (const tag of tags) await target.manifest({ repository: image.repository, document, tag }, signal)
  }
}

/** As registries say it: the first of Docker's, the second of OCI's. */
const isBlobMissing = (error: unknown): error is ImageError =>
  error instanceof ImageError && /MANIFEST_BLOB_UNKNOWN|BLOB_UNKNOWN/.test(error.message)

/** Where only some architectures were chosen a list names images that were not copied, and not every registry takes that. */
const incomplete = (image: PlannedImage, { message }: ImageError): ImageError =>
  new ImageError(
    'unsupported',
    `${message} The list ${exactName(image)} names images of other architectures, and this registry takes lists only whole. Make the plan without --arch.`,
  )
