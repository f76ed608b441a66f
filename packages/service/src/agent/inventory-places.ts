// Where values stand in an inventory that differ from one report to the next, in the body as it was sent and in the text that is stored. Both
// hold JSON as a string of JSON, so both are read by the same scanner, without undoing the escapes. It gives up on everything unusual
// (escapes in names, a name twice, white space that is escaped): such an inventory is read as a whole each time.

/** A value of the inventory, by where it stands in the escaped text. */
export interface Place {
  readonly name: PlaceName
  readonly start: number
  /** Of the first character behind it. */
  readonly end: number
}

export type MemoryField = 'physical_bytes' | 'usable_bytes'
/** The text of smartctl about the disk with this number; how much memory there is. */
export type PlaceName = MemoryField | number

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const SPACE = 0x20
const OPEN = { list: 0x5b, object: 0x7b }
const CLOSE = { list: 0x5d, object: 0x7d }

const MEMORY_FIELDS: readonly string[] = ['physical_bytes', 'usable_bytes'] satisfies MemoryField[]

class Unusual extends Error {}

/** Of the object that begins at `start`, in the order in which they stand there; null: the text is unusual. */
export function inventoryPlaces(bytes: Buffer, start: number): readonly Place[] | null {
  const places: Place[] = []
  const scanner = createScanner(bytes, start)
  try {
    scanner.object((section) => {
      if (section === 'memory' && scanner.isAt(OPEN.object))
        scanner.object((field) => {
          const value = scanner.skip()
          if (MEMORY_FIELDS.includes(field)) places.push({ name: field as MemoryField, ...value })
        })
      else if (section === 'disks' && scanner.isAt(OPEN.list)) {
        scanner.list((disk) => {
          // What is no disk is left out, and the others are counted without it.
          if (!scanner.isAt(OPEN.object)) throw new Unusual()
          scanner.object((field) => {
            const isText = scanner.isAtText()
            const value = scanner.skip()
            if (field === 'smart' && isText)
              places.push({ name: disk, start: value.start + 2, end: value.end - 2 })
          })
        })
      } else scanner.skip()
    })
  } catch (error) {
    if (error instanceof Unusual) return null
    throw error
  }
  return places
}

interface Scanner {
  isAt(byte: number): boolean
  isAtText(): boolean
  /** `member` has to move behind the value. */
  object(member: (name: string) => void): void
  list(item: (index: number) => void): void
  /** Moves behind the value that begins here. */
  skip(): { readonly start: number; readonly end: number }
}

function createScanner(bytes: Buffer, start: number): Scanner {
  let at = start

  function take(byte: number): void {
    if (bytes[at] !== byte) throw new Unusual()
    at += 1
    while (bytes[at] === SPACE) at += 1
  }

  /** A quote inside the text is \", one inside a string of that is \\\". */
  const isQuote = (): boolean => bytes[at] === BACKSLASH && bytes[at + 1] === QUOTE

  /** Moves behind the string that begins here. */
  function skipText(): void {
    if (!isQuote()) throw new Unusual()
    at += 2
    while (!isQuote()) {
      if (at >= bytes.length) throw new Unusual()
      if (bytes[at] !== BACKSLASH) at += 1
      else if (bytes[at + 1] !== BACKSLASH) throw new Unusual()
      // \\n and the like have three characters, \\\" and \\\\ four.
      else at += bytes[at + 2] === BACKSLASH ? 4 : 3
    }
    at += 2
  }

  function readName(): string {
    const from = at + 2
    skipText()
    const name = bytes.toString('latin1', from, at - 2)
    if (name.includes('\\')) throw new Unusual()
    while (bytes[at] === SPACE) at += 1
    take(COLON)
    return name
  }

  function separate(end: number): boolean {
    while (bytes[at] === SPACE) at += 1
    if (bytes[at] === end) return false
    take(COMMA)
    return true
  }

  function skipValue(): void {
    let depth = 0
    do {
      if (isQuote()) skipText()
      else {
        const byte = bytes[at]
        // The end of the whole, or a character that is escaped.
        if (byte === undefined || byte === QUOTE || byte === BACKSLASH) throw new Unusual()
        if (byte === OPEN.list || byte === OPEN.object) depth += 1
        else if (byte === CLOSE.list || byte === CLOSE.object) depth -= 1
        at += 1
      }
    } while (depth > 0 || !isSeparator(bytes[at]))
  }

  return {
    isAt: (byte) => bytes[at] === byte,
    isAtText: isQuote,
    object(member) {
      const names = new Set<string>()
      take(OPEN.object)
      if (bytes[at] !== CLOSE.object)
        do {
          const name = readName()
          if (names.has(name)) throw new Unusual()
          names.add(name)
          member(name)
        } while (separate(CLOSE.object))
      at += 1
    },
    list(item) {
      take(OPEN.list)
      let index = 0
      if (bytes[at] !== CLOSE.list)
        do {
          item(index)
          index += 1
        } while (separate(CLOSE.list))
      at += 1
    },
    skip() {
      const from = at
      skipValue()
      return { start: from, end: at }
    },
  }
}

const isSeparator = (byte: number | undefined): boolean =>
  byte === undefined ||
  byte === COMMA ||
  byte === SPACE ||
  byte === CLOSE.list ||
  byte === CLOSE.object ||
  byte === QUOTE
