// The bytes of a blob, from any registry that has it. A broken connection is continued where it broke, from the next registry if
// need be: the digest proves that the whole is right.
import { hashFor, hexOf } from './digest.ts'
import { ImageSourceError } from './image-source.ts'
import type { Descriptor } from './manifest.ts'
import type { SourceRotation } from './source-rotation.ts'

/**
 * The last piece is given only if all bytes are the right ones; until then nothing that came is to be relied on. So whoever hands
 * them on as they come never has something wrong that is whole.
 */
export async function* readBlob(
  sources: SourceRotation,
  descriptor: Descriptor,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const hash = hashFor(descriptor.digest)
  let [position, held] = [0, EMPTY]
  for (;;) {
    const source = await sources.next(signal)
    let isGiven = false
    try {
      for await (const chunk of await source.blob(descriptor, position, signal)) {
        if (position + chunk.length > descriptor.size) throw wrong(`sends more than ${descriptor.size} bytes`)
        hash.update(chunk)
        position += chunk.length
        sources.progressed()
        isGiven = true
        if (held.length > 0) yield held
        isGiven = false
        held = chunk
      }
      if (position < descriptor.size) throw ended(position, descriptor.size)
      if (hash.digest('hex') !== hexOf(descriptor.digest))
        throw wrong(`sends other bytes than those of ${descriptor.digest}`)
      break
    } catch (error) {
      signal.throwIfAborted()
      // The consumer may throw into the loop, which says nothing about the registry.
      if (isGiven) throw error
      sources.failed(source, error)
      // What was handed on cannot be taken back.
      if (error instanceof ImageSourceError && error.problem === 'damaged' && position > 0) throw error
    }
  }
  if (held.length > 0) yield held
}

const EMPTY: Uint8Array = new Uint8Array()

const wrong = (reason: string): ImageSourceError => new ImageSourceError('damaged', reason)

const ended = (position: number, size: number): ImageSourceError =>
  new ImageSourceError('unreachable', `the connection ended after ${position} of ${size} bytes`, {
    isTemporary: true,
  })
