import { type ColumnKind, detectColumns, parseCsv } from '@groundwork/fleet/csv'
import { usageError } from '../failures/cli-error.ts'

export interface ReadColumns<Name extends string> {
  /** Null: a column that means nothing here. */
  readonly columns: readonly (Name | null)[]
  /** Below the names. */
  readonly rows: readonly (readonly string[])[]
}

/** A table whose first row has to name its columns. */
export function readColumns<Name extends string>(
  text: string,
  known: readonly ColumnKind<Name>[],
): ReadColumns<Name> {
  const { rows } = parseCsv(text)
  const { hasHeader, columns } = detectColumns(rows, known)
  if (!hasHeader)
    throw usageError(
      'The first row names no column.',
      `There are ${known.map(({ name }) => name).join(', ')}.`,
    )
  return { columns, rows: rows.slice(1) }
}
