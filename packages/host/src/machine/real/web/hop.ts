import type { FetchRequest } from '../../machine.ts'
import { createFileForm } from '../create-file-form.ts'

/** One request on the way to an answer; a redirection leads to the next. */
export interface Hop {
  readonly url: URL
  readonly method: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** A stream is read while it is sent, and cannot be sent twice. */
  readonly body: Uint8Array | AsyncIterable<Uint8Array> | null
  readonly identity: FetchRequest['identity']
}

const ALWAYS = {
  accept: '*/*',
  // What is large is packed already (kernels, logs), and what is packed on the fly would cost service and machine more than it saves.
  'accept-encoding': 'identity',
  'user-agent': 'groundwork-host',
}

export async function firstHop(url: URL, request: FetchRequest): Promise<Hop> {
  const { method = 'GET', headers = {}, body, identity } = request
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  const hop = {
    url,
    method: method.toUpperCase(),
    headers: { ...ALWAYS, ...Object.fromEntries(own) },
    identity,
  }
  if (body === undefined) return { ...hop, body: null }
  if (typeof body === 'string') {
    const type = { 'content-type': 'text/plain;charset=UTF-8' }
    return withBytes({ ...hop, headers: { ...type, ...hop.headers } }, Buffer.from(body))
  }
  if (body instanceof Uint8Array) return withBytes(hop, body)
  const form = await createFileForm(body)
  return { ...hop, headers: { ...hop.headers, ...form.headers }, body: form.body }
}

const withBytes = (hop: Omit<Hop, 'body'>, body: Uint8Array): Hop => ({
  ...hop,
  headers: { ...hop.headers, 'content-length': String(body.length) },
  body,
})
