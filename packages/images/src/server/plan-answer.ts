// Status, headers and body of an answer with a medium.
import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Medium } from '../media/medium.ts'
import { type Body, bodyOfRange, contentRange, multipartBody } from './body.ts'
import { chooseRanges } from './choose-ranges.ts'
import { checkPreconditions, isRangeCurrent } from './preconditions.ts'
import type { ResolvedMedium } from './resolved-medium.ts'

export type Headers = Record<string, string | number>

export type AnswerPlan =
  | { readonly status: 200 | 206; readonly headers: Headers; readonly body: Body }
  | { readonly status: 304; readonly headers: Headers }
  | { readonly status: 412 | 416; readonly headers: Headers; readonly reason: string }

const CONTENT_TYPE = 'application/octet-stream'

export function planAnswer(
  { medium, downloadName, infraEnvId }: Pick<ResolvedMedium, 'medium' | 'downloadName' | 'infraEnvId'>,
  asked: IncomingHttpHeaders,
): AnswerPlan {
  const validators = { etag: `"${medium.tag}"`, lastModified: medium.lastModified }
  // Filled in as it goes: this runs for every small range.
  const headers: Headers = {
    'accept-ranges': 'bytes',
    etag: validators.etag,
    'last-modified': httpDate(medium.lastModified),
    // What is in a discovery image opens the service: no cache between may keep it for others.
    'cache-control': infraEnvId === null ? 'no-cache' : 'private, no-cache',
  }
  const verdict = checkPreconditions(asked, validators)
  if (verdict === 'not-modified') return { status: 304, headers }
  if (verdict === 'failed') {
    const reason = 'The medium changed since you last looked at it. Read it again from the start.'
    return { status: 412, headers, reason }
  }
  const choice = isRangeCurrent(asked, validators)
    ? chooseRanges(asked.range, medium.size)
    : { kind: 'whole' as const }
  if (choice.kind === 'unsatisfiable') {
    const reason = `The medium has ${medium.size} bytes; the Range header asks for none of them, for too many stretches, or cannot be read.`
    headers['content-range'] = `bytes */${medium.size}`
    return { status: 416, headers, reason }
  }
  headers['content-disposition'] = `attachment; filename=${downloadName}`
  if (choice.kind === 'whole') {
    return withBody(200, headers, CONTENT_TYPE, bodyOfRange(medium, { start: 0, end: medium.size }))
  }
  return partial(medium, choice.ranges, headers)
}

type Ranges = Parameters<typeof multipartBody>[1]

function partial(medium: Medium, ranges: Ranges, headers: Headers): AnswerPlan {
  const [only] = ranges
  if (ranges.length === 1 && only !== undefined) {
    headers['content-range'] = contentRange(only, medium.size)
    return withBody(206, headers, CONTENT_TYPE, bodyOfRange(medium, only))
  }
  const boundary = randomBytes(18).toString('hex')
  const body = multipartBody(medium, ranges, { boundary, contentType: CONTENT_TYPE })
  return withBody(206, headers, `multipart/byteranges; boundary=${boundary}`, body)
}

function withBody(status: 200 | 206, headers: Headers, contentType: string, body: Body): AnswerPlan {
  headers['content-type'] = contentType
  headers['content-length'] = body.length
  return { status, headers, body }
}

/** Formatting a date is slow, and a medium is asked for thousands of times. */
const dates = new WeakMap<Date, string>()

function httpDate(time: Date): string {
  const known = dates.get(time)
  if (known !== undefined) return known
  const text = time.toUTCString()
  dates.set(time, text)
  return text
}
