import { followStream } from '@groundwork/stream-client/follow-stream'
import {
  type FromTab,
  fetchStream,
  pause,
  type StreamListener,
  type StreamPort,
  streamUrl,
  type ToTab,
} from './stream-port.ts'

/** The stream that all tabs share; browsers on some phones have no shared workers, and get one of their own. */
export const openStream = (listener: StreamListener): StreamPort =>
  typeof SharedWorker === 'undefined' ? openOwnStream(listener) : openSharedStream(listener)

const startWorker = (): SharedWorker =>
  new SharedWorker(new URL('./stream-worker.ts', import.meta.url), {
    type: 'module',
    name: 'groundwork-stream',
  })

let early: SharedWorker | null = null

/** Its thread takes as long to start as the service to say who is asking: both at once. */
export function openEarly(): void {
  if (typeof SharedWorker === 'undefined') return
  early = startWorker()
  early.port.postMessage({ type: 'retry' } satisfies FromTab)
  // Whoever opens the stream tries again, and is told.
  early.onerror = () => {
    early = null
  }
}

/** Nobody is logged in: what it heard is no news for whoever will be. */
export function forgetEarly(): void {
  early?.port.postMessage({ type: 'close' } satisfies FromTab)
  early = null
}

function openSharedStream(listener: StreamListener): StreamPort {
  const worker = early ?? startWorker()
  early = null
  worker.port.onmessage = ({ data }: MessageEvent<ToTab>) => {
    if (data.type === 'status') listener.status(data.status)
    else listener.message(data.message)
  }
  let own: StreamPort | null = null
  // After an upgrade its code may be gone; this tab can still follow the stream alone.
  worker.onerror = () => {
    own ??= openOwnStream(listener)
  }
  const leave = () => worker.port.postMessage({ type: 'close' })
  // A tab that is closed says nothing more, and the worker cannot notice it by itself.
  addEventListener('pagehide', leave)
  // A page that the browser had put aside has missed what happened since.
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) location.reload()
  }
  addEventListener('pageshow', comeBack)
  return {
    retry: () => worker.port.postMessage({ type: 'retry' }),
    close() {
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', comeBack)
      own?.close()
      leave()
    },
  }
}

function openOwnStream(listener: StreamListener): StreamPort {
  let control = new AbortController()
  const start = () => {
    control.abort()
    control = new AbortController()
    void followStream({
      url: streamUrl(location.origin),
      fetch: fetchStream,
      wait: pause,
      signal: control.signal,
      onMessage: listener.message,
      onStatus: listener.status,
    })
  }
  start()
  return { retry: start, close: () => control.abort() }
}
