// The writing half of the registry of tests: uploads in one piece or several, mounts and manifests.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sha256Digest } from '../image/digest.ts'
import type { BuiltContent } from './build-image.ts'

/** By path. */
export type StoredContent = Map<string, BuiltContent>

/** false: it is no request that writes. */
export function takeUpload(
  request: IncomingMessage,
  response: ServerResponse,
  content: StoredContent,
): boolean {
  const url = new URL(request.url ?? '', 'http://localhost')
  const [, repository = '', kind = '', name = ''] =
    /^\/v2\/(.+)\/(blobs\/uploads|manifests)\/([^/]*)$/.exec(url.pathname) ?? []
  if (request.method === 'POST' && kind === 'blobs/uploads') {
    begin(url.searchParams, repository, response, content)
    return true
  }
  if (request.method === 'PATCH' && kind === 'blobs/uploads') {
    void bytesOf(request).then((bytes) => takePiece(request, response, content, bytes), ignoreBroken)
    return true
  }
  if (request.method !== 'PUT' || kind === '') return false
  void bytesOf(request).then((last) => {
    const before = content.get(url.pathname)?.bytes ?? Buffer.alloc(0)
    const bytes = kind === 'manifests' ? last : Buffer.concat([before, last])
    const digest = sha256Digest(bytes)
    if (kind === 'manifests') {
      const mediaType = request.headers['content-type'] ?? ''
      for (const as of new Set([name, digest]))
        content.set(`/v2/${repository}/manifests/${as}`, { bytes, mediaType, isManifest: true })
    } else if (digest === url.searchParams.get('digest')) {
      content.delete(url.pathname)
      content.set(`/v2/${repository}/blobs/${digest}`, blobOf(bytes))
    } else {
      response.writeHead(400).end(JSON.stringify({ errors: [{ code: 'DIGEST_INVALID' }] }))
      return
    }
    response.writeHead(201, { 'docker-content-digest': digest }).end()
  }, ignoreBroken)
  return true
}

function begin(
  query: URLSearchParams,
  repository: string,
  response: ServerResponse,
  content: StoredContent,
): void {
  const digest = query.get('mount') ?? ''
  const there = content.get(`/v2/${query.get('from')}/blobs/${digest}`)
  if (there === undefined)
    return void response.writeHead(202, { location: `/v2/${repository}/blobs/uploads/${randomUUID()}` }).end()
  content.set(`/v2/${repository}/blobs/${digest}`, there)
  response.writeHead(201).end()
}

/** In order only, as registries want it. */
function takePiece(
  { url = '', headers }: IncomingMessage,
  response: ServerResponse,
  content: StoredContent,
  bytes: Buffer,
): void {
  const before = content.get(url)?.bytes ?? Buffer.alloc(0)
  const range = `${before.length}-${before.length + bytes.length - 1}`
  if (headers['content-range'] !== range) return void response.writeHead(416).end()
  content.set(url, blobOf(Buffer.concat([before, bytes])))
  response.writeHead(202, { location: url, range: `0-${before.length + bytes.length - 1}` }).end()
}

const blobOf = (bytes: Buffer): BuiltContent => ({
  bytes,
  mediaType: 'application/octet-stream',
  isManifest: false,
})

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** The client went away in the middle: nothing is stored. */
const ignoreBroken = () => undefined
