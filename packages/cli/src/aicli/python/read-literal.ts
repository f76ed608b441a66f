// Python literals, as people write them into a parameter: {'cidr': '10.0.0.0/16', 'host_prefix': 23}.
import { ownValue } from '@groundwork/json/json-values'
import type { PythonValue } from './values.ts'

export class LiteralError extends Error {
  override readonly name = 'LiteralError'
}

/** Deeper than anybody writes by hand. */
const DEEPEST = 50

const WORDS: Readonly<Record<string, PythonValue>> = { None: null, True: true, False: false }
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\u0007',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
  '\\': '\\',
  "'": "'",
  '"': '"',
}
const NUMBER =
  /[-+]?(?:0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][-+]?\d+)?)/y

export function readLiteral(text: string): PythonValue {
  let at = 0
  const fail = (what: string): never => {
    throw new LiteralError(`${what} at sign ${at + 1}`)
  }
  const skip = (): void => {
    while (/\s/.test(text[at] ?? '')) at += 1
  }
  const takes = (sign: string): boolean => {
    skip()
    if (text[at] !== sign) return false
    at += 1
    return true
  }

  function value(depth: number): PythonValue {
    if (depth > DEEPEST) fail('too many brackets')
    if (takes('{')) return record(depth)
    if (takes('[')) return items(']', depth)
    if (takes('(')) return items(')', depth)
    const sign = text[at] ?? ''
    if (sign === "'" || sign === '"') return strings()
    if (/[-+.\d]/.test(sign)) return number()
    const word = /^[A-Za-z_]\w*/.exec(text.slice(at, at + 40))?.[0] ?? ''
    const known = ownValue(WORDS, word)
    if (known === undefined) return fail(word === '' ? 'a value is missing' : `${word} has no quotes`)
    at += word.length
    return known
  }

  function items(end: string, depth: number): readonly PythonValue[] {
    const found: PythonValue[] = []
    while (!takes(end)) {
      found.push(value(depth + 1))
      if (!takes(',') && text[at] !== end) fail(`"${end}" is missing`)
    }
    return found
  }

  function record(depth: number): PythonValue {
    const found: [string, PythonValue][] = []
    while (!takes('}')) {
      const name = value(depth + 1)
      if (typeof name === 'object' && name !== null) fail('a name is not a text')
      if (!takes(':')) fail('":" is missing')
      found.push([String(name), value(depth + 1)])
      if (!takes(',') && text[at] !== '}') fail('"}" is missing')
    }
    return Object.fromEntries(found)
  }

  /** Strings beside each other are one. */
  function strings(): string {
    let all = ''
    for (skip(); text[at] === "'" || text[at] === '"'; skip()) all += oneString(text[at] ?? '')
    return all
  }

  function oneString(quote: string): string {
    let out = ''
    for (at += 1; text[at] !== quote; at += 1) {
      if (at >= text.length || text[at] === '\n') fail('a quote is missing')
      out += text[at] === '\\' ? escaped() : text[at]
    }
    at += 1
    return out
  }

  function escaped(): string {
    at += 1
    const sign = text[at] ?? ''
    const length = { x: 2, u: 4, U: 8 }[sign]
    if (length === undefined) return ESCAPES[sign] ?? `\\${sign}`
    const hex = text.slice(at + 1, at + 1 + length)
    if (!/^[\da-fA-F]+$/.test(hex) || hex.length < length || Number.parseInt(hex, 16) > 0x10ffff)
      fail('a sign has no such number')
    at += length
    return String.fromCodePoint(Number.parseInt(hex, 16))
  }

  function number(): number {
    NUMBER.lastIndex = at
    const found = NUMBER.exec(text)?.[0]
    if (found === undefined) return fail('a number is not one')
    at += found.length
    const plain = found.replaceAll('_', '')
    return plain.startsWith('-') ? -Number(plain.slice(1)) : Number(plain.replace('+', ''))
  }

  const found = value(0)
  skip()
  if (at < text.length) fail('more follows')
  return found
}
