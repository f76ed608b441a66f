// The inside of a public key (RFC 4253 section 6.6, RFC 5656, RFC 8709): the name of its type and then numbers, each with its length
// in front. A key that was cut off or changed on the way has the right beginning, and machines would refuse it without a word.
import { decodeBase64 } from '../../text/encodings.ts'

type Field = (bytes: string) => boolean

const isNumber: Field = (bytes) => bytes.length > 0 && bytes.charCodeAt(0) < 0x80
const hasLength =
  (length: number): Field =>
  (bytes) =>
    bytes.length === length
const isText =
  (text: string): Field =>
  (bytes) =>
    bytes === text
/** Both coordinates in full; no tool writes the short form. */
const isPoint =
  (size: number): Field =>
  (bytes) =>
    bytes.length === 1 + 2 * size && bytes.startsWith('\u0004')
const curve = (name: string, size: number): readonly Field[] => [isText(name), isPoint(size)]

/** An RSA key below this size is of no use, and a shorter one most likely a part of a key. */
const FEWEST_RSA_BYTES = 64
const isModulus: Field = (bytes) => isNumber(bytes) && bytes.length >= FEWEST_RSA_BYTES

const FIELDS: Readonly<Record<string, readonly Field[]>> = {
  'ssh-rsa': [isNumber, isModulus],
  'ssh-dss': [isNumber, isNumber, isNumber, isNumber],
  'ssh-ed25519': [hasLength(32)],
  'ecdsa-sha2-nistp256': curve('nistp256', 32),
  'ecdsa-sha2-nistp384': curve('nistp384', 48),
  'ecdsa-sha2-nistp521': curve('nistp521', 66),
}

export function isKeyOf(type: string, body: string): boolean {
  const bytes = decodeBase64(padded(body))
  const parts = bytes === null ? null : split(bytes)
  const fields = FIELDS[type]
  if (parts === null || fields === undefined) return false
  const [name, ...values] = parts
  return (
    name === type &&
    values.length === fields.length &&
    fields.every((isRight, index) => isRight(values[index] ?? ''))
  )
}

/** Programs that print keys may leave the padding out. */
const padded = (body: string): string => {
  const plain = body.replace(/=+$/, '')
  return plain.padEnd(Math.ceil(plain.length / 4) * 4, '=')
}

const LENGTH_BYTES = 4

/** null when a part is shorter than its length says. */
function split(bytes: string): readonly string[] | null {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; ) {
    if (at + LENGTH_BYTES > bytes.length) return null
    const length = [0, 1, 2, 3].reduce((sum, offset) => sum * 256 + bytes.charCodeAt(at + offset), 0)
    const end = at + LENGTH_BYTES + length
    if (end > bytes.length) return null
    parts.push(bytes.slice(at + LENGTH_BYTES, end))
    at = end
  }
  return parts
}
