// The table of hosts with everything around it: of the whole service, or of one cluster.
import { knownValues } from '@groundwork/fleet/host-table'
import { Button } from '@patternfly/react-core'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { ListsLoading } from '../components/lists-loading.tsx'
import { Nothing, NothingFound } from '../components/page-states.tsx'
import { hostKey } from '../live/live-state.ts'
import { useAreHostsLoaded } from '../live/use-live.ts'
import { useMayWrite } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { BulkBar } from './bulk-bar.tsx'
import './fleet.css'
import { FleetGrid } from './fleet-grid.tsx'
import { FleetToolbar } from './fleet-toolbar.tsx'
import { CLUSTER_COLUMNS, DEFAULT_COLUMNS, sortedBy } from './fleet-view.ts'
import { hostColumns } from './host-columns.ts'
import { QuickFilters } from './quick-filters.tsx'
import { extent, keysBetween, NOTHING, present, toggled } from './selection.ts'
import { useFilter, useFleetHosts, useFleetRows, useFleetView, useHostNames } from './use-fleet.ts'

export function Fleet({ clusterId }: { clusterId: string | null }) {
  const defaults = clusterId === null ? DEFAULT_COLUMNS : CLUSTER_COLUMNS
  const navigate = useNavigate()
  const mayWrite = useMayWrite()
  const areLoaded = useAreHostsLoaded()
  const hosts = useFleetHosts(clusterId)
  const names = useHostNames()
  const [view, setView] = useFleetView(defaults)
  const [closed, setClosed] = useState<ReadonlySet<string>>(NOTHING)
  const [kept, setSelection] = useState(NOTHING)
  const [anchor, setAnchor] = useState('')
  const { parsed, filter } = useFilter(view.filter)
  // Typing stays quick: rows follow when there is time.
  const { matching, rows, keys } = useFleetRows(hosts, view, useDeferredValue(filter), names, closed)
  const columns = useMemo(() => hostColumns(view.columns), [view.columns])
  const values = useCallback(() => knownValues([...hosts.values()], names), [hosts, names])
  const selection = useMemo(() => present(kept, hosts), [kept, hosts])
  const selected = useMemo(() => extent(selection, keys), [selection, keys])

  const selectRow = (index: number, isRange: boolean) => {
    const row = rows[index]
    if (row?.kind !== 'host') return
    const key = hostKey(row.host)
    const from = rows.findIndex((each) => each.kind === 'host' && hostKey(each.host) === anchor)
    if (isRange && from >= 0) {
      setSelection(toggled(selection, keysBetween(rows, from, index), true))
      return
    }
    setAnchor(key)
    setSelection(toggled(selection, [key], !selection.has(key)))
  }
  if (!areLoaded) return <ListsLoading lines={12} />
  if (hosts.size === 0)
    return (
      <Nothing
        title={clusterId === null ? t.hosts.empty : t.hosts.emptyInCluster}
        actions={
          <Button variant="primary" onClick={() => void navigate({ to: '/infra-envs' })}>
            {t.hosts.bootMedia}
          </Button>
        }
      >
        {t.hosts.emptyText}
      </Nothing>
    )
  return (
    <div className="gw-fleet-page">
      <FleetToolbar
        view={view}
        parsed={parsed}
        values={values}
        matching={matching}
        names={names}
        defaultColumns={defaults}
        onView={setView}
      />
      <div className="gw-fleet-line">
        <QuickFilters
          hosts={hosts}
          filter={view.filter}
          onFilter={(next) => setView({ ...view, filter: next })}
        />
        <span role="status" className="gw-soft">
          {t.hosts.count(matching.length, hosts.size)}
        </span>
      </div>
      {mayWrite && selection.size > 0 && (
        <BulkBar
          hosts={hosts}
          order={matching}
          selection={selection}
          names={names}
          onUnselect={() => setSelection(NOTHING)}
        />
      )}
      {matching.length === 0 ? (
        <NothingFound title={t.hosts.none} onClear={() => setView({ ...view, filter: '' })} />
      ) : (
        <FleetGrid
          rows={rows}
          columns={columns}
          names={names}
          sort={view.sort}
          group={view.group}
          selection={selection}
          selected={selected}
          mayWrite={mayWrite}
          onSort={(field) => setView(sortedBy(view, field))}
          onSelectAll={(isSelected) => setSelection(toggled(selection, keys, isSelected))}
          onSelectRow={selectRow}
          onToggleGroup={(value) => setClosed(toggled(closed, [value], !closed.has(value)))}
          onOpen={(path) => void navigate({ to: path })}
        />
      )}
    </div>
  )
}
