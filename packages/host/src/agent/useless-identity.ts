// Serials and UUIDs that makers of boards left as they were: many machines have the same, and would be taken for one.

/** Serials that every agent of this protocol rejects, in lower case. Hyphens alone are rejected below. */
const KNOWN_EVERYWHERE = `
unknown | none | (none) | default string | not specified | pca_number.acc
unspecified base board serial number | unspecified system serial number`

/** Further ones that are found in the field. On such a machine other agents compute another id: the same on all of its kind. */
const KNOWN_TO_US = `
to be filled by o.e.m. | to be filled by oem | to be set by oem | filled by oem | o.e.m. | oem | oem_define
system serial number | base board serial number | baseboard serial number | board serial number
chassis serial number | serial number | type2 - board serial number | sernum | serial | mb-1234567890
n/a | na | not applicable | not available | not present | not provided | not set | unspecified | default
no serial | no asset tag | empty | null | nil | undefined | invalid | tbd | test`

const PLACEHOLDERS: readonly string[] = `${KNOWN_EVERYWHERE}\n${KNOWN_TO_US}`
  .split(/[|\n]/)
  .map((text) => text.trim())
  .filter((text) => text !== '')

/** The first is known everywhere, and so are zeros; the others, and any byte that is only repeated, to us. */
const BAD_UUIDS: readonly string[] = [
  '03000200-0400-0500-0006-000700080009',
  // The same bytes, for those who read them the other way round.
  '00020003-0004-0005-0006-000700080009',
  '12345678-1234-5678-90ab-cddeefaabbcc',
  '12345678-1234-1234-1234-123456789abc',
  '01234567-89ab-cdef-0123-456789abcdef',
  // A maker's prefix in front of a service tag of blanks.
  '4c4c4544-0000-2010-8020-80c04f202020',
]

const COUNTING = '0123456789abcdef0123456789abcdef'

export function isUselessSerial(serial: string): boolean {
  const text = serial.trim().toLowerCase()
  const bare = text.replace(/[^a-z0-9]/g, '')
  return (
    PLACEHOLDERS.includes(text) ||
    // Nothing but punctuation, blanks or bytes that are no text.
    bare === '' ||
    isRepeated(bare) ||
    (bare.length >= 6 && (COUNTING.includes(bare) || '1234567890'.includes(bare)))
  )
}

export function isUselessUuid(uuid: string): boolean {
  const text = uuid.toLowerCase()
  const digits = text.replaceAll('-', '')
  return BAD_UUIDS.includes(text) || /^(..)\1*$/.test(digits)
}

/** 0000000, FFFFFFFF, xxxx: one character and nothing else. A single one may be a serial that a person set. */
const isRepeated = (text: string): boolean => text.length > 1 && /^(.)\1*$/.test(text)

/** In any of the spellings that programs print; null: not a UUID. */
export function readUuid(text: string): string | null {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^urn:uuid:/, '')
    .replace(/^\{(.*)\}$/, '$1')
  const dashed = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
  if (dashed.test(bare)) return bare
  const [, ...groups] =
    /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(bare) ?? []
  return groups.length === 0 ? null : groups.join('-')
}
