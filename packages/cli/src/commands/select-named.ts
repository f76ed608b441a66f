import { usageError } from '../failures/cli-error.ts'
import type { Kind } from '../kinds/kind.ts'
import { type NameMatch, resolveName } from '../kinds/resolve-name.ts'

/** Rows by their names. Without names all of them, if the caller has limited the list. */
export function selectNamed(
  kind: Kind,
  rows: readonly object[],
  names: readonly string[],
  isLimited: boolean,
  match: NameMatch = 'beginning',
): readonly object[] {
  if (names.length > 0) return [...new Set(names.map((name) => resolveName(kind, rows, name, match)))]
  if (!isLimited) throw usageError(`Say which ${kind.plural}.`, `"groundwork get ${kind.plural}" lists them.`)
  if (rows.length === 0) throw usageError(`There are no ${kind.plural} there.`)
  return rows
}
