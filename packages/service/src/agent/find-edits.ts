// In which values a body differs from a known one, found without parsing either: what is equal is compared in long stretches, and a
// difference has to lie in a place where values may differ.

/** A value that may differ: a number, which is replaced as a whole, or text, in which runs of plain characters are. */
export interface EditablePlace {
  readonly kind: 'number' | 'text'
  readonly start: number
  readonly end: number
}

export interface Edit<Place> {
  readonly place: Place
  /** In the known body. */
  readonly at: number
  readonly length: number
  readonly text: string
}

/** More is no longer the same report with other values. */
const MOST_EDITS = 64
const LONGEST_EDIT = 256
const LONGEST_GROWTH = 4_096
const FIRST_STRETCH = 256

/** In their order; null: it differs elsewhere, or too much. `places` in their order. */
export function findEdits<Place extends EditablePlace>(
  known: Buffer,
  places: readonly Place[],
  body: Buffer,
): readonly Edit<Place>[] | null {
  if (Math.abs(known.length - body.length) > LONGEST_GROWTH) return null
  const edits: Edit<Place>[] = []
  let [at, there, next] = [0, 0, 0]
  for (;;) {
    const same = commonLength(known, at, body, there)
    at += same
    there += same
    if (at === known.length && there === body.length) return edits
    while (next < places.length && (places[next]?.end ?? 0) < at) next += 1
    const place = places[next]
    if (place === undefined || at < place.start || edits.length === MOST_EDITS) return null
    const edit = place.kind === 'number' ? numberEdit : textEdit
    const found = edit(known, place, at, body, there)
    if (found === null) return null
    edits.push({ place, at: found.at, length: found.length, text: found.text })
    there += found.at - at + found.text.length
    at = found.at + found.length
    if (place.kind === 'number') next += 1
  }
}

/** How many bytes are the same from there on. */
function commonLength(a: Buffer, atA: number, b: Buffer, atB: number): number {
  const most = Math.min(a.length - atA, b.length - atB)
  const isSame = (from: number, to: number): boolean =>
    a.compare(b, atB + from, atB + to, atA + from, atA + to) === 0
  let same = 0
  let stretch = FIRST_STRETCH
  while (same < most && isSame(same, Math.min(same + stretch, most))) {
    same = Math.min(same + stretch, most)
    stretch *= 2
  }
  if (same === most) return most
  // The difference is in the stretch that begins here.
  let end = Math.min(same + stretch, most)
  while (end - same > 1) {
    const middle = (same + end) >> 1
    if (isSame(same, middle)) same = middle
    else end = middle
  }
  return same
}

interface Found {
  readonly at: number
  readonly length: number
  readonly text: string
}

/** Numbers that are written in one way only, and are kept as they are. */
export const PLAIN_NUMBER = /^[1-9][0-9]{0,14}$/
const LONGEST_NUMBER = 16

function numberEdit(
  known: Buffer,
  place: EditablePlace,
  at: number,
  body: Buffer,
  there: number,
): Found | null {
  const start = there - (at - place.start)
  let end = start
  while (end - start < LONGEST_NUMBER && isDigit(body[end])) end += 1
  const text = body.toString('latin1', start, end)
  const isOther = text !== known.toString('latin1', place.start, place.end)
  if (!isOther || !PLAIN_NUMBER.test(text)) return null
  return { at: place.start, length: place.end - place.start, text }
}

/** A run of plain characters, between others that are the same in both. */
function textEdit(
  known: Buffer,
  place: EditablePlace,
  at: number,
  body: Buffer,
  there: number,
): Found | null {
  let start = at
  while (start > place.start && isPlain(known[start - 1])) start -= 1
  // It may be the rest of an escaped character.
  if (known[start - 1] === BACKSLASH) return null
  let end = at
  while (end < place.end && isPlain(known[end])) end += 1
  const from = there - (at - start)
  let to = there
  while (to - from <= LONGEST_EDIT && isPlain(body[to])) to += 1
  const [length, newLength] = [end - start, to - from]
  if (newLength > LONGEST_EDIT || (end === at && to === there)) return null
  // Empty text counts as none at all.
  if (newLength === 0 && length === place.end - place.start) return null
  return { at: start, length, text: body.toString('latin1', from, to) }
}

const BACKSLASH = 0x5c
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39

/** Stands for itself inside a string, however often that is quoted. */
const isPlain = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== BACKSLASH
