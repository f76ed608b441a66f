import { ImageError } from '../image-error.ts'
import type { DownloadHttp } from './download-http.ts'
import { parseContentRange } from './part-answer.ts'
import { redactUrl } from './redact-url.ts'

export interface RangeAnswer {
  readonly bytes: Uint8Array
  /** Of the whole file. */
  readonly size: number
  readonly etag: string
  readonly lastModified: string
}

/**
 * Both ends included; the last range of a file may be cut at its end. An ImageError is an answer that will not change, anything
 * else is worth another attempt.
 */
export async function requestRange(
  http: DownloadHttp,
  url: string,
  start: number,
  end: number,
  signal: AbortSignal,
): Promise<RangeAnswer> {
  const answer = await http.get(url, { range: `bytes=${start}-${end}` }, signal)
  answer.body.on('error', () => undefined)
  try {
    const { statusCode, headers } = answer
    if (statusCode === 408 || statusCode === 429 || statusCode >= 500) {
      throw new Error(`${redactUrl(url)} answers with status ${statusCode}.`)
    }
    if (statusCode === 200) {
      throw new ImageError(
        502,
        `The server of ${redactUrl(url)} does not send parts of files (HTTP ranges), so the image cannot be read from there. ` +
          'Leave out "remote:" to have it stored here.',
      )
    }
    const range = parseContentRange(headers['content-range']?.toString())
    if (statusCode !== 206 || range === null || range.start !== start) {
      throw new ImageError(
        502,
        `${redactUrl(url)} cannot be read: the server answers with status ${statusCode}.`,
      )
    }
    const last = Math.min(end, range.size - 1)
    const bytes = await readExactly(answer.body, last - start + 1)
    if (bytes === null || range.end !== last)
      throw new Error(`${redactUrl(url)} sent a part of the wrong length.`)
    return {
      bytes,
      size: range.size,
      etag: headers.etag?.toString() ?? '',
      lastModified: headers['last-modified']?.toString() ?? '',
    }
  } finally {
    answer.body.destroy()
  }
}

/** null: it has another length. */
async function readExactly(body: AsyncIterable<Buffer>, length: number): Promise<Uint8Array | null> {
  const bytes = new Uint8Array(length)
  let done = 0
  for await (const chunk of body) {
    if (done + chunk.length > length) return null
    bytes.set(chunk, done)
    done += chunk.length
  }
  return done === length ? bytes : null
}
