// What a server's answer to a request for (the rest of) a file means.
import type { IncomingHttpHeaders } from 'node:http'
import { ImageError } from '../image-error.ts'
import type { DownloadJournal } from './download-journal.ts'
import { redactUrl } from './redact-url.ts'

export type PartAnswer =
  /** Its bytes belong at `start`; the journal says what the whole file is. */
  | { readonly kind: 'bytes'; readonly start: number; readonly journal: DownloadJournal }
  /** What there is of the file cannot be continued. */
  | { readonly kind: 'restart'; readonly reason: string }

/** Too many requests, or the server has a problem that may be over soon. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])

export interface Answer {
  readonly statusCode: number
  readonly headers: IncomingHttpHeaders
}

/** How to ask for the rest only if the file is still the same; empty: the server gave no means. Weak tags are not allowed there. */
export const validatorOf = ({ etag, lastModified }: DownloadJournal): string =>
  etag !== '' && !etag.startsWith('W/') ? etag : lastModified

export function readPartAnswer(answer: Answer, journal: DownloadJournal, done: number): PartAnswer {
  const { statusCode, headers } = answer
  const from = redactUrl(journal.url)
  if (PASSING.has(statusCode)) throw new Error(`${from} answers with status ${statusCode}.`)
  if (statusCode === 416 && done > 0) return { kind: 'restart', reason: 'it is shorter now' }
  if (statusCode !== 200 && statusCode !== 206) {
    throw new ImageError(502, `${from} cannot be fetched: the server answers with status ${statusCode}.`)
  }
  if (![undefined, 'identity'].includes(headers['content-encoding'])) {
    throw new ImageError(502, `${from} comes compressed, although it was asked for as it is.`)
  }
  const found: DownloadJournal = {
    ...journal,
    etag: headers.etag ?? '',
    lastModified: headers['last-modified'] ?? '',
    sizeBytes: 0,
    syncedBytes: 0,
  }
  if (statusCode === 200) {
    return { kind: 'bytes', start: 0, journal: { ...found, sizeBytes: wholeLength(headers, journal) } }
  }
  const range = parseContentRange(headers['content-range'])
  if (range === null || range.start !== done)
    return { kind: 'restart', reason: 'the server sends other bytes' }
  const isSame =
    (journal.sizeBytes === 0 || range.size === journal.sizeBytes) &&
    found.etag === journal.etag &&
    found.lastModified === journal.lastModified
  return isSame
    ? { kind: 'bytes', start: done, journal: { ...journal, sizeBytes: range.size } }
    : { kind: 'restart', reason: 'it changed on the server' }
}

function wholeLength(headers: IncomingHttpHeaders, journal: DownloadJournal): number {
  const text = headers['content-length']
  if (text !== undefined && /^\d{1,15}$/.test(text)) return Number(text)
  // The end of a chunked body is marked, the end of others is only a closed connection.
  if (headers['transfer-encoding'] !== undefined || journal.sha256 !== '') return 0
  throw new ImageError(
    502,
    `${redactUrl(journal.url)} comes without a length, so a half file could not be told from a whole one. Give its checksum ` +
      '(#sha256=...), or use a server that sends Content-Length.',
  )
}

export interface ContentRange {
  readonly start: number
  /** The last byte. */
  readonly end: number
  readonly size: number
}

export function parseContentRange(text: string | undefined): ContentRange | null {
  const match = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(text ?? '')
  if (match === null) return null
  return { start: Number(match[1]), end: Number(match[2]), size: Number(match[3]) }
}
