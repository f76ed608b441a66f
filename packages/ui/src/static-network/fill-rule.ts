// Fills a column of the table: the same value everywhere, or one that counts up.
import { fillRange, type StaticHostColumn } from '@groundwork/definition/static-hosts'
import { entryOfRow, type StaticEntry } from './static-entries.ts'

export interface FillRule {
  readonly column: StaticHostColumn
  readonly how: 'range' | 'same'
  readonly start: string
  readonly step: number
  readonly isOnlyEmpty: boolean
}

export type Filled =
  | { readonly ok: true; readonly entries: readonly StaticEntry[]; readonly values: readonly string[] }
  | { readonly ok: false; readonly message: string }

export function fillColumn(entries: readonly StaticEntry[], rule: FillRule): Filled {
  const { column, how, start, step, isOnlyEmpty } = rule
  const targets = entries.flatMap((entry, index) =>
    entry.kind === 'row' && (!isOnlyEmpty || entry.row[column] === '') ? [index] : [],
  )
  const used = entries.flatMap((entry, index) =>
    entry.kind === 'row' && !targets.includes(index) && entry.row[column] !== '' ? [entry.row[column]] : [],
  )
  const filled =
    how === 'same'
      ? ({ ok: true, values: targets.map(() => start.trim()) } as const)
      : fillRange({ start: start.trim(), count: targets.length, step, used })
  if (!filled.ok) return filled
  const result = [...entries]
  targets.forEach((index, at) => {
    const entry = entries[index]
    if (entry?.kind === 'row') result[index] = entryOfRow({ ...entry.row, [column]: filled.values[at] ?? '' })
  })
  return { ok: true, entries: result, values: filled.values }
}
