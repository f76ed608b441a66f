// Strict: what is not written in the one correct way is refused, so that a request cannot mean one thing here and another one to the signer.
import { TAGS } from './tags.ts'

export { TAGS }

export interface Element {
  /** The whole first byte: class, form and number of the tag. */
  readonly tag: number
  readonly content: Uint8Array
  /** With tag and length. */
  readonly bytes: Uint8Array
}

/** So many bytes can a length have; the largest objects in a cluster are far smaller. */
const MAX_LENGTH_BYTES = 4

export class DerError extends Error {}

/** All elements that stand one after the other, to the last byte. */
export function readElements(bytes: Uint8Array): readonly Element[] {
  const elements: Element[] = []
  for (let at = 0; at < bytes.length; ) {
    const element = readAt(bytes, at)
    elements.push(element)
    at += element.bytes.length
  }
  return elements
}

/** The one element that these bytes are. */
export function readElement(bytes: Uint8Array, tag: number): Element {
  const [element, ...rest] = readElements(bytes)
  if (element === undefined || rest.length > 0) throw new DerError('There is not exactly one element.')
  return expectTag(element, tag)
}

export const childrenOf = (element: Element | undefined, tag: number): readonly Element[] =>
  readElements(expectTag(element, tag).content)

export function expectTag(element: Element | undefined, tag: number): Element {
  if (element?.tag !== tag) {
    throw new DerError(
      `An element is 0x${(element?.tag ?? 0).toString(16)} instead of 0x${tag.toString(16)}.`,
    )
  }
  return element
}

function readAt(bytes: Uint8Array, start: number): Element {
  const tag = byteAt(bytes, start)
  if ((tag & 0x1f) === 0x1f) throw new DerError('Tags of several bytes are not used here.')
  const { length, size } = readLength(bytes, start + 1)
  const from = start + 1 + size
  if (from + length > bytes.length) throw new DerError('An element is longer than what is there.')
  return { tag, content: bytes.subarray(from, from + length), bytes: bytes.subarray(start, from + length) }
}

function readLength(bytes: Uint8Array, at: number): { readonly length: number; readonly size: number } {
  const first = byteAt(bytes, at)
  if (first < 0x80) return { length: first, size: 1 }
  const count = first & 0x7f
  if (count === 0 || count > MAX_LENGTH_BYTES)
    throw new DerError('A length is written in a way that DER forbids.')
  let length = 0
  for (let index = 1; index <= count; index++) length = length * 256 + byteAt(bytes, at + index)
  if (length < 0x80 || byteAt(bytes, at + 1) === 0)
    throw new DerError('A length is longer than it has to be.')
  return { length, size: 1 + count }
}

function byteAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at]
  if (byte === undefined) throw new DerError('An element ends in the middle.')
  return byte
}

/** Numbers with dots. */
export function objectIdOf(element: Element | undefined): string {
  const { content } = expectTag(element, TAGS.objectId)
  const numbers: number[] = []
  let value = 0
  let isFirst = true
  for (const [index, byte] of content.entries()) {
    if (isFirst && byte === 0x80) throw new DerError('An object identifier is longer than it has to be.')
    isFirst = (byte & 0x80) === 0
    value = value * 128 + (byte & 0x7f)
    if (value > Number.MAX_SAFE_INTEGER) throw new DerError('An object identifier is too long.')
    if (isFirst) {
      numbers.push(value)
      value = 0
    } else if (index === content.length - 1) throw new DerError('An object identifier ends in the middle.')
  }
  const [first] = numbers
  if (first === undefined) throw new DerError('An object identifier is empty.')
  const root = Math.min(2, Math.floor(first / 40))
  return [root, first - root * 40, ...numbers.slice(1)].join('.')
}

const TEXTS: readonly number[] = [TAGS.utf8String, TAGS.printableString, TAGS.ia5String]

export function elementText(element: Element | undefined): string {
  if (element === undefined || !TEXTS.includes(element.tag))
    throw new DerError('A text is in an unusual encoding.')
  return decodeText(element.content)
}

export function decodeText(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
  } catch {
    throw new DerError('A text is no UTF-8.')
  }
}
