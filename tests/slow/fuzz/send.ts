// Sends a request as it is, also one that a polite client would refuse to send.
import { Agent, request } from 'node:http'

export interface Received {
  readonly status: number
  readonly text: string
  readonly requestId: string
  /** It said when to ask again. */
  readonly isToComeBack: boolean
}

/** For an answer that never comes: a busy machine must not fail a test. */
const PATIENCE_MS = 240_000

export interface Sender {
  send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: string,
  ): Promise<Received>
  close(): void
}

export function createSender(baseUrl: string): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const { hostname, port } = new URL(baseUrl)
  return {
    close: () => agent.destroy(),
    send: (method, path, headers, body) =>
      new Promise((resolve, reject) => {
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
        const message = request(
          { agent, hostname, port, method, path, headers: { ...headers, ...length }, timeout: PATIENCE_MS },
          (answer) => {
            const { statusCode: status = 0, headers: received } = answer
            const requestId = String(received['x-request-id'] ?? '')
            let text = ''
            answer.setEncoding('utf8').on('data', (chunk: string) => {
              text += chunk
              // A stream never ends by itself.
              if (received['content-type'] === 'text/event-stream') message.destroy()
            })
            const isToComeBack = received['retry-after'] !== undefined
            answer.once('close', () => resolve({ status, text, requestId, isToComeBack }))
          },
        )
        message.once('timeout', () => message.destroy(new Error(`${method} ${path}: no answer in time`)))
        message.once('error', reject)
        message.end(body)
      }),
  }
}
