// Ids as the wire protocol takes them: the usual layout, without dashes, in braces or as a URN, in any case and with any
// version digit (agents make host ids from hashes).
const UUID =
  /^(?:urn:uuid:)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$|^\{[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\}$|^[0-9a-f]{32}$/i
const CANONICAL = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isUuid = (text: string): boolean => UUID.test(text)

/** One spelling for one id, so that it is found however it was written. */
export function canonicalUuid(text: string): string {
  if (CANONICAL.test(text)) return text
  const digits = text
    .toLowerCase()
    .replace(/^urn:uuid:/, '')
    .replace(/[^0-9a-f]/g, '')
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => digits.slice(from, to))
    .join('-')
}
