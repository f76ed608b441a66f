// biome-ignore-all lint/a11y/useSemanticElements: rows that are not on the screen do not exist, so this cannot be a table element
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and says which cell is active
import AngleDownIcon from '@patternfly/react-icons/dist/esm/icons/angle-down-icon'
import AngleUpIcon from '@patternfly/react-icons/dist/esm/icons/angle-up-icon'
import { t } from '../texts/texts.ts'
import type { FleetGridProps } from './fleet-grid.tsx'

type FleetHeadProps = Pick<FleetGridProps, 'columns' | 'sort' | 'selected' | 'mayWrite'> & {
  readonly active: number
  readonly activeId: string
}

/** Heads of the columns; a click or Enter sorts. */
export function FleetHead({ columns, sort, selected, mayWrite, active, activeId }: FleetHeadProps) {
  return (
    <div role="rowgroup" className="gw-fleet-head">
      <div role="row" aria-rowindex={1} className="gw-fleet-row gw-fleet-head-row" data-index={-1}>
        <div
          role="columnheader"
          aria-colindex={1}
          className="gw-fleet-cell gw-fleet-select"
          data-part="select-all"
          data-active={active === 0 || undefined}
          id={active === 0 ? activeId : undefined}
        >
          {mayWrite ? (
            <input
              type="checkbox"
              tabIndex={-1}
              readOnly
              checked={selected === 'all'}
              ref={(box) => {
                if (box !== null) box.indeterminate = selected === 'some'
              }}
              aria-label={t.hosts.selectAll}
              title={t.hosts.selectAll}
            />
          ) : (
            <span className="pf-v6-screen-reader">{t.hosts.selectColumn}</span>
          )}
        </div>
        {columns.map(({ field, title, isNumber }, place) => {
          const isSorted = sort.field === field.name
          const Icon = sort.isDescending ? AngleDownIcon : AngleUpIcon
          return (
            <div
              key={field.name}
              role="columnheader"
              aria-colindex={place + 2}
              aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'}
              className={`gw-fleet-cell${isNumber ? ' gw-fleet-number' : ''}${place === 0 ? ' gw-fleet-first' : ''}`}
              data-part={`sort ${field.name}`}
              data-active={active === place + 1 || undefined}
              id={active === place + 1 ? activeId : undefined}
              title={field.description}
            >
              <span className="gw-fleet-title">{title}</span>
              {isSorted && <Icon />}
            </div>
          )
        })}
      </div>
    </div>
  )
}
