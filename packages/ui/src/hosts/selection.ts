// Which hosts are selected, by hostKey.
import { hostKey } from '../live/live-state.ts'
import type { FleetRow } from './fleet-rows.ts'

export type Selection = ReadonlySet<string>
export const NOTHING: Selection = new Set()

export function toggled(selection: Selection, keys: readonly string[], isSelected: boolean): Selection {
  const next = new Set(selection)
  for (const key of keys) {
    if (isSelected) next.add(key)
    else next.delete(key)
  }
  return next
}

/** The hosts of the rows between two, both included, in whichever order they are given. */
export function keysBetween(rows: readonly FleetRow[], from: number, to: number): readonly string[] {
  const [first, last] = from < to ? [from, to] : [to, from]
  return rows
    .slice(Math.max(0, first), last + 1)
    .flatMap((row) => (row.kind === 'host' ? [hostKey(row.host)] : []))
}

/** Without hosts that are gone. The same set when none is. */
export function present(selection: Selection, hosts: { has(key: string): boolean }): Selection {
  const kept = [...selection].filter((key) => hosts.has(key))
  return kept.length === selection.size ? selection : new Set(kept)
}

export function extent(selection: Selection, keys: readonly string[]): 'none' | 'some' | 'all' {
  if (selection.size === 0) return 'none'
  const count = keys.filter((key) => selection.has(key)).length
  return count === 0 ? 'none' : count === keys.length ? 'all' : 'some'
}
