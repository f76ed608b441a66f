import { HOST_FIELDS } from '@groundwork/fleet/host-fields'
import { Button, Checkbox, MenuToggle, Popover } from '@patternfly/react-core'
import ColumnsIcon from '@patternfly/react-icons/dist/esm/icons/columns-icon'
import { t } from '../texts/texts.ts'
import { titleOf } from './host-columns.ts'

interface ColumnChooserProps {
  readonly columns: readonly string[]
  readonly onChange: (name: string, isShown: boolean) => void
  readonly onReset: () => void
}

export const ColumnChooser = ({ columns, onChange, onReset }: ColumnChooserProps) => (
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
            isChecked={columns.includes(field.name)}
            isDisabled={field.name === 'name'}
            onChange={(_, isShown) => onChange(field.name, isShown)}
          />
        ))}
      </div>
    }
    footerContent={
      <Button variant="link" isInline onClick={onReset}>
        {t.hosts.columnsReset}
      </Button>
    }
  >
    <MenuToggle icon={<ColumnsIcon />}>{t.hosts.columns}</MenuToggle>
  </Popover>
)
