// Follows the live stream of the service for as long as it is asked to: a stream that breaks is resumed after the last message that
// came, so nothing is missed and nothing comes twice.
import { createParser } from 'eventsource-parser'
import { readMessage, type StreamMessage } from './stream-message.ts'

/** `lost`: what was heard last may be old. `refused`: a login is needed. */
export type StreamStatus = 'live' | 'lost' | 'refused'

export interface FollowOptions {
  readonly url: string
  readonly fetch: typeof fetch
  readonly onMessage: (message: StreamMessage) => void
  readonly onStatus: (status: StreamStatus) => void
  /** Ends after this time, or when the returned function is called, whichever comes first. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  readonly signal: AbortSignal
}

const FIRST_RETRY_MS = 250
const LAST_RETRY_MS = 5_000
/** The service sends a line every 15 s; a connection that is silent for longer is dead, though nobody closed it. */
export const SILENCE_MS = 40_000

/** Ends when the signal does, or when the service asks for a login. */
export async function followStream(options: FollowOptions): Promise<void> {
  const { signal, onStatus, wait } = options
  let lastId: string | null = null
  let retryMs = FIRST_RETRY_MS
  while (!signal.aborted) {
    const end = await readOnce(options, lastId, (id) => {
      lastId = id
      retryMs = FIRST_RETRY_MS
    })
    if (signal.aborted) return
    if (end === 'refused') {
      onStatus('refused')
      return
    }
    // A stream with a login ends every few minutes by design: that alone is no news for people.
    if (end === 'failed') onStatus('lost')
    // Also after an end by design: an answer that ends at once must not be asked for without pause.
    await wait(end === 'failed' ? retryMs : FIRST_RETRY_MS, signal)
    if (end === 'failed') retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
  }
}

async function readOnce(
  { url, fetch: send, signal, onMessage, onStatus }: FollowOptions,
  lastId: string | null,
  onId: (id: string) => void,
): Promise<'ended' | 'failed' | 'refused'> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  const stop = AbortSignal.any([signal, silence.signal])
  try {
    heard()
    const answer = await send(url, {
      headers: { Accept: 'text/event-stream', ...(lastId !== null && { 'Last-Event-ID': lastId }) },
      signal: stop,
    })
    if (answer.status === 401 || answer.status === 403) return 'refused'
    if (!answer.ok || answer.body === null) return 'failed'
    onStatus('live')
    const parser = createParser({
      onEvent: ({ id, event, data }) => {
        if (id !== undefined) onId(id)
        const message = readMessage(event, data)
        if (message !== null) onMessage(message)
      },
    })
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    stop.addEventListener('abort', () => void reader.cancel().catch(() => undefined))
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return silence.signal.aborted ? 'failed' : 'ended'
      heard()
      parser.feed(value)
    }
  } catch {
    return 'failed'
  } finally {
    clearTimeout(timer)
  }
}
