import { followStream } from './follow-stream.ts'
import { pause, type StreamListener, type StreamPort, streamUrl, type ToTab } from './stream-port.ts'

/** The stream that all tabs share; browsers on some phones have no shared workers, and get one of their own. */
export const openStream = (listener: StreamListener): StreamPort =>
  typeof SharedWorker === 'undefined' ? openOwnStream(listener) : openSharedStream(listener)

function openSharedStream(listener: StreamListener): StreamPort {
  const worker = new SharedWorker(new URL('./stream-worker.ts', import.meta.url), {
    type: 'module',
    name: 'groundwork-stream',
  })
  worker.port.onmessage = ({ data }: MessageEvent<ToTab>) => {
    if (data.type === 'status') listener.status(data.status)
    else listener.message(data.message)
  }
  const close = () => worker.port.postMessage({ type: 'close' })
  // A tab that is closed says nothing more, and the worker cannot notice it by itself.
  addEventListener('pagehide', close)
  return { retry: () => worker.port.postMessage({ type: 'retry' }), close }
}

function openOwnStream(listener: StreamListener): StreamPort {
  let control = new AbortController()
  const start = () => {
    control = new AbortController()
    void followStream({
      url: streamUrl(location.origin),
      fetch: (...args) => fetch(...args),
      wait: pause,
      signal: control.signal,
      onMessage: listener.message,
      onStatus: listener.status,
    })
  }
  start()
  return { retry: start, close: () => control.abort() }
}
