// One repository of one registry (OCI distribution specification).

import { imageName } from '@groundwork/image-names/image-reference'
import type { Dispatcher } from 'undici'
import { sha256Digest } from '../image/digest.ts'
import { type ImageSource, ImageSourceError } from '../image/image-source.ts'
import { MANIFEST_TYPES, MAX_MANIFEST_BYTES } from '../image/manifest.ts'
import type { PullCandidate } from './pull-order.ts'
import type { RepositoryRequests } from './repository-requests.ts'

/** `requests`: of the repository that the candidate is in. */
export function registrySource(
  { reference, isMirror }: PullCandidate,
  requests: RepositoryRequests,
): ImageSource {
  const get = (path: string, headers: Readonly<Record<string, string>>, signal: AbortSignal) =>
    requests.send({ path, headers, signal })
  function checked(answer: Dispatcher.ResponseData, isFine: boolean): void {
    if (!isFine) throw requests.failure(answer, 'read')
  }

  return {
    name: `${isMirror ? 'mirror ' : ''}${imageName(reference)}`,
    async manifest(digest, signal) {
      const accept = MANIFEST_TYPES.join(', ')
      const answer = await get(
        `manifests/${digest ?? (reference.digest || reference.tag)}`,
        { accept },
        signal,
      )
      checked(answer, answer.statusCode === 200)
      const bytes = await wholeBody(answer, signal)
      const announced = String(answer.headers['docker-content-digest'] ?? '')
      if (announced.startsWith('sha256:') && announced !== sha256Digest(bytes)) {
        throw new ImageSourceError('unreachable', 'sent a manifest that is not the one it announced', {
          isTemporary: true,
        })
      }
      return bytes
    },
    async blob({ digest }, start, signal) {
      const range = start > 0 ? { range: `bytes=${start}-` } : {}
      const answer = await get(`blobs/${digest}`, range, signal)
      const { statusCode, headers } = answer
      const isRest =
        statusCode === 206 && String(headers['content-range'] ?? '').startsWith(`bytes ${start}-`)
      checked(answer, statusCode === 200 || (isRest && start > 0))
      return pieces(answer.body, isRest ? 0 : start, signal)
    },
  }
}

async function wholeBody({ body }: Dispatcher.ResponseData, signal: AbortSignal): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of pieces(body, 0, signal)) {
    length += part.length
    if (length > MAX_MANIFEST_BYTES) throw new ImageSourceError('damaged', 'sends a manifest without an end')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** A server that does not know ranges sends everything again. */
async function* pieces(
  body: AsyncIterable<Uint8Array>,
  skipBytes: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let skipped = 0
  const chunks = body[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await chunks.next().catch((error: unknown) => {
        signal.throwIfAborted()
        const { message } = error as Error
        throw new ImageSourceError('unreachable', `the connection broke (${message})`, { isTemporary: true })
      })
      if (next.done) return
      const drop = Math.min(next.value.length, skipBytes - skipped)
      skipped += drop
      if (drop < next.value.length) yield next.value.subarray(drop)
    }
  } finally {
    await chunks.return?.().catch(() => undefined)
  }
}
