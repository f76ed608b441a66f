// Sends a file as boot media are sent: whole or in parts, as fast as the reader takes it, from buffers that all readers share. Reads are
// positional and never close the file, so a reader that hangs up disturbs no other.
import type { ServerResponse } from 'node:http'
import type { Medium } from '@groundwork/images/media'
import { createBufferPool, createPacer, planAnswer, sendBody } from '@groundwork/images/server'
import { httpError } from '../errors/http-error.ts'
import { isItsTurn } from './its-turn.ts'

/** For 250 readers at once; more than that get buffers of their own. */
const BUFFER_BYTES = 16 * 1024 * 1024
/** A reader that takes nothing for so long is given up. */
const STALLED_READER_MS = 5 * 60_000

const means = { pool: createBufferPool(BUFFER_BYTES), pacer: createPacer() }

/** What readers hold at this moment. */
export const mediaSending = (): { readonly readers: number; readonly heldBuffers: number } => ({
  readers: means.pool.readers,
  heldBuffers: means.pool.heldBuffers,
})

/** Gives the number of bytes that were sent. Throws when the file cannot be read, or the request asks for what it has not. */
export async function sendMedium(
  response: ServerResponse,
  medium: Medium,
  common: Readonly<Record<string, string | number | string[]>>,
): Promise<number> {
  const { method, headers: asked } = response.req
  const plan = planAnswer({ medium, downloadName: medium.fileName, infraEnvId: null }, asked)
  if ('reason' in plan)
    throw httpError(
      'download-refused',
      { reason: plan.reason },
      { status: plan.status, headers: texts(plan.headers) },
    )
  const begin = () => response.writeHead(plan.status, { ...common, ...plan.headers })
  if (!('body' in plan) || method === 'HEAD' || plan.body.length === 0) {
    begin().end()
    return 0
  }
  if (!(await isItsTurn(response))) return 0
  response.setTimeout(STALLED_READER_MS, () => response.destroy())
  let sent = 0
  await sendBody(response, plan.body, means, {
    onBegin: begin,
    onSent(bytes) {
      sent += bytes
    },
  })
  return sent
}

const texts = (headers: Readonly<Record<string, string | number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
