// JSON as a specification document needs it: no key twice in an object, whole numbers only, bounded depth. JSON.parse
// tells neither of these, and its errors quote the text, which may hold secrets.

import type { Problem } from '../document/problem.ts'
import { keyPath, quote } from './report.ts'

/** The deepest place of the specification has nine levels. */
const MAX_DEPTH = 32

export type JsonReading =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: Problem }

const BLANK = /[ \t\n\r]*/y
const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/y
const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
])

class UnreadableError extends Error {
  readonly path: string
  constructor(path: string, message: string) {
    super(message)
    this.path = path
  }
}

export function readJson(text: string): JsonReading {
  const reader = createReader(text)
  try {
    const value = reader.value('', 0)
    reader.end()
    return { ok: true, value }
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error
    return { ok: false, problem: { path: error.path, message: error.message } }
  }
}

function createReader(text: string) {
  let at = 0

  function fail(path: string, expected: string): never {
    const before = text.slice(0, at).split('\n')
    const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
    const found = at < text.length ? quote(text[at] ?? '') : 'the end'
    throw new UnreadableError(path, `This is not JSON: ${place} has ${found} where ${expected} should be.`)
  }

  function skip(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match) at = pattern.lastIndex
    return match
  }

  function next(): string | undefined {
    skip(BLANK)
    return text[at]
  }

  function value(path: string, depth: number): unknown {
    if (depth > MAX_DEPTH)
      throw new UnreadableError(path, `The document is nested more than ${MAX_DEPTH} deep.`)
    const first = next()
    if (first === '{') return object(path, depth)
    if (first === '[') return list(path, depth)
    if (first === '"') return string(path)
    for (const [word, meaning] of WORDS) {
      if (!text.startsWith(word, at)) continue
      at += word.length
      return meaning
    }
    return number(path)
  }

  function number(path: string): number {
    const match = skip(NUMBER)
    if (!match) fail(path, 'a value')
    const [written, fraction, exponent] = match
    if (fraction !== undefined || exponent !== undefined || !Number.isSafeInteger(Number(written))) {
      throw new UnreadableError(path, `${quote(written)} is not a whole number written with digits only.`)
    }
    return Number(written)
  }

  function string(path: string): string {
    const start = at
    let end = text.indexOf('"', at + 1)
    while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
    if (end === -1) {
      at = text.length
      fail(path, 'the closing quote')
    }
    at = end + 1
    try {
      return JSON.parse(text.slice(start, at)) as string
    } catch {
      throw new UnreadableError(
        path,
        'This text has a character or an escape sequence that JSON does not allow.',
      )
    }
  }

  function list(path: string, depth: number): readonly unknown[] {
    const values: unknown[] = []
    at++
    if (next() === ']') {
      at++
      return values
    }
    for (;;) {
      values.push(value(`${path}[${values.length}]`, depth + 1))
      const separator = next()
      if (separator !== ',' && separator !== ']') fail(path, '"," or "]"')
      at++
      if (separator === ']') return values
    }
  }

  function object(path: string, depth: number): Readonly<Record<string, unknown>> {
    const fields = new Map<string, unknown>()
    at++
    if (next() === '}') {
      at++
      return {}
    }
    for (;;) {
      if (next() !== '"') fail(path, 'a key in double quotes')
      const key = string(path)
      const where = keyPath(path, key)
      if (fields.has(key)) throw new UnreadableError(where, 'This key is there twice; keep one of them.')
      if (next() !== ':') fail(where, '":"')
      at++
      fields.set(key, value(where, depth + 1))
      const separator = next()
      if (separator !== ',' && separator !== '}') fail(path, '"," or "}"')
      at++
      // From entries, a key "__proto__" is a key like any other.
      if (separator === '}') return Object.fromEntries(fields)
    }
  }

  return {
    value,
    end() {
      if (next() !== undefined) fail('', 'the end of the document')
    },
  }
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0
  while (text[at - 1 - slashes] === '\\') slashes++
  return slashes % 2 === 1
}
