import { HOST_FIELDS } from '@groundwork/fleet/host-fields'
import { Button, Checkbox, MenuToggle, Popover } from '@patternfly/react-core'
import ColumnsIcon from '@patternfly/react-icons/dist/esm/icons/columns-icon'
import { memo } from 'react'
import { t } from '../texts/texts.ts'
import { type FleetView, withColumn } from './fleet-view.ts'
import { titleOf } from './host-columns.ts'

interface ColumnChooserProps {
  readonly view: FleetView
  readonly defaultColumns: readonly string[]
  readonly onView: (view: FleetView) => void
}

/** Not drawn again for changes of hosts: a popover asks for styles each time, which then have to be computed at once. */
export const ColumnChooser = memo(({ view, defaultColumns, onView }: ColumnChooserProps) => (
  <Popover
    aria-label={t.hosts.columns}
    headerContent={t.hosts.columns}
    position="bottom-end"
    bodyContent={
      <div className="gw-fleet-chooser">
        {HOST_FIELDS.map((field) => (
          <Checkbox
            key={field.name}
            id={`column-${field.name}`}
            label={titleOf(field)}
            title={field.description}
            isChecked={view.columns.includes(field.name)}
            isDisabled={field.name === 'name'}
            onChange={(_, isShown) => onView(withColumn(view, field.name, isShown))}
          />
        ))}
      </div>
    }
    footerContent={
      <Button variant="link" isInline onClick={() => onView({ ...view, columns: defaultColumns })}>
        {t.hosts.columnsReset}
      </Button>
    }
  >
    <MenuToggle icon={<ColumnsIcon />}>{t.hosts.columns}</MenuToggle>
  </Popover>
))
