// biome-ignore-all lint/a11y/useSemanticElements: rows that are not on the screen do not exist, so this cannot be a table element
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and says which cell is active
import type { HostSummary } from '@groundwork/contract/groundwork'
import type { HostNames } from '@groundwork/fleet/host-fields'
import AngleDownIcon from '@patternfly/react-icons/dist/esm/icons/angle-down-icon'
import AngleRightIcon from '@patternfly/react-icons/dist/esm/icons/angle-right-icon'
import PencilIcon from '@patternfly/react-icons/dist/esm/icons/pencil-alt-icon'
import { memo } from 'react'
import { isChangeable } from '../host/host-actions.ts'
import { t } from '../texts/texts.ts'
import { groupText } from './group-text.ts'
import { HostCell } from './host-cell.tsx'
import type { HostColumn } from './host-columns.ts'
import { InlineEdit } from './inline-edit.tsx'

export const ROW_HEIGHT = 36

interface RowPlace {
  /** In the list; heads not counted. */
  readonly index: number
  readonly start: number
  /** The column that the keyboard is at; -1: it is not in this row. */
  readonly active: number
  readonly activeId: string
}

interface HostRowProps extends RowPlace {
  readonly host: HostSummary
  readonly columns: readonly HostColumn[]
  readonly names: HostNames
  readonly isSelected: boolean
  readonly mayWrite: boolean
  /** Name of the field that is being changed in place. */
  readonly editing: string | null
  readonly onEditEnd: () => void
}

const placed = (start: number) => ({ transform: `translateY(${start}px)` })

/** Drawn again only when its host changes: while the table scrolls, rows that stay cost nothing. */
export const HostRow = memo(function HostRow(props: HostRowProps) {
  const { host, columns, names, index, start, active, activeId, isSelected, mayWrite, editing, onEditEnd } =
    props
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className="gw-fleet-row"
      data-editing={editing !== null || undefined}
      data-index={index}
      style={placed(start)}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        className="gw-fleet-cell gw-fleet-select"
        data-part="select"
        data-active={active === 0 || undefined}
        id={active === 0 ? activeId : undefined}
      >
        {mayWrite && (
          <input
            type="checkbox"
            tabIndex={-1}
            checked={isSelected}
            readOnly
            aria-label={t.hosts.select(host.name)}
          />
        )}
      </div>
      {columns.map((column, place) => {
        const { field, isNumber } = column
        const isActive = active === place + 1
        return (
          <div
            key={field.name}
            role="gridcell"
            aria-colindex={place + 2}
            className={`gw-fleet-cell${isNumber ? ' gw-fleet-number' : ''}${place === 0 ? ' gw-fleet-first' : ''}`}
            data-part={field.name}
            data-active={isActive || undefined}
            id={isActive ? activeId : undefined}
            title={field.name === 'status_info' ? host.status_info : undefined}
          >
            {editing === field.name ? (
              <InlineEdit host={host} field={field.name} onEnd={onEditEnd} />
            ) : (
              <HostCell host={host} column={column} names={names} />
            )}
            {place === 0 && mayWrite && editing === null && isChangeable(host) && (
              <button
                type="button"
                tabIndex={-1}
                data-edit
                className="gw-fleet-pencil"
                title={t.hosts.renameHere}
              >
                <PencilIcon />
              </button>
            )}
          </div>
        )
      })}
    </div>
  )
})

interface GroupRowProps extends RowPlace {
  readonly field: string
  readonly value: string
  readonly count: number
  readonly isOpen: boolean
  readonly columnCount: number
}

export const GroupRow = memo(function GroupRow(props: GroupRowProps) {
  const { field, value, count, isOpen, columnCount, index, start, active, activeId } = props
  const text = groupText(field, value)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="gw-fleet-row gw-fleet-group"
      data-index={index}
      style={placed(start)}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        aria-colspan={columnCount}
        aria-expanded={isOpen}
        className="gw-fleet-cell"
        data-part="group"
        data-active={active >= 0 || undefined}
        id={active >= 0 ? activeId : undefined}
      >
        <span className="gw-fleet-group-text">
          {isOpen ? <AngleDownIcon /> : <AngleRightIcon />}
          <strong>{text}</strong>
          <span className="gw-soft">{t.common.hosts(count)}</span>
        </span>
      </div>
    </div>
  )
})
