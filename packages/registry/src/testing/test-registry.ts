// A registry in this process that can be told to behave badly.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sha256Digest } from '../image/digest.ts'
import type { BuiltContent, BuiltImage } from './build-image.ts'
import { takeUpload } from './take-upload.ts'

export interface TestRegistry {
  readonly host: string
  readonly origin: string
  readonly requests: readonly SeenRequest[]
  /** Everything of the image can be had from then on. */
  put(repository: string, image: BuiltImage, tag?: string): void
  close(): Promise<void>
}

export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly authorization: string
  readonly range: string
}

export interface TestRegistryOptions {
  readonly login?: { readonly kind: 'basic' | 'token'; readonly user: string; readonly password: string }
  /** Does something else for this request, and returns true. */
  readonly misbehave?: (
    request: IncomingMessage,
    response: ServerResponse,
    content: BuiltContent | null,
  ) => boolean
}

export async function startTestRegistry(options: TestRegistryOptions = {}): Promise<TestRegistry> {
  const content = new Map<string, BuiltContent>()
  const requests: SeenRequest[] = []
  let tokens = 0
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const { authorization = '', range = '' } = request.headers
    requests.push({ method: request.method ?? '', path, authorization, range })
    const found = content.get(path) ?? null
    if (path.startsWith('/token?')) return answerToken(request, response)
    if (options.misbehave?.(request, response, found)) return
    if (!isAllowed(authorization)) return askForLogin(response)
    if (takeUpload(request, response, content)) return
    if (found === null) return void response.writeHead(404).end('{}')
    send(response, found, range)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const origin = `http://${host}`

  const basic = () =>
    `Basic ${Buffer.from(`${options.login?.user}:${options.login?.password}`).toString('base64')}`
  const isAllowed = (authorization: string): boolean => {
    if (options.login === undefined) return true
    return authorization === (options.login.kind === 'basic' ? basic() : `Bearer token-${tokens}`)
  }
  function askForLogin(response: ServerResponse): void {
    const header =
      options.login?.kind === 'basic'
        ? 'Basic realm="test"'
        : `Bearer realm="${origin}/token",service="test registry",scope="repository:x:pull"`
    response.writeHead(401, { 'www-authenticate': header }).end('{}')
  }
  function answerToken(request: IncomingMessage, response: ServerResponse): void {
    if (request.headers.authorization !== basic()) return void response.writeHead(401).end('{}')
    tokens += 1
    response.end(JSON.stringify({ token: `token-${tokens}`, expires_in: 300 }))
  }

  return {
    host,
    origin,
    requests,
    put(repository, image, tag) {
      for (const [digest, part] of image.content) {
        content.set(`/v2/${repository}/${part.isManifest ? 'manifests' : 'blobs'}/${digest}`, part)
        if (tag !== undefined && digest === image.digest)
          content.set(`/v2/${repository}/manifests/${tag}`, part)
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export function send(response: ServerResponse, { bytes, mediaType }: BuiltContent, range: string): void {
  const start = Number(/^bytes=(\d+)-$/.exec(range)?.[1] ?? 0)
  const digest = sha256Digest(bytes)
  const headers = {
    'content-type': mediaType,
    'content-length': bytes.length - start,
    'docker-content-digest': digest,
  }
  if (range === '') return void response.writeHead(200, headers).end(bytes)
  const contentRange = `bytes ${start}-${bytes.length - 1}/${bytes.length}`
  response.writeHead(206, { ...headers, 'content-range': contentRange }).end(bytes.subarray(start))
}
