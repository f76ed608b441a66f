// A load generator that costs little: closed loop, keep-alive, requests are bytes made beforehand, of an answer only the
// status and the length are read. It shares the machine with what it measures, so its own cost must be small.
import { connect, type Socket } from 'node:net'

export interface LoadResult {
  readonly requests: number
  readonly seconds: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
  /** Answers with another status than expected, by status. */
  readonly unexpected: Readonly<Record<number, number>>
  readonly bytes: number
}

export interface Load {
  readonly port: number
  readonly connections: number
  /** How many requests in all. */
  readonly total: number
  /** The next request, as it goes over the wire. */
  readonly next: (index: number) => Buffer
  readonly expected: number
}

export async function runLoad({ port, connections, total, next, expected }: Load): Promise<LoadResult> {
  const times: number[] = []
  const unexpected: Record<number, number> = {}
  let sent = 0
  let bytes = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: Math.min(connections, total) }, async () => {
      const connection = await openConnection(port)
      while (sent < total) {
        const index = sent
        sent += 1
        const request = next(index)
        const start = performance.now()
        const answer = await connection.send(request)
        times.push(performance.now() - start)
        bytes += answer.bytes
        if (answer.status !== expected) unexpected[answer.status] = (unexpected[answer.status] ?? 0) + 1
      }
      connection.close()
    }),
  )
  const seconds = (performance.now() - started) / 1_000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    requests: times.length,
    seconds,
    perSecond: times.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
    unexpected,
    bytes,
  }
}

export interface Connection {
  send(request: Buffer): Promise<{ readonly status: number; readonly bytes: number }>
  close(): void
}

export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return {
    send: (request) => exchange(socket, request),
    close: () => socket.destroy(),
  }
}

function exchange(socket: Socket, request: Buffer): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    let head: Buffer = Buffer.alloc(0)
    let missing = -1
    let status = 0
    let bytes = 0
    const finish = (act: () => void) => {
      socket.off('data', onData).off('close', onClose)
      act()
    }
    const onClose = () => finish(() => reject(new Error('the service closed the connection')))
    const onData = (chunk: Buffer) => {
      bytes += chunk.length
      if (missing < 0) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        const text = head.toString('latin1', 0, end)
        status = Number(text.slice(9, 12))
        const length = /content-length: (\d+)/i.exec(text)
        missing = Number(length?.[1] ?? 0) - (head.length - end - 4)
      } else {
        missing -= chunk.length
      }
      if (missing <= 0) finish(() => resolve({ status, bytes }))
    }
    socket.on('data', onData).once('close', onClose)
    socket.write(request)
  })
}

export function request(method: string, path: string, body?: string, headers = ''): Buffer {
  const length = body === undefined ? 0 : Buffer.byteLength(body)
  const type = body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${length}\r\n`
  return Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers}${type}\r\n${body ?? ''}`)
}
