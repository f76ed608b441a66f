import type { FileBody } from '../machine/machine.ts'

/** The service, for programs that have to get through: what fails for a moment is tried again for a long time. */
export interface ServiceClient {
  /** Decoded JSON; null when the answer is empty. Throws ServiceCallError. */
  call(request: ClientRequest): Promise<unknown>
  /** The bytes of a file. Throws ServiceCallError. */
  download(request: ClientRequest): Promise<Uint8Array>
}

export interface ClientRequest {
  readonly method?: 'GET' | 'POST' | 'PUT'
  /** With its query, from `/v2` on. */
  readonly path: string
  /** JSON, or a form. */
  readonly body?: unknown
  readonly form?: FileBody
  readonly signal?: AbortSignal
  /** For what should not be retried as long as usual. */
  readonly maxRetries?: number
}

export class ServiceCallError extends Error {
  /** 0: no answer. */
  readonly status: number
  constructor(message: string, status: number) {
    super(message)
    this.name = 'ServiceCallError'
    this.status = status
  }
}
