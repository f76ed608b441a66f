// Follows the stream once for all tabs: browsers allow only six connections to a host, so the seventh tab would wait for ever.
import { followStream } from '@groundwork/stream-client/follow-stream'
import type { ConnectionStatus } from './live-state.ts'
import { type FromTab, fetchStream, pause, streamUrl, type ToTab } from './stream-port.ts'

interface WorkerScope {
  readonly location: { readonly origin: string }
  onconnect: ((event: MessageEvent) => void) | null
}
const scope = globalThis as unknown as WorkerScope

const ports = new Set<MessagePort>()
let status: ConnectionStatus = 'connecting'
let running: AbortController | null = null

function send(message: ToTab): void {
  for (const port of ports) port.postMessage(message)
}

function start(): void {
  if (running !== null) return
  const control = new AbortController()
  running = control
  void followStream({
    url: streamUrl(scope.location.origin),
    fetch: fetchStream,
    wait: pause,
    signal: control.signal,
    onMessage: (message) => send({ type: 'message', message }),
    onStatus: (next) => {
      status = next
      send({ type: 'status', status })
    },
  }).finally(() => {
    if (running === control) running = null
  })
}

function stop(): void {
  running?.abort()
  running = null
  status = 'connecting'
}

scope.onconnect = ({ ports: [port] }) => {
  if (port === undefined) return
  ports.add(port)
  port.onmessage = ({ data }: MessageEvent<FromTab>) => {
    if (data.type === 'retry') start()
    if (data.type !== 'close') return
    ports.delete(port)
    if (ports.size === 0) stop()
  }
  port.postMessage({ type: 'status', status } satisfies ToTab)
  // For this tab the stream begins now, though it was open before.
  if (status === 'live') port.postMessage({ type: 'message', message: { type: 'begin' } } satisfies ToTab)
}
