// biome-ignore-all lint/a11y/useSemanticElements: rows that are not on the screen do not exist, so this cannot be a table element
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and says which cell is active
import type { HostNames } from '@groundwork/fleet/host-fields'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useId, useRef } from 'react'
import { useFillHeight } from '../components/use-fill-height.ts'
import { hostKey } from '../live/live-state.ts'
import { t } from '../texts/texts.ts'
import { FleetHead } from './fleet-head.tsx'
import type { FleetRow } from './fleet-rows.ts'
import { type HostColumn, templateOf, widthOf } from './host-columns.ts'
import { GroupRow, HostRow, ROW_HEIGHT } from './host-row.tsx'
import type { Selection } from './selection.ts'
import { useGridKeys } from './use-grid-keys.ts'

export interface FleetGridProps {
  readonly rows: readonly FleetRow[]
  readonly columns: readonly HostColumn[]
  readonly names: HostNames
  readonly sort: { readonly field: string; readonly isDescending: boolean }
  readonly group: string
  readonly selection: Selection
  readonly selected: 'none' | 'some' | 'all'
  readonly mayWrite: boolean
  readonly onSort: (field: string) => void
  readonly onSelectAll: (isSelected: boolean) => void
  readonly onSelectRow: (index: number, isRange: boolean) => void
  readonly onToggleGroup: (value: string) => void
  readonly onOpen: (path: string) => void
}

const OVERSCAN = 6

/** The table of all hosts. Only rows on the screen exist; all have one height, so nothing is measured. */
export function FleetGrid(props: FleetGridProps) {
  const { rows, columns, names, group, selection, mayWrite } = props
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const height = useFillHeight(scroller)
  const pool = Math.min(rows.length, Math.ceil(height / ROW_HEIGHT) + 2 * OVERSCAN)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.key ?? index,
    // Always as many rows, so that each that comes can take the elements of one that goes.
    rangeExtractor: ({ startIndex, count }) => {
      const first = Math.max(0, Math.min(startIndex - OVERSCAN, count - pool))
      return Array.from({ length: Math.min(pool, count) }, (_, place) => first + place)
    },
    scrollPaddingStart: ROW_HEIGHT,
    // Frames are drawn when React is ready, not within the scroll event.
    useFlushSync: false,
  })
  const keys = useGridKeys({
    ...props,
    page: Math.max(1, Math.floor(height / ROW_HEIGHT) - 2),
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    scroller,
  })
  const { active, editing } = keys
  const edited = editing === null ? -1 : rows.findIndex(({ key }) => key === editing.key)
  const items = virtualizer.getVirtualItems().filter(({ index }) => index !== edited)
  // A row that is put elsewhere in the document restyles all others: while scrolling each stays, at rest they are in order again.
  if (virtualizer.isScrolling) items.sort((a, b) => (a.index % pool) - (b.index % pool))
  const activeId = `${id}-${active?.row ?? 0}-${active?.column ?? 0}`
  const isActiveThere =
    active !== null &&
    (active.row === 0 || active.row - 1 === edited || items.some(({ index }) => index === active.row - 1))
  const rowAt = (index: number, start: number, key: string | number) => {
    const row = rows[index]
    if (row === undefined) return null
    const place = {
      index,
      start,
      active: active?.row === index + 1 ? active.column : -1,
      activeId: active?.row === index + 1 ? activeId : '',
    }
    return row.kind === 'group' ? (
      <GroupRow
        key={key}
        {...place}
        value={row.value}
        count={row.count}
        isOpen={row.isOpen}
        field={group}
        columnCount={columns.length + 1}
      />
    ) : (
      <HostRow
        key={key}
        {...place}
        host={row.host}
        columns={columns}
        names={names}
        mayWrite={mayWrite}
        isSelected={selection.has(hostKey(row.host))}
        editing={index === edited ? (editing?.field ?? null) : null}
        onEditEnd={keys.onEditEnd}
      />
    )
  }
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={t.hosts.table}
      aria-description={t.hosts.keys}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable={mayWrite}
      aria-activedescendant={isActiveThere ? activeId : undefined}
      tabIndex={0}
      className="gw-fleet"
      style={{ height, '--gw-fleet-columns': templateOf(columns) } as CSSProperties}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
      onClick={keys.onClick}
      onScroll={({ currentTarget }) =>
        currentTarget.toggleAttribute('data-shifted', currentTarget.scrollLeft > 0)
      }
    >
      <div className="gw-fleet-inner" style={{ minWidth: widthOf(columns) }}>
        <FleetHead {...props} active={active?.row === 0 ? active.column : -1} activeId={activeId} />
        <div role="rowgroup" className="gw-fleet-body" style={{ height: virtualizer.getTotalSize() }}>
          {/* What is being typed stays, wherever its row is put meanwhile, also out of sight. */}
          {edited >= 0 && rowAt(edited, edited * ROW_HEIGHT, 'edited')}
          {/* Elements are used again for the rows that come: making new ones takes longer than filling old ones. */}
          {items.map(({ index, start }) => rowAt(index, start, index % pool))}
        </div>
      </div>
    </div>
  )
}
