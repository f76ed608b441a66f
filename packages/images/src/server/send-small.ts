// A body that fits into one small buffer, as firmware asks for all day: one read, one write.
import type { ServerResponse } from 'node:http'
import type { DescriptorRead } from '../bytes/byte-source.ts'
import type { Body } from './body.ts'
import { createBodyCursor } from './body-cursor.ts'
import type { ReadThread } from './read-thread.ts'
import type { Means, SendProgress } from './send-body.ts'
import { whenOver } from './when-over.ts'

export const SMALL_BYTES = 64 * 1024

/** Ends the response. True when all of it was taken; throws when the source cannot be read. */
export async function sendSmall(
  response: ServerResponse,
  body: Body,
  { pool, pacer, reads }: Means & { readonly reads: ReadThread },
  { onBegin, onSent }: SendProgress,
): Promise<boolean> {
  const leave = pool.join()
  const buffer = pool.take(body.length)
  try {
    const view = buffer.length > body.length ? buffer.subarray(0, body.length) : buffer
    await fill(view, body, reads.read)
    const turn = pacer.waitForTurn('small')
    if (turn !== null) await turn
    if (response.destroyed) return false
    onBegin()
    const isTaken = await ended(response, view)
    if (isTaken) onSent(view.length)
    return isTaken
  } finally {
    pool.release(buffer)
    leave()
  }
}

function fill(target: Uint8Array, body: Body, using: DescriptorRead): Promise<void> {
  const [first] = body.pieces
  return body.pieces.length === 1 && first?.kind === 'base'
    ? body.source.read(target, first.offset, using)
    : createBodyCursor(body).fill(target)
}

const ended = (response: ServerResponse, bytes: Uint8Array): Promise<boolean> =>
  new Promise((resolve) => {
    whenOver(response, resolve)
    response.end(bytes)
  })
