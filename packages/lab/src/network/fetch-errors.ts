// Errors of requests as the real ones look: callers tell them apart by the code of the cause.

export const fetchFailed = (cause: Error): TypeError => new TypeError('fetch failed', { cause })

const withCode = (message: string, code: string, more: object = {}): Error =>
  Object.assign(new Error(message), { code, ...more })

export const connectFailed = (
  code: 'ECONNREFUSED' | 'EHOSTUNREACH' | 'ENETUNREACH' | 'ETIMEDOUT',
  address: string,
  port: number,
): TypeError =>
  fetchFailed(withCode(`connect ${code} ${address}:${port}`, code, { syscall: 'connect', address, port }))

export const lookupFailed = (code: 'ENOTFOUND' | 'EAI_AGAIN', hostname: string): TypeError =>
  fetchFailed(withCode(`getaddrinfo ${code} ${hostname}`, code, { syscall: 'getaddrinfo', hostname }))

/** The connection stood, but nothing came. */
export const answerTimedOut = (): TypeError =>
  fetchFailed(withCode('nothing came for 10 minutes', 'ERR_SILENCE'))

/** The limit that the request itself had. */
export const tookTooLong = (): DOMException =>
  new DOMException('The operation was aborted due to timeout', 'TimeoutError')
