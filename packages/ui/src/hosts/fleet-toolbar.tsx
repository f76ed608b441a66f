import type { HostSummary } from '@groundwork/contract/groundwork'
import { hostCsv } from '@groundwork/fleet/csv'
import { HOST_FIELDS, type HostNames } from '@groundwork/fleet/host-fields'
import type { KnownValues, ParsedFilter } from '@groundwork/fleet/host-filter'
import { Button, FormSelect, FormSelectOption } from '@patternfly/react-core'
import DownloadIcon from '@patternfly/react-icons/dist/esm/icons/download-icon'
import { saveText } from '../components/save-file.ts'
import { t } from '../texts/texts.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { FilterBox } from './filter-box.tsx'
import type { FleetView } from './fleet-view.ts'
import { titleOf } from './host-columns.ts'

interface FleetToolbarProps {
  readonly view: FleetView
  readonly parsed: ParsedFilter
  readonly values: () => KnownValues
  readonly matching: readonly HostSummary[]
  readonly names: HostNames
  readonly defaultColumns: readonly string[]
  readonly onView: (view: FleetView) => void
}

/** By these it makes sense to group: few values, many hosts of each. */
const GROUPABLE = [
  'status',
  'role',
  'cluster',
  'infraenv',
  'check',
  'manufacturer',
  'product',
  'arch',
  'stage',
  'label',
  'media',
  'kind',
]

export function FleetToolbar(props: FleetToolbarProps) {
  const { view, parsed, values, matching, names, defaultColumns, onView } = props
  const download = () => saveText('hosts.csv', hostCsv(matching, view.columns, { names }), 'text/csv')
  return (
    <div className="gw-fleet-toolbar">
      <FilterBox
        text={view.filter}
        parsed={parsed}
        values={values}
        onChange={(filter) => onView({ ...view, filter })}
      />
      <div className="gw-fleet-tools">
        <FormSelect
          aria-label={t.hosts.groupBy}
          value={view.group}
          className="gw-fleet-grouping"
          onChange={(_, group) => onView({ ...view, group })}
        >
          <FormSelectOption value="" label={t.hosts.noGroup} />
          {HOST_FIELDS.filter(({ name }) => GROUPABLE.includes(name)).map((field) => (
            <FormSelectOption
              key={field.name}
              value={field.name}
              label={`${t.hosts.groupBy} ${titleOf(field)}`}
            />
          ))}
        </FormSelect>
        <ColumnChooser view={view} defaultColumns={defaultColumns} onView={onView} />
        <Button
          variant="control"
          icon={<DownloadIcon />}
          title={t.hosts.exportHint}
          isDisabled={matching.length === 0}
          onClick={download}
        >
          {t.hosts.exportCsv}
        </Button>
      </div>
    </div>
  )
}
