// Keyboard and mouse of the table: one place in it is active; keys move it and do something there.
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useMemo,
  useState,
} from 'react'
import { type GridPosition, moveInGrid } from '../components/grid-keys.ts'
import { isChangeable } from '../host/host-actions.ts'
import type { FleetGridProps } from './fleet-grid.tsx'
import { hostPath } from './host-cell.tsx'

interface GridKeysOptions extends FleetGridProps {
  readonly page: number
  readonly scrollTo: (index: number) => void
  readonly scroller: RefObject<HTMLElement | null>
}

interface Editing {
  readonly key: string
  readonly field: string
}

const EDITABLE: readonly string[] = ['name', 'role']

export function useGridKeys(options: GridKeysOptions) {
  const { rows, columns, page, mayWrite, selected, scrollTo, scroller } = options
  const { onSort, onSelectAll, onSelectRow, onToggleGroup, onOpen } = options
  // By key, so that the place stays with its host when rows are sorted anew. Empty: the heads.
  const [place, setPlace] = useState<{ key: string; column: number } | null>(null)
  const [editing, setEditing] = useState<Editing | null>(null)
  const active = useMemo<GridPosition | null>(() => {
    if (place === null) return null
    if (place.key === '') return { row: 0, column: place.column }
    const index = rows.findIndex(({ key }) => key === place.key)
    return index < 0
      ? { row: Math.min(1, rows.length), column: place.column }
      : { row: index + 1, column: place.column }
  }, [place, rows])

  const go = (to: GridPosition) => {
    setPlace({ key: rows[to.row - 1]?.key ?? '', column: to.column })
    if (to.row > 0) scrollTo(to.row - 1)
    scrollIntoColumn(scroller.current, to.column)
  }

  const edit = (index: number, column: number): boolean => {
    const row = rows[index]
    const field = columns[column - 1]?.field.name ?? ''
    const wanted = EDITABLE.includes(field) ? field : 'name'
    if (row?.kind !== 'host' || !mayWrite || !isChangeable(row.host)) return false
    setEditing({ key: row.key, field: wanted })
    return true
  }
  const onEditEnd = useCallback(() => {
    setEditing(null)
    scroller.current?.focus()
  }, [scroller])

  /** Enter, or a click. */
  const act = (index: number, column: number, isRange: boolean) => {
    const row = rows[index]
    if (row === undefined) return
    if (row.kind === 'group') onToggleGroup(row.value)
    else if (column === 0) onSelectRow(index, isRange)
    else if (columns[column - 1]?.field.name !== 'role' || !edit(index, column)) onOpen(hostPath(row.host))
  }
  const actOnHead = (column: number) => {
    if (column === 0) onSelectAll(selected !== 'all')
    else onSort(columns[column - 1]?.field.name ?? '')
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing !== null || active === null) return
    const { row, column } = active
    const size = { rows: rows.length + 1, columns: columns.length + 1, page }
    const to = moveInGrid(event.key, event.ctrlKey || event.metaKey, active, size)
    if (to !== null) {
      if (event.shiftKey && mayWrite && to.row > 0 && to.row !== row) onSelectRow(to.row - 1, true)
      go(to)
    } else if (event.key === 'Enter' && row === 0) actOnHead(column)
    else if (event.key === 'Enter') act(row - 1, column, event.shiftKey)
    else if (event.key === ' ' && row === 0) actOnHead(0)
    else if (event.key === ' ' && mayWrite) act(row - 1, 0, event.shiftKey)
    else if (event.key === 'F2') edit(row - 1, column)
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && mayWrite)
      onSelectAll(true)
    else return
    event.preventDefault()
  }

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const cell = cellAt(event.target)
    if (cell === null || editing !== null) return
    const { index, part, column } = cell
    setPlace({ key: rows[index]?.key ?? '', column })
    if (part === 'select-all' && mayWrite) onSelectAll(selected !== 'all')
    else if (part.startsWith('sort ')) onSort(part.slice(5))
    else if (part === 'group') act(index, 0, false)
    else if (part === 'select' && mayWrite) onSelectRow(index, event.shiftKey)
    else if (event.target instanceof Element && event.target.closest('[data-edit]')) edit(index, column)
    else if (event.target instanceof HTMLAnchorElement) {
      // Ctrl, Shift and the middle button keep their meaning.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
      event.preventDefault()
      onOpen(new URL(event.target.href).pathname)
    } else if (event.shiftKey && mayWrite) onSelectRow(index, true)
    else if (part === 'role') edit(index, column)
  }
  const onFocus = (event: FocusEvent) => {
    if (event.target === event.currentTarget && place === null)
      setPlace({ key: rows[0]?.key ?? '', column: 1 })
  }
  return { active, editing, onEditEnd, onKeyDown, onClick, onFocus }
}

/** What was clicked, by the attributes of the cells: one listener serves all rows. */
function cellAt(target: EventTarget): { index: number; part: string; column: number } | null {
  if (!(target instanceof Element)) return null
  const cell = target.closest<HTMLElement>('[data-part]')
  const row = cell?.closest<HTMLElement>('[data-index]')
  if (!cell || !row) return null
  return {
    index: Number(row.dataset.index),
    part: cell.dataset.part ?? '',
    column: Number(cell.getAttribute('aria-colindex')) - 1,
  }
}

/** Sideways the cells are all there; only the place of the column has to be seen. */
function scrollIntoColumn(scroller: HTMLElement | null, column: number): void {
  const head = scroller?.querySelector<HTMLElement>(`[role="columnheader"][aria-colindex="${column + 1}"]`)
  if (!scroller || !head) return
  const { left, right } = head.getBoundingClientRect()
  const frame = scroller.getBoundingClientRect()
  const first = scroller.querySelector('.gw-fleet-head .gw-fleet-first')?.getBoundingClientRect()
  const covered = column > 1 && first ? first.right : frame.left
  if (left < covered) scroller.scrollLeft -= covered - left
  else if (right > frame.left + scroller.clientWidth)
    scroller.scrollLeft += right - frame.left - scroller.clientWidth
}
