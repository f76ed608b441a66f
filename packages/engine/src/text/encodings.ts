// JSON, base64 and PEM read without throwing. JSON beyond the limits of any message counts as none.
import { parseBoundedJson } from '@groundwork/contract/schema'
import { isRecord } from '@groundwork/json/json-values'

export type JsonText = { readonly ok: true; readonly value: unknown } | { readonly ok: false }

export function readJson(text: string): JsonText {
  const read = parseBoundedJson(text)
  return read.ok ? read : { ok: false }
}

export function readJsonObject(text: string): Readonly<Record<string, unknown>> | null {
  const json = readJson(text)
  return json.ok && isRecord(json.value) ? json.value : null
}

const BASE64 = /^[0-9A-Za-z+/]*={0,2}$/

/** The bytes, one per character; null when the text is not base64. Line breaks are allowed, missing padding is not. */
export function decodeBase64(text: string): string | null {
  const body = text.replace(/[\r\n]/g, '')
  if (body.length % 4 !== 0 || !BASE64.test(body)) return null
  return atob(body)
}

export const utf8ByteLength = (text: string): number => new TextEncoder().encode(text).length

/** Bytes (one per character) as text; null when they are not UTF-8. */
export function decodeUtf8(bytes: string): string | null {
  try {
    const array = Uint8Array.from(bytes, (character) => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(array)
  } catch {
    return null
  }
}

const BEGIN = '-----BEGIN CERTIFICATE-----'
const END = '-----END CERTIFICATE-----'

/** One or more certificates, each between its two lines, and base64 in between. The certificates are not read. */
export function isCertificateBundle(text: string): boolean {
  const blocks = text.split(BEGIN)
  const before = blocks.shift() ?? ''
  if (blocks.length === 0 || before.includes(END)) return false
  return blocks.every((block) => {
    const [body = '', ...rest] = block.split(END)
    const compact = body.replace(/\s/g, '')
    return rest.length === 1 && compact !== '' && decodeBase64(compact) !== null
  })
}
