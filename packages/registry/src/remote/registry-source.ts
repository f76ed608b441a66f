// One repository of one registry (OCI distribution specification).

import { imageName } from '@groundwork/image-names/image-reference'
import type { Dispatcher } from 'undici'
import { sha256Digest } from '../image/digest.ts'
import { type ImageSource, ImageSourceError } from '../image/image-source.ts'
import { MANIFEST_TYPES, MAX_MANIFEST_BYTES } from '../image/manifest.ts'
import type { PullCandidate } from './pull-order.ts'
import { type Credential, credentialFor } from './pull-secret.ts'
import { createRegistryAuth } from './registry-auth.ts'
import { isWithoutTls, type RegistryHttp } from './registry-http.ts'

const API_HOSTS: Readonly<Record<string, string>> = { 'docker.io': 'registry-1.docker.io' }
/** Too many requests, or trouble that may be over soon. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])
/** A first refusal brings a token, a second one a fresh token; what is refused then stays so. */
const MOST_LOGINS = 2

export function registrySource(
  { reference, insecure, isMirror }: PullCandidate,
  credentials: readonly Credential[],
  http: RegistryHttp,
): ImageSource {
  const { registry, repository } = reference
  const credential = credentialFor(credentials, registry, repository)
  const auth = createRegistryAuth({ http, registry, repository, credential, insecure })
  let protocol = 'https:'

  async function get(path: string, headers: Readonly<Record<string, string>>, signal: AbortSignal) {
    for (let logins = 0; ; logins += 1) {
      const authorization = auth.header()
      const answer = await send(path, { ...headers, ...(authorization !== '' && { authorization }) }, signal)
      if (answer.statusCode !== 401 || logins >= MOST_LOGINS) return answer
      await answer.body.dump()
      await auth.answer(String(answer.headers['www-authenticate'] ?? ''), signal)
    }
  }

  async function send(path: string, headers: Readonly<Record<string, string>>, signal: AbortSignal) {
    const urlOf = (scheme: string) =>
      new URL(`${scheme}//${API_HOSTS[registry] ?? registry}/v2/${repository}/${path}`)
    try {
      return await http.send(urlOf(protocol), { headers, insecure, signal })
    } catch (error) {
      if (!insecure || protocol === 'http:' || !isWithoutTls(error)) throw error
      const answer = await http.send(urlOf('http:'), { headers, insecure, signal })
      protocol = 'http:'
      return answer
    }
  }

  function checked(answer: Dispatcher.ResponseData, isFine: boolean): void {
    if (isFine) return
    answer.body.on('error', () => undefined).destroy()
    throw statusFailure(answer, credential)
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

function statusFailure(
  { statusCode, headers }: Dispatcher.ResponseData,
  credential: Credential | null,
): ImageSourceError {
  if (statusCode === 404) return new ImageSourceError('missing', 'does not exist there (status 404)')
  if (statusCode === 401 || statusCode === 403) {
    return new ImageSourceError(
      'refused',
      credential === null
        ? `may not be read without a login (status ${statusCode}), and the pull secret has none for it`
        : `may not be read with the credential that the pull secret has for ${credential.key} (status ${statusCode})`,
    )
  }
  return new ImageSourceError('unreachable', `answers with status ${statusCode}`, {
    isTemporary: PASSING.has(statusCode),
    retryAfterMs: retryAfterMs(String(headers['retry-after'] ?? ''), Date.now()),
  })
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

/** Seconds or a date (RFC 9110, section 10.2.3); 0: nothing that can be read. */
function retryAfterMs(header: string, nowMs: number): number {
  const text = header.trim()
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const date = text === '' ? Number.NaN : Date.parse(text)
  return Number.isNaN(date) ? 0 : Math.max(0, date - nowMs)
}
