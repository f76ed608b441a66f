// One repository of one registry, to be written (OCI distribution specification, "Push"). Each call is one attempt.
import type { ImageReference } from '@groundwork/image-names/image-reference'
import type { Dispatcher } from 'undici'
import { hashFor, hexOf, sha256Digest } from '../image/digest.ts'
import { ImageSourceError } from '../image/image-source.ts'
import { type Descriptor, MANIFEST_TYPES } from '../image/manifest.ts'
import type { Credential } from './pull-secret.ts'
import type { RegistryHttp } from './registry-http.ts'
import { repositoryRequests } from './repository-requests.ts'

/** From its beginning, as often as it is called. */
export type OpenBytes = () => AsyncIterable<Uint8Array>

export interface RegistryTarget {
  hasBlob(digest: string, signal: AbortSignal): Promise<boolean>
  /** From another repository of the same registry; false: the registry wants to be sent the bytes. */
  mountBlob(digest: string, from: string, signal: AbortSignal): Promise<boolean>
  /** Throws ImageSourceError "damaged" if the bytes are not those of the digest; the registry then has nothing of it. */
  putBlob(blob: Descriptor, open: OpenBytes, signal: AbortSignal): Promise<void>
  /** Digest of what a tag or digest means there; empty: nothing. */
  manifestDigest(name: string, signal: AbortSignal): Promise<string>
  putManifest(name: string, bytes: Uint8Array, mediaType: string, signal: AbortSignal): Promise<void>
}

/** Longer answers to a refusal help nobody. */
const MOST_REASON_BYTES = 4096

export function registryTarget(
  reference: Pick<ImageReference, 'registry' | 'repository'>,
  insecure: boolean,
  credentials: readonly Credential[],
  http: RegistryHttp,
): RegistryTarget {
  const requests = repositoryRequests(reference, insecure, credentials, http)

  /** null: there is no such thing. */
  async function head(path: string, headers: Readonly<Record<string, string>>, signal: AbortSignal) {
    const answer = await requests.send({ method: 'HEAD', path, headers, signal })
    if (answer.statusCode !== 200 && answer.statusCode !== 404) throw requests.failure(answer, 'read')
    await answer.body.dump()
    return answer.statusCode === 200 ? answer.headers : null
  }

  async function begin(query: string, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const headers = { 'content-length': '0' }
    return requests.send({ method: 'POST', path: `blobs/uploads/${query}`, headers, signal })
  }

  /** What a registry says about a refusal is more than its status. */
  async function refused(answer: Dispatcher.ResponseData): Promise<ImageSourceError> {
    const { statusCode } = answer
    if (statusCode !== 400 && statusCode !== 413 && statusCode !== 422)
      return requests.failure(answer, 'written')
    const said = await reasonOf(answer)
    const problem = /DIGEST_INVALID|SIZE_INVALID/.test(said) ? 'damaged' : 'refused'
    return new ImageSourceError(problem, `does not take it (status ${statusCode}${said && `: ${said}`})`)
  }

  return {
    hasBlob: async (digest, signal) => (await head(`blobs/${digest}`, {}, signal)) !== null,
    async mountBlob(digest, from, signal) {
      const query = `?mount=${encodeURIComponent(digest)}&from=${encodeURIComponent(from)}`
      const answer = await begin(query, signal)
      await answer.body.dump()
      // Whatever else it says: an upload will tell why it does not work, or work.
      return answer.statusCode === 201
    },
    async putBlob(blob, open, signal) {
      const begun = await begin('', signal)
      if (begun.statusCode !== 202) throw await refused(begun)
      await begun.body.dump()
      const place = requests.continued(String(begun.headers.location ?? ''))
      place.searchParams.set('digest', blob.digest)
      const bytes = verified(blob, open)
      const headers = { 'content-type': 'application/octet-stream', 'content-length': String(blob.size) }
      const answer = await requests
        .send({ method: 'PUT', path: place, headers, body: bytes.open, signal })
        .catch((error: unknown) => {
          throw bytes.failure() ?? error
        })
      if (answer.statusCode !== 201) throw await refused(answer)
      await answer.body.dump()
    },
    async manifestDigest(name, signal) {
      const headers = await head(`manifests/${name}`, { accept: MANIFEST_TYPES.join(', ') }, signal)
      if (headers === null) return ''
      return String(headers['docker-content-digest'] ?? '') || 'unknown'
    },
    async putManifest(name, bytes, mediaType, signal) {
      const headers = { 'content-type': mediaType, 'content-length': String(bytes.length) }
      const path = `manifests/${name}`
      const answer = await requests.send({ method: 'PUT', path, headers, body: bytes, signal })
      if (answer.statusCode !== 201) throw await refused(answer)
      await answer.body.dump()
      const stored = String(answer.headers['docker-content-digest'] ?? '')
      if (stored.startsWith('sha256:') && stored !== sha256Digest(bytes))
        throw new ImageSourceError('damaged', `has stored it as ${stored} instead of ${sha256Digest(bytes)}`)
    },
  }
}

/** The last bytes are sent only if all are right, so that nothing wrong is ever whole. Says afterwards why they ended. */
function verified({ digest, size }: Descriptor, open: OpenBytes) {
  let failed: unknown = null
  async function* checked(): AsyncGenerator<Uint8Array> {
    const hash = hashFor(digest)
    let [position, held] = [0, new Uint8Array() as Uint8Array]
    try {
      for await (const piece of open()) {
        hash.update(piece)
        position += piece.length
        if (position > size) break
        if (held.length > 0) yield held
        held = piece
      }
      if (position !== size || hash.digest('hex') !== hexOf(digest))
        throw new ImageSourceError('damaged', `the bytes to be sent are not those of ${digest}`)
      if (held.length > 0) yield held
    } catch (error) {
      failed = error
      throw error
    }
  }
  return { open: checked, failure: () => failed }
}

async function reasonOf({ body }: Dispatcher.ResponseData): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  try {
    for await (const piece of body as AsyncIterable<Uint8Array>) {
      pieces.push(piece)
      length += piece.length
      if (length > MOST_REASON_BYTES) break
    }
  } catch {
    // What came until then has to do.
  }
  const text = Buffer.concat(pieces).toString('utf8').slice(0, MOST_REASON_BYTES)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they would change what a terminal shows.
  return text.replace(/[\x00-\x1f\x7f]+/g, ' ').trim()
}
