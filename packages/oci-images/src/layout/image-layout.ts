// An OCI layout on disk that images are written into, and pushed from. A blob gets its name only when it is whole.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Descriptor, hexOf, type IndexEntry, parseManifest } from '@groundwork/registry/image'
import { compareText } from '@groundwork/text/compare-text'
import { jsonBytes } from '../documents/image-documents.ts'
import { INDEX_TYPE } from '../documents/media-types.ts'

const REF_NAME = 'org.opencontainers.image.ref.name'

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export interface ImageLayout {
  readonly directory: string
  has(blob: Descriptor): Promise<boolean>
  /** `expected` refuses bytes that are others. */
  add(bytes: Bytes, mediaType: string, expected?: Descriptor): Promise<Descriptor>
  open(blob: Descriptor): AsyncIterable<Uint8Array>
  /** Something small, which is not checked here: what it is of has its digest. */
  read(blob: Descriptor): Promise<Buffer>
  /** Images that the layout has by name; others of that name are no longer named. */
  name(images: Readonly<Record<string, Descriptor>>): Promise<void>
  named(): Promise<ReadonlyMap<string, IndexEntry>>
}

export async function openLayout(directory: string): Promise<ImageLayout> {
  const blobs = join(directory, 'blobs', 'sha256')
  const indexFile = join(directory, 'index.json')
  const fileOf = (digest: string) => join(blobs, hexOf(digest))

  async function named(): Promise<ReadonlyMap<string, IndexEntry>> {
    const bytes = await readFile(indexFile).catch(absent)
    const index = bytes === null ? null : parseManifest(bytes)
    if (index === null) return new Map()
    if (typeof index === 'string' || index.kind !== 'index')
      throw new Error(`${indexFile} is no index of an OCI layout.`)
    return new Map(index.entries.map((entry) => [entry.annotations[REF_NAME] ?? '', entry]))
  }

  return {
    directory,
    has: ({ digest, size }) =>
      stat(fileOf(digest)).then(
        (facts) => facts.size === size,
        () => false,
      ),
    async add(bytes, mediaType, expected) {
      await mkdir(blobs, { recursive: true })
      const draft = join(blobs, `.${randomUUID()}`)
      try {
        const { digest, size } = await store(bytes, draft)
        if (expected !== undefined && (digest !== expected.digest || size !== expected.size))
          throw new Error(`What should be ${expected.digest} has the digest ${digest}.`)
        await rename(draft, fileOf(digest))
        return { mediaType, digest, size }
      } finally {
        await rm(draft, { force: true })
      }
    },
    open: ({ digest }) => createReadStream(fileOf(digest), { highWaterMark: 1024 * 1024 }),
    read: ({ digest }) => readFile(fileOf(digest)),
    async name(images) {
      const others = [...(await named())].filter(([name]) => !Object.hasOwn(images, name))
      const all = [...others, ...Object.entries(images)].sort(([one], [other]) => compareText(one, other))
      const manifests = all.map(([name, { mediaType, digest, size }]) => ({
        ...{ mediaType, digest, size },
        annotations: { [REF_NAME]: name },
      }))
      await mkdir(directory, { recursive: true })
      await writeFile(join(directory, 'oci-layout'), '{"imageLayoutVersion":"1.0.0"}')
      await writeFile(`${indexFile}.new`, jsonBytes({ schemaVersion: 2, mediaType: INDEX_TYPE, manifests }))
      await rename(`${indexFile}.new`, indexFile)
    },
    named,
  }
}

async function store(bytes: Bytes, file: string) {
  const hash = createHash('sha256')
  const handle = await open(file, 'wx')
  let size = 0
  try {
    for await (const piece of bytes) {
      hash.update(piece)
      size += piece.length
      await writeWhole(handle, piece)
    }
  } finally {
    await handle.close()
  }
  return { digest: `sha256:${hash.digest('hex')}`, size }
}

/** One write may take only a part, on a disk that is nearly full for example; the next then says why. */
async function writeWhole(handle: FileHandle, piece: Uint8Array): Promise<void> {
  for (let done = 0; done < piece.length; ) {
    const { bytesWritten } = await handle.write(piece, done, piece.length - done)
    if (bytesWritten === 0) throw new Error('The disk takes no more bytes.')
    done += bytesWritten
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
