// biome-ignore-all lint/a11y/useSemanticElements: cells that are not on the screen do not exist, so this cannot be a table element
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and says which cell is active
// A table of small cells, with heads on both sides. Only what is on the screen exists, in both directions.
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type GridPosition, moveInGrid } from './grid-keys.ts'
import './matrix.css'
import { shortNames } from './short-names.ts'

export interface MatrixRow {
  readonly key: string
  readonly head: ReactNode
  /** A line above a few rows, without cells. */
  readonly isGroup?: boolean
}

export interface MatrixProps {
  readonly label: string
  readonly description: string
  readonly rows: readonly MatrixRow[]
  readonly columns: readonly { readonly key: string; readonly head: string }[]
  /** A small drawing; what it means is said by `cellText`. */
  readonly cell: (row: number, column: number) => ReactNode
  readonly cellText: (row: number, column: number) => string
  readonly headWidth: number
  /** The cell whose details are shown. */
  readonly selected: GridPosition | null
  readonly onSelect: (position: GridPosition) => void
  readonly maxHeight?: number
}

const CELL = 34
const COLUMN_HEAD = 110

const firstWithCells = (rows: MatrixProps['rows']): number =>
  Math.max(
    0,
    rows.findIndex(({ isGroup }) => isGroup !== true),
  )

export function Matrix(props: MatrixProps) {
  const { label, description, rows, columns, cell, cellText, headWidth, selected, onSelect } = props
  const id = useId()
  const heads = useMemo(() => shortNames(columns.map(({ head }) => head)), [columns])
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<GridPosition>(
    () => selected ?? { row: firstWithCells(rows), column: 0 },
  )
  const options = { getScrollElement: () => scroller.current, estimateSize: () => CELL, useFlushSync: false }
  const down = useVirtualizer({
    ...options,
    count: rows.length,
    overscan: 4,
    paddingStart: COLUMN_HEAD,
    scrollPaddingStart: COLUMN_HEAD,
  })
  const across = useVirtualizer({
    ...options,
    horizontal: true,
    count: columns.length,
    overscan: 6,
    paddingStart: headWidth,
    scrollPaddingStart: headWidth,
  })
  useEffect(() => {
    if (selected !== null) setActive(selected)
  }, [selected])

  const go = (position: GridPosition) => {
    setActive(position)
    down.scrollToIndex(position.row, { align: 'auto' })
    across.scrollToIndex(position.column, { align: 'auto' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const size = { rows: rows.length, columns: columns.length, page: 10 }
    const moved = moveInGrid(event.key, event.ctrlKey || event.metaKey, active, size)
    if (moved !== null) go(overGroups(moved, active, rows))
    else if (event.key === 'Enter' || event.key === ' ') onSelect(active)
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null
    const [row, column] = (target?.dataset.cell ?? '').split(' ').map(Number)
    if (row === undefined || column === undefined || Number.isNaN(column)) return
    setActive({ row, column })
    onSelect({ row, column })
  }
  const activeId = `${id}-${active.row}-${active.column}`
  // Headings of groups have no cells, and what is far away is not drawn.
  const isDrawn =
    rows[active.row]?.isGroup !== true &&
    down.getVirtualItems().some(({ index }) => index === active.row) &&
    across.getVirtualItems().some(({ index }) => index === active.column)
  const isActive = (row: number, column: number) => active.row === row && active.column === column
  const isSelected = (row: number, column: number) => selected?.row === row && selected.column === column
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-description={description}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-activedescendant={isDrawn ? activeId : undefined}
      tabIndex={0}
      className="gw-matrix"
      style={
        {
          maxHeight: props.maxHeight ?? 640,
          height: down.getTotalSize() + 2,
          '--gw-matrix-head': `${headWidth}px`,
        } as CSSProperties
      }
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div
        className="gw-matrix-inner"
        style={{ width: across.getTotalSize() + CELL, height: down.getTotalSize() }}
      >
        <div
          role="row"
          aria-rowindex={1}
          className="gw-matrix-heads"
          style={{ width: across.getTotalSize() + CELL }}
        >
          <div role="columnheader" aria-colindex={1} className="gw-matrix-corner">
            {label}
          </div>
          {across.getVirtualItems().map(({ index, start }) => (
            <div
              key={columns[index]?.key}
              role="columnheader"
              aria-colindex={index + 2}
              className="gw-matrix-column"
              data-active={active.column === index || undefined}
              style={{ left: start }}
              title={columns[index]?.head}
            >
              <span>{heads[index]}</span>
            </div>
          ))}
        </div>
        {down.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (row === undefined) return null
          return (
            <div
              key={row.key}
              role="row"
              aria-rowindex={index + 2}
              className={row.isGroup ? 'gw-matrix-row gw-matrix-group' : 'gw-matrix-row'}
              data-active={active.row === index || undefined}
              style={{ transform: `translateY(${start}px)` }}
            >
              <div role="rowheader" aria-colindex={1} className="gw-matrix-head">
                {row.head}
              </div>
              {!row.isGroup &&
                across.getVirtualItems().map(({ index: column, start: left }) => (
                  <div
                    key={columns[column]?.key}
                    role="gridcell"
                    aria-colindex={column + 2}
                    aria-label={cellText(index, column)}
                    aria-selected={isSelected(index, column)}
                    title={cellText(index, column)}
                    data-cell={`${index} ${column}`}
                    data-active={isActive(index, column) || undefined}
                    id={isActive(index, column) ? activeId : undefined}
                    className="gw-matrix-cell"
                    style={{ left }}
                  >
                    {cell(index, column)}
                  </div>
                ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Heads of groups have no cells: the way goes on past them. */
function overGroups(to: GridPosition, from: GridPosition, rows: readonly MatrixRow[]): GridPosition {
  const step = to.row < from.row ? -1 : 1
  let { row } = to
  while (rows[row]?.isGroup && row + step >= 0 && row + step < rows.length) row += step
  // The very first line is a head: stay below it.
  return { row: rows[row]?.isGroup ? from.row : row, column: to.column }
}
