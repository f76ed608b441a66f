// Writes parts of images into registries. Nothing is sent that is there already, and passing trouble is waited for.
import { setTimeout as delay } from 'node:timers/promises'
import { parseImageReference, repositoryName } from '@groundwork/image-names/image-reference'
import type { Proxies } from '@groundwork/proxies/proxy-for'
import { sha256Digest } from '../image/digest.ts'
import { ImageError } from '../image/image-error.ts'
import { ImageSourceError } from '../image/image-source.ts'
import { DEFAULT_IMAGE_TIMING, type ImageTiming } from '../image/image-timing.ts'
import type { Descriptor } from '../image/manifest.ts'
import { parsePullSecret } from '../remote/pull-secret.ts'
import { createRegistryHttp } from '../remote/registry-http.ts'
import { type RegistryTarget, registryTarget } from '../remote/registry-target.ts'
import type { UploadPlace } from '../remote/upload-blob.ts'
import type { OpenBytes } from '../remote/verified-bytes.ts'

export interface ImageWriterOptions {
  /** As containers-auth.json and pull secrets have it; empty: no logins. */
  readonly pullSecret?: string
  /** PEM of authorities that are trusted beside those of the machine. */
  readonly caBundle?: string
  readonly proxies?: Proxies | null
  /** Any certificate will do, and no TLS at all too. */
  readonly insecure?: boolean
  readonly timing?: Partial<ImageTiming>
}

/** "present": it was there; "mounted": the registry took it from another repository of its own. */
export type Written = 'present' | 'mounted' | 'sent'

export interface BlobWriting {
  /** Repositories of the same registry that may have it. */
  readonly mountFrom?: readonly string[]
  /** What is opened gives its last piece only if all are right, so that nobody has to check them again. */
  readonly isVerified?: boolean
}

export interface RepositoryWriter {
  /** registry/repository */
  readonly name: string
  hasBlob(digest: string, signal: AbortSignal): Promise<boolean>
  blob(blob: Descriptor, open: OpenBytes, signal: AbortSignal, how?: BlobWriting): Promise<Written>
  /** Everything that it names has to be there. `tag` empty: by its digest only. */
  manifest(bytes: Uint8Array, mediaType: string, tag: string, signal: AbortSignal): Promise<Written>
}

export interface ImageWriter {
  /** By registry/repository. Its methods throw ImageError. */
  repository(name: string): RepositoryWriter
  close(): Promise<void>
}

/** A registry may check a large blob before it answers, which takes a while. */
const IDLE_MS = 300_000

export function createImageWriter(options: ImageWriterOptions = {}): ImageWriter {
  const timing = { ...DEFAULT_IMAGE_TIMING, idleMs: IDLE_MS, ...options.timing }
  const credentials = parsePullSecret(options.pullSecret ?? '')
  const { caBundle = '', proxies = null, insecure = false } = options
  const http = createRegistryHttp({ caBundle, proxies, idleMs: timing.idleMs })
  return {
    repository(text) {
      const reference = parseImageReference(text)
      if (reference === null)
        throw new ImageError(
          'unsupported',
          `"${text}" is no repository of a registry. Write registry.example.com/path.`,
        )
      const name = repositoryName(reference)
      const target = registryTarget(reference, insecure, credentials, http)
      const retried = <T>(signal: AbortSignal, attempt: () => Promise<T>) =>
        withPatience(name, timing, signal, attempt)
      return {
        name,
        hasBlob: (digest, signal) => retried(signal, () => target.hasBlob(digest, signal)),
        blob: (blob, open, signal, { mountFrom = [], isVerified = false } = {}) =>
          retried(signal, async () => {
            if (await target.hasBlob(blob.digest, signal)) return 'present'
            const place = await mounted(target, blob.digest, mountFrom, signal)
            if (place === 'mounted') return 'mounted'
            await target.uploads.put(blob, { open, isVerified }, signal, place)
            return 'sent'
          }),
        manifest: (bytes, mediaType, tag, signal) =>
          retried(signal, async () => {
            const digest = sha256Digest(bytes)
            const as = tag === '' ? digest : tag
            if ((await target.manifestDigest(as, signal)) === digest) return 'present'
            await target.putManifest(as, bytes, mediaType, signal)
            return 'sent'
          }),
      }
    },
    close: () => http.close(),
  }
}

/** Where a mount that failed has begun an upload, that one is gone on with. */
async function mounted(
  { uploads }: RegistryTarget,
  digest: string,
  mountFrom: readonly string[],
  signal: AbortSignal,
): Promise<'mounted' | UploadPlace | null> {
  let place: UploadPlace | null = null
  for (const from of mountFrom) {
    const answer = await uploads.mount(digest, from, signal)
    if (answer === 'mounted') return answer
    place = answer ?? place
  }
  return place
}

async function withPatience<T>(
  name: string,
  timing: ImageTiming,
  signal: AbortSignal,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let round = 0; ; round += 1) {
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ImageSourceError)) throw error
      const pauseMs = timing.retryMs[round]
      if (!error.isTemporary || pauseMs === undefined) throw explained(name, error)
      const wanted = Math.max(pauseMs, Math.min(error.retryAfterMs, timing.mostRetryAfterMs))
      await delay(wanted, undefined, { signal }).catch(() => undefined)
      signal.throwIfAborted()
    }
  }
}

const ADVICE: Readonly<Record<ImageSourceError['problem'], string>> = {
  refused:
    'Log in with an account that may write there ("podman login" writes such a file), and name the file.',
  unreachable:
    'Let this machine reach the registry (HTTP_PROXY, HTTPS_PROXY and NO_PROXY count), then try again; what was sent already is not sent twice.',
  missing: 'Some registries want a repository to be created before anything is pushed to it.',
  damaged: 'Make the image anew, then try again.',
  unsupported: 'Let the registry accept such images, or leave this one out.',
}

const explained = (name: string, { problem, message }: ImageSourceError): ImageError =>
  new ImageError(problem, `${name} cannot be written: ${message}. ${ADVICE[problem]}`)
