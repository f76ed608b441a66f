// The writing half of the registry of tests: uploads in one piece, mounts and manifests.
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
  if (request.method !== 'PUT' || kind === '') return false
  void bytesOf(request).then((bytes) => {
    const digest = sha256Digest(bytes)
    if (kind === 'manifests') {
      const mediaType = request.headers['content-type'] ?? ''
      for (const as of new Set([name, digest]))
        content.set(`/v2/${repository}/manifests/${as}`, { bytes, mediaType, isManifest: true })
    } else if (digest === url.searchParams.get('digest')) {
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
    return void response.writeHead(202, { location: `/v2/${repository}/blobs/uploads/one` }).end()
  content.set(`/v2/${repository}/blobs/${digest}`, there)
  response.writeHead(201).end()
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
