// One blob into one repository, in one request or, where the server takes no large ones, in pieces (OCI distribution
// specification, "Pushing blobs"). Each call is one attempt.
import type { Dispatcher } from 'undici'
import type { ImageSourceError } from '../image/image-source.ts'
import type { Descriptor } from '../image/manifest.ts'
import type { RepositoryRequests } from './repository-requests.ts'
import { type BlobBytes, type VerifiedBytes, verifiedBytes } from './verified-bytes.ts'

export interface BlobUploads {
  /** The registry takes it from another repository of its own ("mounted"), or says where to send it; null: neither. */
  mount(digest: string, from: string, signal: AbortSignal): Promise<'mounted' | UploadPlace | null>
  /** `begun`: what a mount that failed left. */
  put(blob: Descriptor, bytes: BlobBytes, signal: AbortSignal, begun: UploadPlace | null): Promise<void>
}

export interface UploadPlace {
  readonly url: URL
  /** Pieces must not be smaller, except for the last one. */
  readonly leastBytes: number
}

/** Read as a whole while the registry prepares for it: a stream costs more than such a blob. */
const SMALL_BYTES = 256 * 1024
/** What is tried after "too large". Servers in front of registries often take a megabyte at most. */
const PIECE_BYTES = [4 * 1024 * 1024, 512 * 1024] as const
const TOO_LARGE = 413
const BINARY = { 'content-type': 'application/octet-stream' }

export function blobUploads(
  requests: RepositoryRequests,
  refused: (answer: Dispatcher.ResponseData) => Promise<ImageSourceError>,
): BlobUploads {
  /** 0: in one request. What was found out counts for all that follows. */
  let pieceBytes = 0

  const begin = (query: string, signal: AbortSignal) =>
    requests.send({
      method: 'POST',
      path: `blobs/uploads/${query}`,
      headers: { 'content-length': '0' },
      signal,
    })

  async function placeOf(answer: Dispatcher.ResponseData): Promise<UploadPlace> {
    if (answer.statusCode !== 202) throw await refused(answer)
    await answer.body.dump()
    const least = Number(answer.headers['oci-chunk-min-length'] ?? 0)
    return {
      url: requests.continued(String(answer.headers.location ?? '')),
      leastBytes: Number.isSafeInteger(least) && least > 0 ? least : 0,
    }
  }

  async function finish(
    { url }: UploadPlace,
    { digest }: Descriptor,
    body: Body | null,
    signal: AbortSignal,
  ) {
    url.searchParams.set('digest', digest)
    const headers = { ...BINARY, 'content-length': String(body?.size ?? 0) }
    const answer = await requests.send({
      ...{ method: 'PUT', path: url, headers, signal },
      ...(body !== null && { body: body.content }),
    })
    // By what this request was: another upload may have found out about pieces since it was begun.
    if (answer.statusCode === TOO_LARGE && body !== null && body.size > PIECE_BYTES[1]) {
      await answer.body.dump().catch(() => undefined)
      return false
    }
    if (answer.statusCode !== 201) throw await refused(answer)
    await answer.body.dump()
    return true
  }

  async function putWhole(
    blob: Descriptor,
    bytes: VerifiedBytes,
    begun: UploadPlace | null,
    signal: AbortSignal,
  ) {
    const placing = begun === null ? begin('', signal).then(placeOf) : Promise.resolve(begun)
    if (blob.size > SMALL_BYTES)
      return finish(await placing, blob, { content: bytes.open, size: blob.size }, signal)
    const [place, content] = await Promise.all([placing, whole(bytes)])
    return finish(place, blob, { content, size: content.length }, signal)
  }

  /** false: a piece of this size is too large. */
  async function putPieces(blob: Descriptor, bytes: VerifiedBytes, most: number, signal: AbortSignal) {
    let place = await placeOf(await begin('', signal))
    let at = 0
    for await (const piece of inPieces(bytes, Math.max(most, place.leastBytes))) {
      const headers = {
        ...BINARY,
        'content-length': String(piece.length),
        'content-range': `${at}-${at + piece.length - 1}`,
      }
      const answer = await requests.send({ method: 'PATCH', path: place.url, headers, body: piece, signal })
      if (answer.statusCode === TOO_LARGE && most > PIECE_BYTES[1]) {
        await answer.body.dump().catch(() => undefined)
        return false
      }
      place = await placeOf(answer)
      at += piece.length
    }
    return finish(place, blob, null, signal)
  }

  return {
    async mount(digest, from, signal) {
      const answer = await begin(
        `?mount=${encodeURIComponent(digest)}&from=${encodeURIComponent(from)}`,
        signal,
      )
      if (answer.statusCode === 202) return placeOf(answer)
      await answer.body.dump()
      // Whatever else it says: an upload will tell why it does not work, or work.
      return answer.statusCode === 201 ? 'mounted' : null
    },
    async put(blob, given, signal, begun) {
      const bytes = verifiedBytes(blob, given)
      try {
        if (pieceBytes === 0 && (await putWhole(blob, bytes, begun, signal))) return
        for (const most of PIECE_BYTES) {
          if (pieceBytes !== 0 && most > pieceBytes) continue
          pieceBytes = most
          if (await putPieces(blob, bytes, most, signal)) return
        }
      } catch (error) {
        throw bytes.failure() ?? error
      }
    },
  }
}

interface Body {
  readonly content: Uint8Array | (() => AsyncIterable<Uint8Array>)
  readonly size: number
}

async function whole({ open }: VerifiedBytes): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of open()) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Each of `most` bytes, the last one of what is left. */
async function* inPieces({ open }: VerifiedBytes, most: number): AsyncGenerator<Uint8Array> {
  let [waiting, length]: [Uint8Array[], number] = [[], 0]
  for await (const given of open()) {
    for (let rest = given; rest.length > 0; ) {
      const part = rest.subarray(0, most - length)
      waiting.push(part)
      length += part.length
      rest = rest.subarray(part.length)
      if (length < most) continue
      yield Buffer.concat(waiting)
      ;[waiting, length] = [[], 0]
    }
  }
  if (length > 0) yield Buffer.concat(waiting)
}
