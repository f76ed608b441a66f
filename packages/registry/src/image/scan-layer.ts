// Goes through the files of one layer as they arrive; nothing is unpacked.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as zlib from 'node:zlib'
import { extract, type Header } from 'tar-stream'
import { ImageError } from './image-error.ts'
import type { Descriptor } from './manifest.ts'
import { type OpenImage, retryWhileDamaged } from './open-image.ts'
import { readBlob } from './read-blob.ts'

export type LayerVisitor = (header: Header, content: AsyncIterable<Uint8Array>) => Promise<void>

/**
 * `visit` makes a visitor for each attempt: bytes that turn out to be wrong are read again from another source. Content that a
 * visitor does not read is skipped. Returns only if all bytes of the layer were right.
 */
export async function scanLayer(
  image: OpenImage,
  layer: Descriptor,
  visit: () => LayerVisitor,
): Promise<void> {
  const sources = image.sourcesOf(layer)
  await retryWhileDamaged(async () => {
    const blob = watch(readBlob(sources, layer, image.signal))
    try {
      await scan(image, layer, blob.bytes, visit())
    } catch (error) {
      if (blob.failure === null && error instanceof ImageError) {
        // A wrong byte may have broken the archive before the end told that it is wrong.
        for await (const _piece of readBlob(sources, layer, image.signal));
      }
      throw blob.failure ?? error
    }
  })
}

async function scan(
  image: OpenImage,
  layer: Descriptor,
  bytes: AsyncGenerator<Uint8Array>,
  visitor: LayerVisitor,
) {
  const reader = extract()
  const source = Readable.from(bytes, { objectMode: false })
  const flowing = pipeline([source, ...decompression(image, layer), reader] as unknown as [
    Readable,
    NodeJS.WritableStream,
  ])
  // It is awaited below; until then its failure has no other handler.
  flowing.catch(() => undefined)
  try {
    for await (const entry of reader) {
      await visitor(entry.header, entry as AsyncIterable<Uint8Array>)
      entry.resume()
    }
  } catch (error) {
    source.destroy()
    await flowing.catch(() => undefined)
    throw unreadable(image, error)
  }
  await flowing.catch((error: unknown) => {
    throw unreadable(image, error)
  })
  // Some archives end before their last byte, and only after that is known that all were right.
  for await (const _rest of bytes);
}

/** The bytes are as published but damaged inside: the image was built that way. */
function unreadable(image: OpenImage, error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  const isOfArchive = code.startsWith('Z_') || /tar header|Unexpected end of data/i.test(message)
  return isOfArchive
    ? new ImageError('damaged', `A layer of the image ${image.name} cannot be unpacked: ${message}.`)
    : error
}

/** Remembers why the bytes ended early: what reads them only says that they did. */
function watch(bytes: AsyncGenerator<Uint8Array>) {
  const watched: { failure: unknown; bytes: AsyncGenerator<Uint8Array> } = { failure: null, bytes }
  watched.bytes = remembering()
  return watched

  async function* remembering() {
    try {
      yield* bytes
    } catch (error) {
      watched.failure = error
      throw error
    }
  }
}

function decompression(image: OpenImage, { mediaType }: Descriptor): readonly NodeJS.ReadWriteStream[] {
  if (/gzip$/.test(mediaType)) return [zlib.createGunzip()]
  if (/zstd$/.test(mediaType)) {
    const { createZstdDecompress } = zlib as { createZstdDecompress?: () => NodeJS.ReadWriteStream }
    if (createZstdDecompress !== undefined) return [createZstdDecompress()]
    throw new ImageError(
      'unsupported',
      `The image ${image.name} has layers compressed with zstd, which this Node.js cannot read. Use Node.js 22.15 or later, or copy ` +
        'the image with gzip layers.',
    )
  }
  return []
}
