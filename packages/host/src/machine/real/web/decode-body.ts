import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** What is packed in a way that is not known stays as it is. */
export function decodeBody(body: Readable, coding: string): Readable {
  const decoder = Object.hasOwn(DECODERS, coding) ? DECODERS[coding]?.() : undefined
  if (decoder === undefined) return body
  // The reader gets the errors of both sides; before there is a reader, they must not end the process.
  decoder.on('error', () => undefined)
  return pipeline(body, decoder, () => undefined)
}
