// Sends images of an OCI layout to a registry. Several may have the same layers: those are sent once.
import type { Descriptor, ImageManifest } from '@groundwork/registry/image'
import { ImageError, isOfDigest, parseManifest } from '@groundwork/registry/image'
import type { ImageWriter, Written } from '@groundwork/registry/image-writer'
import type { ImageLayout } from '../layout/image-layout.ts'

export interface PushOptions {
  readonly layout: ImageLayout
  readonly writer: ImageWriter
  /** registry, or registry/path; each image gets a repository below it. */
  readonly to: string
  readonly tag: string
  /** Empty: all that the layout names. */
  readonly names: readonly string[]
  /** Repositories that are not called as their image, by the name in the layout. */
  readonly repositories?: ReadonlyMap<string, string>
  readonly progress: (line: string) => void
  readonly signal: AbortSignal
}

export interface PushedImage {
  /** In the layout. */
  readonly name: string
  /** registry/path/name */
  readonly repository: string
  readonly digest: string
  readonly written: Readonly<Record<Written, number>>
}

export async function pushImages(options: PushOptions): Promise<readonly PushedImage[]> {
  const { layout, names } = options
  const all = await layout.named()
  const missing = names.filter((name) => !all.has(name))
  if (all.size === 0 || missing.length > 0)
    throw new ImageError(
      'missing',
      `${layout.directory} has no images${missing.length > 0 ? ` of the name ${missing.join(', ')}` : ''}. Make them with "groundwork images build".`,
    )
  const holders = new Map<string, string>()
  const pushed: PushedImage[] = []
  for (const [name, entry] of all) {
    if (names.length === 0 || names.includes(name))
      pushed.push(await pushIndex(options, name, entry, holders))
  }
  return pushed
}

/** `holders`: repositories that have a blob, by its digest; the registry takes it from there. */
async function pushIndex(
  options: PushOptions,
  name: string,
  index: Descriptor,
  holders: Map<string, string>,
): Promise<PushedImage> {
  const { layout, writer, to, tag, repositories, progress, signal } = options
  const repository = writer.repository(`${to}/${repositories?.get(name) ?? name}`)
  const count = { present: 0, mounted: 0, sent: 0 }

  async function pushBlob(blob: Descriptor): Promise<Written> {
    const known = holders.get(blob.digest)
    const from = known === undefined ? [] : [known]
    const written = await repository.blob(blob, () => layout.open(blob), signal, { mountFrom: from })
    holders.set(blob.digest, known ?? repository.name.slice(repository.name.indexOf('/') + 1))
    return written
  }

  async function pushDocument(descriptor: Descriptor, as: string): Promise<void> {
    const document = await readDocument(layout, descriptor)
    if (document.kind === 'index') for (const entry of document.entries) await pushDocument(entry, '')
    else {
      progress(`${repository.name}: ${megabytes(document)} in ${document.layers.length} layers`)
      for (const blob of [...document.layers, document.config]) count[await pushBlob(blob)] += 1
    }
    count[await repository.manifest(await layout.read(descriptor), descriptor.mediaType, as, signal)] += 1
  }

  await pushDocument(index, tag)
  const { sent, mounted, present } = count
  progress(`${repository.name}:${tag}: ${sent} sent, ${mounted} mounted, ${present} there already`)
  return { name, repository: repository.name, digest: index.digest, written: count }
}

/** Its bytes are checked: a registry would take any manifest as what it is. */
async function readDocument(layout: ImageLayout, descriptor: Descriptor) {
  const bytes = await layout.read(descriptor).catch(() => null)
  const document = bytes === null || !isOfDigest(bytes, descriptor.digest) ? null : parseManifest(bytes)
  if (document === null || typeof document === 'string') throw wrongLayout(layout, descriptor)
  return document
}

const wrongLayout = (layout: ImageLayout, { digest }: Descriptor): ImageError =>
  new ImageError(
    'damaged',
    `${layout.directory} is not complete: ${digest} is missing or damaged. Build the images again.`,
  )

const megabytes = ({ layers }: ImageManifest): string =>
  `${(layers.reduce((sum, { size }) => sum + size, 0) / 1e6).toFixed(1)} MB`
