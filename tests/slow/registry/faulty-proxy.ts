// Stands before a registry and makes the network bad: answers of its own, and connections that end in the middle.
import { createServer, request as forward } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Authority } from '../../testing/authority.ts'

export interface FaultyProxy {
  readonly host: string
  readonly faults: { statuses: number; breaks: number; requests: number }
  close(): void
}

export interface Faults {
  /** Every so many requests is answered with this instead. */
  readonly every: number
  readonly status: number
  /** Answers end after so many bytes. */
  readonly breakAfterBytes: number
  /** They do not end then, but nothing comes any more. */
  readonly isStalling?: () => boolean
}

export async function startFaultyProxy(
  target: string,
  authority: Authority,
  plan: Faults,
): Promise<FaultyProxy> {
  const faults = { statuses: 0, breaks: 0, requests: 0 }
  const [hostname = '', port = ''] = target.split(':')
  const server = createServer({ cert: authority.cert, key: authority.key }, (request, response) => {
    faults.requests += 1
    if (faults.requests % plan.every === 0) {
      faults.statuses += 1
      return void response.writeHead(plan.status, { 'retry-after': '0' }).end('trouble')
    }
    const { url: path, method, headers } = request
    const onward = forward({ hostname, port, path, method, headers, ca: authority.ca }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      let sent = 0
      answer.on('data', (chunk: Buffer) => {
        const room = plan.breakAfterBytes - sent
        if (room < 0) return
        sent += chunk.length
        if (chunk.length <= room) return void response.write(chunk)
        faults.breaks += 1
        answer.destroy()
        if (plan.isStalling?.()) return void response.write(chunk.subarray(0, room))
        response.write(chunk.subarray(0, room), () => response.destroy())
      })
      answer.on('end', () => response.end())
      answer.on('error', () => response.destroy())
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
