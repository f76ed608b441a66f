// What can be typed next, at the place of the cursor.
import type { HostField } from '../hosts/host-field.ts'
import { findHostField, HOST_FIELDS } from '../hosts/host-fields.ts'
import { type Piece, scanFilter } from './scan-filter.ts'

export interface FilterCompletion {
  /** What the chosen text takes the place of. */
  readonly start: number
  readonly end: number
  readonly options: readonly FilterOption[]
}

export interface FilterOption {
  readonly text: string
  /** What it means, or how often it occurs. */
  readonly detail: string
}

/** Values that hosts have, by the name of the field. */
export type KnownValues = Readonly<Record<string, readonly string[]>>

const MOST_OPTIONS = 50

export function completeFilter(text: string, cursor: number, values: KnownValues = {}): FilterCompletion {
  const piece = scanFilter(text).find(({ start, end }) => start < cursor && cursor <= end)
  if (piece?.kind === 'compare') return completeValue(text, cursor, piece, values)
  if (piece?.kind === 'word' && !piece.value.isQuoted)
    return completeField(text, piece.start, piece.end, cursor)
  return completeField(text, cursor, cursor, cursor)
}

function completeField(text: string, start: number, end: number, cursor: number): FilterCompletion {
  const typed = text.slice(start, cursor).toLowerCase()
  const options = HOST_FIELDS.filter((field) =>
    [field.name, ...field.aliases].some((name) => name.startsWith(typed)),
  ).map((field) => ({ text: `${field.name}${firstOperator(field)}`, detail: field.description }))
  return { start, end, options }
}

const firstOperator = ({ kind }: HostField): string =>
  kind === 'number' || kind === 'bytes' ? '<' : kind === 'time' ? '>' : ':'

const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  flag: ['yes', 'no'],
  time: ['5m', '1h', '1d'],
}

function completeValue(
  text: string,
  cursor: number,
  piece: Extract<Piece, { kind: 'compare' }>,
  values: KnownValues,
): FilterCompletion {
  const part = piece.values.find(({ start, end }) => start <= cursor && cursor <= end)
  const field = findHostField(piece.field)
  if (!part || !field || piece.operator === '~') return { start: cursor, end: cursor, options: [] }
  const typed = text.slice(part.start, cursor).replace(/^"/, '').toLowerCase()
  const known = values[field.name] ?? EXAMPLES[field.kind] ?? []
  const options = known
    .filter((value) => value.toLowerCase().includes(typed))
    .sort((a, b) => Number(b.toLowerCase().startsWith(typed)) - Number(a.toLowerCase().startsWith(typed)))
    .slice(0, MOST_OPTIONS)
    .map((value) => ({
      text: /^[^\s"(),*]+$/.test(value) ? value : JSON.stringify(value),
      detail: field.title,
    }))
  return { start: part.start, end: part.end, options }
}
