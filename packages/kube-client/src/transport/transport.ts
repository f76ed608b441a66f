/** How requests reach the API of a cluster: it knows the address, and as whom to ask. */
export interface Transport {
  /** Throws when no answer comes. */
  request(request: TransportRequest): Promise<TransportAnswer>
  /**
   * Calls with each line of an answer that does not end, until it does or the signal is given. A refusal is answered like that of a
   * request, and has no lines. Throws when no answer comes, or when it breaks off.
   */
  stream(path: string, onLine: (line: string) => void, signal: AbortSignal): Promise<TransportAnswer>
}

/** Enough for all that does not watch. */
export type RequestTransport = Pick<Transport, 'request'>

export interface TransportRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With its query, from `/api` or `/apis` on. */
  readonly path: string
  readonly body?: string
  /** Of the body. */
  readonly contentType?: string
  /** The answer is the log of a pod, which may take minutes. */
  readonly isLog?: boolean
}

export interface TransportAnswer {
  readonly status: number
  readonly text: string
}
