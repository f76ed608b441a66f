// JSON text to a value, refusing what parsers disagree about or a database cannot store.
import { isUtf8 } from 'node:buffer'
import { parseBoundedJson } from '@groundwork/contract/schema'
import { type HttpError, httpError } from '../errors/http-error.ts'

export function parseJsonBody(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw malformed('it is not UTF-8 text')
  const text = bytes.toString('utf8')
  if (text.trim() === '') throw httpError('body-missing', {})
  const json = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  const read = parseBoundedJson(json)
  if (read.ok) {
    refuseTraps(read.value)
    return read.value
  }
  if (read.excess !== null) throw httpError('body-too-complex', { problem: read.excess })
  throw malformed(explain(read.error, json))
}

function malformed(why: string): HttpError {
  return httpError('body-not-json', { why })
}

/** Where the parser stopped; its own sentence would quote the body, which may hold secrets. */
function explain(error: unknown, text: string): string {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
  if (position === undefined) return 'it ends too early'
  const before = text.slice(0, Number(position)).split('\n')
  return `unexpected character in line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
}

function refuseTraps(root: unknown): void {
  const open: unknown[] = [root]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string') refuseText(value)
    else if (Array.isArray(value)) for (const item of value) open.push(item)
    else if (typeof value === 'object' && value !== null) {
      for (const name of Object.keys(value)) {
        if (name === '__proto__') throw httpError('unknown-field', { field: '__proto__' })
        refuseText(name)
        open.push((value as Readonly<Record<string, unknown>>)[name])
      }
    }
  }
}

function refuseText(text: string): void {
  if (text.includes('\0')) {
    throw httpError('text-with-nul', {})
  }
  if (!text.isWellFormed()) {
    throw httpError('text-with-half-character', {})
  }
}
