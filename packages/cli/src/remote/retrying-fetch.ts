// A network that drops connections, and a service that restarts, shall not end a script.
import { causeCode } from '@groundwork/errors/error-code'
import type { Clock } from '../terminal/surroundings.ts'

export interface RetryOptions {
  readonly fetch: typeof fetch
  readonly clock: Clock
  readonly signal: AbortSignal
  /** A line for people who wait at a terminal. */
  readonly tell: (line: string) => void
  readonly attempts?: number
  /** Between 0 and 1: clients that were cut off together shall not come back together. */
  readonly chance?: () => number
}

const ATTEMPTS = 6
/** While nothing has answered yet: most likely the address is wrong, and nobody wants to wait for that. */
const FIRST_ATTEMPTS = 3
const FIRST_MS = 250
const LONGEST_MS = 8_000
const LONGEST_TOLD_MS = 60_000

const BUSY: ReadonlySet<number> = new Set([429, 502, 503, 504])
/** Twice is the same as once. Deleting is not among them: the second time the answer would be that there is nothing. */
const REPEATABLE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'PUT', 'OPTIONS'])
/** The request never left. */
const UNSENT = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/
const LOST = /^(ECONNRESET|EPIPE|ETIMEDOUT|ECONNABORTED|UND_ERR_(SOCKET|HEADERS_TIMEOUT|BODY_TIMEOUT))$/

export function retryingFetch(options: RetryOptions): typeof fetch {
  const { clock, signal, chance = Math.random, attempts = ATTEMPTS } = options
  let hasAnswered = false

  const pause = (attempt: number): number =>
    Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt) * (0.75 + chance() / 4)

  return async (input, init = {}) => {
    const isRepeatable = REPEATABLE.has((init.method ?? 'GET').toUpperCase())
    const wanted = init.signal ? AbortSignal.any([init.signal, signal]) : signal
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt + 1 >= (hasAnswered ? attempts : Math.min(attempts, FIRST_ATTEMPTS))
      try {
        const response = await options.fetch(input, { ...init, signal: wanted })
        hasAnswered = true
        if (!BUSY.has(response.status) || !isRepeatable || attempt + 1 >= attempts) return response
        const ms = toldWait(response) ?? pause(attempt)
        if (ms > LONGEST_TOLD_MS) return response
        await response.body?.cancel()
        await waitFor(ms, `The service is busy (${response.status})`)
      } catch (error) {
        wanted.throwIfAborted()
        const code = causeCode(error)
        const mayRepeat = UNSENT.test(code) || (isRepeatable && LOST.test(code))
        if (!mayRepeat || isLast) throw error
        await waitFor(pause(attempt), `The connection failed (${code})`)
      }
    }

    async function waitFor(ms: number, what: string): Promise<void> {
      options.tell(`${what}; trying again in ${Math.max(1, Math.round(ms / 1000))} s.`)
      await clock.wait(ms, wanted)
    }
  }

  /** Milliseconds; null: the service does not say. */
  function toldWait(response: Response): number | null {
    const told = response.headers.get('Retry-After') ?? ''
    if (/^\d+$/.test(told)) return Number(told) * 1000
    const moment = Date.parse(told)
    return Number.isNaN(moment) ? null : Math.max(0, moment - clock.now())
  }
}
