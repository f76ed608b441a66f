// One repository of one registry, to be written (OCI distribution specification, "Push"). Each call is one attempt.
import type { ImageReference } from '@groundwork/image-names/image-reference'
import type { Dispatcher } from 'undici'
import { sha256Digest } from '../image/digest.ts'
import { ImageSourceError } from '../image/image-source.ts'
import { MANIFEST_TYPES } from '../image/manifest.ts'
import type { Credential } from './pull-secret.ts'
import type { RegistryHttp } from './registry-http.ts'
import { repositoryRequests } from './repository-requests.ts'
import { type BlobUploads, blobUploads } from './upload-blob.ts'

export interface RegistryTarget {
  hasBlob(digest: string, signal: AbortSignal): Promise<boolean>
  /** Bytes that are not those of the digest are "damaged"; the registry then has nothing of it. */
  readonly uploads: BlobUploads
  /** Digest of what a tag or digest means there; empty: nothing. */
  manifestDigest(name: string, signal: AbortSignal): Promise<string>
  putManifest(name: string, bytes: Uint8Array, mediaType: string, signal: AbortSignal): Promise<void>
}

/** Of these the next manifest has the same trouble: a login, or a registry that is busy or broken. */
const OF_ALL: ReadonlySet<number> = new Set([401, 403, 407, 408, 425, 429])
const isOfOne = (status: number): boolean => status >= 400 && status < 500 && !OF_ALL.has(status)

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
  async function head(
    path: string,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
    isAbsent: (status: number) => boolean = (status) => status === 404,
  ) {
    const answer = await requests.send({ method: 'HEAD', path, headers, signal })
    if (answer.statusCode !== 200 && !isAbsent(answer.statusCode)) throw requests.failure(answer, 'read')
    await answer.body.dump()
    return answer.statusCode === 200 ? answer.headers : null
  }

  /** What a registry says about a refusal is more than its status. */
  async function refused(answer: Dispatcher.ResponseData): Promise<ImageSourceError> {
    const { statusCode } = answer
    if (statusCode !== 400 && statusCode !== 413 && statusCode !== 422)
      return requests.failure(answer, 'written')
    return notTaken(answer, 'refused')
  }

  return {
    uploads: blobUploads(requests, refused),
    hasBlob: async (digest, signal) => (await head(`blobs/${digest}`, {}, signal)) !== null,
    async manifestDigest(name, signal) {
      // Where it does not like the question either, putting it tells why.
      const headers = await head(`manifests/${name}`, { accept: MANIFEST_TYPES.join(', ') }, signal, isOfOne)
      if (headers === null) return ''
      return String(headers['docker-content-digest'] ?? '') || 'unknown'
    },
    async putManifest(name, bytes, mediaType, signal) {
      const headers = { 'content-type': mediaType, 'content-length': String(bytes.length) }
      const path = `manifests/${name}`
      const answer = await requests.send({ method: 'PUT', path, headers, body: bytes, signal })
      const { statusCode } = answer
      if (statusCode !== 201)
        throw statusCode !== 404 && isOfOne(statusCode)
          ? await notTaken(answer, 'unsupported')
          : requests.failure(answer, 'written')
      await answer.body.dump()
      const stored = String(answer.headers['docker-content-digest'] ?? '')
      if (stored.startsWith('sha256:') && stored !== sha256Digest(bytes))
        throw new ImageSourceError('damaged', `has stored it as ${stored} instead of ${sha256Digest(bytes)}`)
    },
  }
}

async function notTaken(
  answer: Dispatcher.ResponseData,
  otherwise: 'refused' | 'unsupported',
): Promise<ImageSourceError> {
  const said = await reasonOf(answer)
  const problem = /DIGEST_INVALID|SIZE_INVALID/.test(said) ? 'damaged' : otherwise
  return new ImageSourceError(problem, `does not take it (status ${answer.statusCode}${said && `: ${said}`})`)
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
