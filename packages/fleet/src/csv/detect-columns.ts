// Finds out what the columns of a pasted table are: by the names in its first row, otherwise by what is in them.

export interface ColumnKind<Name extends string = string> {
  readonly name: Name
  /** Other heads that people give it. */
  readonly aliases: readonly string[]
  /** Whether a cell can be such a value; left out: it is only found by its head. */
  readonly looksLike?: (cell: string) => boolean
}

export interface DetectedColumns<Name extends string = string> {
  /** The first row has names, not values. */
  readonly hasHeader: boolean
  /** For each column what it is; null: not known. */
  readonly columns: readonly (Name | null)[]
}

export function detectColumns<Name extends string>(
  rows: readonly (readonly string[])[],
  kinds: readonly ColumnKind<Name>[],
): DetectedColumns<Name> {
  const [first = []] = rows
  const named = uniquely(first.map((cell) => kindByName(cell, kinds)))
  if (named.some((name) => name !== null)) return { hasHeader: true, columns: named }
  const width = Math.max(0, ...rows.map((row) => row.length))
  const taken = new Set<Name>()
  const columns = Array.from({ length: width }, (_, index) => {
    const cells = rows.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '')
    const kind = kinds.find(
      ({ name, looksLike }) => !taken.has(name) && looksLike && cells.length > 0 && cells.every(looksLike),
    )
    if (kind) taken.add(kind.name)
    return kind?.name ?? null
  })
  return { hasHeader: false, columns }
}

/** Case, blanks and punctuation do not matter in a head. */
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

function kindByName<Name extends string>(cell: string, kinds: readonly ColumnKind<Name>[]): Name | null {
  const head = plain(cell)
  if (head === '') return null
  return (
    kinds.find(({ name, aliases }) => [name, ...aliases].some((known) => plain(known) === head))?.name ?? null
  )
}

/** The first column of a name has it. */
const uniquely = <Name extends string>(names: readonly (Name | null)[]): (Name | null)[] =>
  names.map((name, index) => (names.indexOf(name) === index ? name : null))
