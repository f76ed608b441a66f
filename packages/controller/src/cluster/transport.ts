/** How requests reach the API of a cluster: with its address, and with who we are. */
export interface Transport {
  /** Throws when nobody answers. */
  request(request: TransportRequest): Promise<TransportAnswer>
  /** Calls with each line of an answer that does not end, until it does or the signal is given. Throws like a request. */
  stream(path: string, onLine: (line: string) => void, signal: AbortSignal): Promise<void>
}

export interface TransportRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With its query, from `/api` or `/apis` on. */
  readonly path: string
  readonly body?: object
  /** JSON unless told otherwise. */
  readonly contentType?: string
}

export interface TransportAnswer {
  readonly status: number
  readonly text: string
}
