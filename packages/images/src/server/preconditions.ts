// Conditional requests, in the order of RFC 9110, 13.2.2.
import type { IncomingHttpHeaders } from 'node:http'

export interface Validators {
  /** With quotes. */
  readonly etag: string
  readonly lastModified: Date
}

export type Verdict = 'go' | 'not-modified' | 'failed'

export function checkPreconditions(headers: IncomingHttpHeaders, validators: Validators): Verdict {
  const { etag } = validators
  const ifMatch = headers['if-match']
  if (ifMatch !== undefined) {
    if (!hasTag(ifMatch, etag, 'strong')) return 'failed'
  } else if (isAfter(validators.lastModified, headers['if-unmodified-since']) === true) return 'failed'

  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch !== undefined) return hasTag(ifNoneMatch, etag, 'weak') ? 'not-modified' : 'go'
  return isAfter(validators.lastModified, headers['if-modified-since']) === false ? 'not-modified' : 'go'
}

/** Whether a Range still means this content. */
export function isRangeCurrent(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const ifRange = headers['if-range']
  if (typeof ifRange !== 'string') return true
  const condition = ifRange.trim()
  if (/^(W\/)?"/.test(condition)) return condition === etag
  return timeOf(condition) === wholeSeconds(lastModified)
}

function hasTag(header: string, etag: string, comparison: 'strong' | 'weak'): boolean {
  if (header.trim() === '*') return true
  const tags = header.match(/(?:W\/)?"[^"]*"/g) ?? []
  return tags.some((tag) => tag === etag || (comparison === 'weak' && tag === `W/${etag}`))
}

/** undefined: there is no such condition, or none that can be read. */
function isAfter(lastModified: Date, header: string | undefined): boolean | undefined {
  const time = header === undefined ? Number.NaN : timeOf(header.trim())
  return Number.isNaN(time) ? undefined : wholeSeconds(lastModified) > time
}

/** NaN for whatever is no date of HTTP (RFC 9110, 5.6.7), such as a mere year. */
function timeOf(text: string): number {
  const isOldest = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d [\d:]{8} \d{4}$/.test(text)
  return isOldest ? Date.parse(`${text} GMT`) : / GMT$/.test(text) ? Date.parse(text) : Number.NaN
}

/** Headers carry no fractions. */
const wholeSeconds = (time: Date): number => Math.floor(time.getTime() / 1_000) * 1_000
