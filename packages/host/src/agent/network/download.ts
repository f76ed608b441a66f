import { deepestCause, messageOf } from '@groundwork/errors/error-text'
import type { FetchRequest, Machine, MachineResponse } from '../../machine/machine.ts'
import { withTimeLimit } from '../time-limit.ts'

export type Download =
  | { readonly ok: true; readonly status: number; readonly body: string }
  | { readonly ok: false; readonly error: string }

/** Node configurations have some hundred kilobytes; a server that sends more must not fill the memory of the machine. */
const MOST_BYTES = 32 * 1024 * 1024
const LIMIT_MS = 60_000

export async function download(machine: Machine, url: string, request: FetchRequest = {}): Promise<Download> {
  const done = await withTimeLimit(machine.clock, LIMIT_MS, (signal) =>
    fetchText(machine, url, { ...request, signal }),
  )
  return done ?? { ok: false, error: `there was no complete answer within ${LIMIT_MS / 1000} seconds` }
}

async function fetchText(machine: Machine, url: string, request: FetchRequest): Promise<Download> {
  try {
    const response = await machine.fetch(url, request)
    const body = await readText(response)
    if (body === null) return { ok: false, error: `the answer is larger than ${MOST_BYTES} bytes` }
    return { ok: true, status: response.status, body }
  } catch (error) {
    return { ok: false, error: messageOf(deepestCause(error)) }
  }
}

/** null: too large. */
async function readText(response: MachineResponse): Promise<string | null> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of response.body ?? []) {
    length += piece.length
    if (length > MOST_BYTES) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** The start of an answer, for messages. */
export const excerpt = (body: string, characters = 512): string =>
  body.length <= characters ? body : `${body.slice(0, characters)}…`
