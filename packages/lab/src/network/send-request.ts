// Requests to the service as the lab sends them: few connections, however many computers there are, and answers that are complete
// when they come, so that virtual time knows when a request is over. (The fetch of the runtime opens a connection for each.)
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { buffer } from 'node:stream/consumers'

export type SendRequest = (url: string, init: RequestInit) => Promise<Response>

const WITHOUT_BODY = [204, 205, 304]
/** The answer was decoded on the way, or is as long as it is. */
const DROPPED_HEADERS = ['content-length', 'transfer-encoding', 'connection', 'keep-alive']

/** `ca`: the authority of a service that the runtime does not trust by itself (PEM). */
export function createSender(
  connections: number,
  { ca }: { readonly ca?: string } = {},
): SendRequest & { close(): void } {
  const agents = { keepAlive: true, maxSockets: connections, scheduling: 'fifo' } as const
  const http = new HttpAgent(agents)
  const https = new HttpsAgent({ ...agents, ...(ca !== undefined && { ca }) })

  async function send(url: string, init: RequestInit): Promise<Response> {
    const { headers, body } = await encode(url, init)
    const isSecure = url.startsWith('https:')
    const make = isSecure ? httpsRequest : httpRequest
    try {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const asked = make(
          url,
          {
            method: init.method ?? 'GET',
            headers,
            agent: isSecure ? https : http,
            ...(init.signal && { signal: init.signal }),
          },
          resolve,
        )
        asked.on('error', reject).end(body)
      })
      return await complete(answer)
    } catch (error) {
      throw new TypeError('fetch failed', { cause: error })
    }
  }

  return Object.assign(send, {
    close() {
      http.destroy()
      https.destroy()
    },
  })
}

interface Encoded {
  readonly headers: Record<string, string | number>
  readonly body: string | Uint8Array | undefined
}

async function encode(url: string, { method, headers, body }: RequestInit): Promise<Encoded> {
  if (body === undefined || body === null) return { headers: plain(new Headers(headers)), body: undefined }
  if (typeof body === 'string' || body instanceof Uint8Array) {
    const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length
    return { headers: { ...plain(new Headers(headers)), 'content-length': length }, body }
  }
  // A form or a stream: the runtime knows how to write it down.
  const init = { method: method ?? 'POST', headers, body, duplex: 'half' } as RequestInit
  const request = new Request(url, init)
  const bytes = new Uint8Array(await request.arrayBuffer())
  return { headers: { ...plain(request.headers), 'content-length': bytes.length }, body: bytes }
}

const plain = (headers: Headers): Record<string, string> => Object.fromEntries(headers)

async function complete(answer: IncomingMessage): Promise<Response> {
  const bytes = await buffer(answer)
  const status = answer.statusCode ?? 500
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) {
    if (DROPPED_HEADERS.includes(name) || value === undefined) continue
    for (const each of [value].flat()) headers.append(name, each)
  }
  return new Response(WITHOUT_BODY.includes(status) ? null : new Uint8Array(bytes), {
    status,
    statusText: answer.statusMessage ?? '',
    headers,
  })
}
