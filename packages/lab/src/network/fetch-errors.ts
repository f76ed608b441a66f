// Errors of requests as the real ones look: callers tell them apart by the code of the cause.

export const fetchFailed = (cause: Error): TypeError => new TypeError('fetch failed', { cause })

const withCode = (message: string, code: string, more: object = {}): Error =>
  Object.assign(new Error(message), { code, ...more })

export const connectFailed = (
  code: 'ECONNREFUSED' | 'EHOSTUNREACH' | 'ENETUNREACH',
  address: string,
  port: number,
): TypeError =>
  fetchFailed(withCode(`connect ${code} ${address}:${port}`, code, { syscall: 'connect', address, port }))

export const lookupFailed = (code: 'ENOTFOUND' | 'EAI_AGAIN', hostname: string): TypeError =>
  fetchFailed(withCode(`getaddrinfo ${code} ${hostname}`, code, { syscall: 'getaddrinfo', hostname }))

export const connectTimedOut = (address: string, port: number, afterMs: number): TypeError =>
  fetchFailed(
    Object.assign(
      withCode(
        `Connect Timeout Error (attempted address: ${address}:${port}, timeout: ${afterMs}ms)`,
        'UND_ERR_CONNECT_TIMEOUT',
      ),
      { name: 'ConnectTimeoutError' },
    ),
  )

/** The connection stood, but nothing came. */
export const answerTimedOut = (): TypeError =>
  fetchFailed(
    Object.assign(withCode('Headers Timeout Error', 'UND_ERR_HEADERS_TIMEOUT'), {
      name: 'HeadersTimeoutError',
    }),
  )

/** The limit that the request itself had. */
export const tookTooLong = (): DOMException =>
  new DOMException('The operation was aborted due to timeout', 'TimeoutError')
