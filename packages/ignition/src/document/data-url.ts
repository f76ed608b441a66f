// Data URLs (RFC 2397) in the spellings that Ignition reads: percent signs or base64, with or without a media type.

const BASE64_MARK = ';base64'
/** What the specification calls uric, without the percent sign. */
const PLAIN = /^[A-Za-z0-9;/?:@&=+$,\-_.!~*'()]*$/
const TOKEN = "[A-Za-z0-9!#$%&'*+.^_`{|}~-]"
const QUOTED = '"(?:[^"\\\\\\u0080-\\uffff]|\\\\[\\0-\\x7f])*"'
/** The types of RFC 2045, and private ones. */
const TYPE = `(?:text|image|audio|video|application|message|multipart|[xX]-${TOKEN}*)`
const MEDIA_TYPE = new RegExp(`^(?:${TYPE}/${TOKEN}*)?(?:;${TOKEN}+=(?:${TOKEN}+|${QUOTED}))*$`)
/** Real ones are short; the limit keeps hostile ones from the pattern above. */
const MAX_MEDIA_TYPE = 1000
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** Text stays readable, and so compresses well; bytes become base64. */
export function dataUrl(content: string | Uint8Array): string {
  if (typeof content !== 'string') return `data:;base64,${Buffer.from(content).toString('base64')}`
  return `data:,${percentEncode(content)}`
}

/** Null when it is not a data URL that Ignition would read. */
export function decodeDataUrl(url: string): Uint8Array | null {
  if (!url.startsWith('data:')) return null
  const comma = headEnd(url)
  if (comma === -1 || comma > MAX_MEDIA_TYPE) return null
  const head = url.slice('data:'.length, comma)
  const body = url.slice(comma + 1)
  const isBase64 = head.endsWith(BASE64_MARK)
  const mediaType = isBase64 ? head.slice(0, -BASE64_MARK.length) : head
  if (!MEDIA_TYPE.test(mediaType)) return null
  return isBase64 ? decodeBase64(body) : percentDecode(body)
}

/** The first comma that is not inside a quoted parameter. */
function headEnd(url: string): number {
  let isQuoted = false
  for (let at = 'data:'.length; at < url.length && at <= MAX_MEDIA_TYPE; at++) {
    const character = url[at]
    if (isQuoted && character === '\\') at++
    else if (character === '"') isQuoted = !isQuoted
    else if (character === ',' && !isQuoted) return at
  }
  return -1
}

function decodeBase64(body: string): Uint8Array | null {
  if (body.length % 4 !== 0 || !BASE64.test(body)) return null
  return new Uint8Array(Buffer.from(body, 'base64'))
}

const ESCAPE = /%[0-9A-Fa-f]{2}/g

function percentDecode(body: string): Uint8Array | null {
  if (!PLAIN.test(body.replaceAll(ESCAPE, ''))) return null
  const bytes = new Uint8Array(body.length)
  let length = 0
  for (let at = 0; at < body.length; at++) {
    const isEscape = body[at] === '%'
    bytes[length++] = isEscape ? Number.parseInt(body.slice(at + 1, at + 3), 16) : body.charCodeAt(at)
    if (isEscape) at += 2
  }
  return bytes.slice(0, length)
}

/** "?" and "#" would end the path of a URL for other readers. */
const KEPT = /[A-Za-z0-9/:;=,@+$&\-_.!~*'()]/

const ENCODED = Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte)
  return KEPT.test(character) ? character : `%${byte.toString(16).padStart(2, '0').toUpperCase()}`
})

function percentEncode(text: string): string {
  let encoded = ''
  for (const byte of Buffer.from(text, 'utf8')) encoded += ENCODED[byte]
  return encoded
}
