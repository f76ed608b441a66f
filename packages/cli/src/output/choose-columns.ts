import { editDistance } from '@groundwork/text/edit-distance'
import { usageError } from '../failures/cli-error.ts'
import type { Column } from './column.ts'

const sameName = (a: string, b: string): boolean => plain(a) === plain(b)
const plain = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')

/** By name, in any case, with or without `_`. */
export function findColumn<Row>(columns: readonly Column<Row>[], name: string): Column<Row> {
  const found = columns.find((column) => sameName(column.name, name))
  if (found !== undefined) return found
  const names = columns.map((column) => column.name)
  const near = nearest(name, names)
  throw usageError(
    `There is no column "${name}".${near === null ? '' : ` Did you mean ${near}?`}`,
    `There are ${names.join(', ')}.`,
  )
}

/** `wanted`: as it is typed after --columns. */
export function chooseColumns<Row>(
  columns: readonly Column<Row>[],
  { wanted, isWide }: { readonly wanted: string | undefined; readonly isWide: boolean },
): readonly Column<Row>[] {
  if (wanted === undefined) return columns.filter((column) => !column.isHidden && (isWide || !column.isWide))
  const names = wanted.split(',').filter((name) => name.trim() !== '')
  if (names.length === 0) throw usageError('--columns names no column.')
  return names.map((name) => findColumn(columns, name))
}

/** What was probably meant; null: nothing is near. */
export function nearest(written: string, known: readonly string[]): string | null {
  const word = written.toLowerCase()
  const ranked = known
    .map((name) => ({ name, distance: editDistance(word, name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
  const [best] = ranked
  if (best !== undefined && best.distance <= Math.max(1, Math.ceil(word.length / 3))) return best.name
  return known.find((name) => word.length > 2 && name.toLowerCase().includes(word)) ?? null
}
