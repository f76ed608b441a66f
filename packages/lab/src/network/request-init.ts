import type { FetchRequest } from '@groundwork/host/machine'
import type { RunningSystem } from '../world/computer.ts'

/** A request of a machine as the web knows it. */
export async function readInit({ machine }: RunningSystem, request: FetchRequest): Promise<RequestInit> {
  const { method, headers, body, signal } = request
  const init: RequestInit = {}
  if (method !== undefined) init.method = method
  if (headers !== undefined) init.headers = { ...headers }
  if (signal !== undefined) init.signal = signal
  if (typeof body === 'string' || body instanceof FormData) init.body = body
  else if (body instanceof Uint8Array) init.body = new Uint8Array(body)
  else if (body !== undefined) {
    const bytes = await machine.files.bytes(body.file)
    if (bytes === null) throw new Error(`${body.file} is not there.`)
    const form = new FormData()
    form.append(
      body.field,
      new Blob([new Uint8Array(bytes)]),
      body.file.slice(body.file.lastIndexOf('/') + 1),
    )
    init.body = form
  }
  return init
}
