// Rows as a VALUES list with a parameter for each cell. Long texts go as they are; in an array they would have to be escaped. There are
// statements for a few numbers of rows only, because each is planned once; rows that are left over are null.

const SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256]

export const MOST_ROWS = 256

export interface ValuesList {
  /** For `with given (...) as (...)` or `from (...) as given (...)`. */
  readonly text: string
  readonly values: readonly unknown[]
}

/** `types` of the columns, as PostgreSQL names them. */
export function valuesList(types: readonly string[], rows: readonly (readonly unknown[])[]): ValuesList {
  const size = SIZES.find((candidate) => candidate >= rows.length)
  if (size === undefined) throw new RangeError(`${rows.length} rows are too many for one statement.`)
  const padding = Array.from({ length: (size - rows.length) * types.length }, () => null)
  return { text: textFor(types, size), values: [...rows.flat(), ...padding] }
}

const texts = new Map<string, string>()

function textFor(types: readonly string[], size: number): string {
  const key = `${size} ${types.join()}`
  const known = texts.get(key)
  if (known !== undefined) return known
  const rows = Array.from({ length: size }, (_, row) => {
    const cells = types.map((type, column) => `$${row * types.length + column + 1}::${type}`)
    return `(${cells.join(', ')})`
  })
  const text = `values ${rows.join(', ')}`
  texts.set(key, text)
  return text
}
