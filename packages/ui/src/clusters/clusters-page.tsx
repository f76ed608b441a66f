import { SearchInput, ToggleGroup, ToggleGroupItem } from '@patternfly/react-core'
import ClusterIcon from '@patternfly/react-icons/dist/esm/icons/cluster-icon'
import { LinkButton } from '../components/link-button.tsx'
import { ListsLoading } from '../components/lists-loading.tsx'
import { Page } from '../components/page.tsx'
import { Nothing, NothingFound } from '../components/page-states.tsx'
import { useSearchParams } from '../components/use-search-params.ts'
import { useClusters, useIsLoaded } from '../live/use-live.ts'
import { useMayWrite } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { byUrgency, countGroups, filterClusters, GROUP_NAMES, readClusterFilter } from './cluster-filter.ts'
import { ClusterTable } from './cluster-table.tsx'
import './clusters.css'
import '../components/parts.css'

export function ClustersPage() {
  const clusters = useClusters()
  const isLoaded = useIsLoaded()
  const mayWrite = useMayWrite()
  const create = <LinkButton to="/clusters/new">{t.clusters.create}</LinkButton>
  return (
    <Page title={t.shell.nav.clusters} actions={mayWrite && clusters.length > 0 ? create : undefined}>
      {!isLoaded && clusters.length === 0 ? (
        <ListsLoading lines={8} />
      ) : clusters.length === 0 ? (
        <Nothing title={t.clusters.none} icon={ClusterIcon} actions={mayWrite ? create : undefined}>
          {t.clusters.noneText}
        </Nothing>
      ) : (
        <ClusterList />
      )}
    </Page>
  )
}

function ClusterList() {
  const [search, change] = useSearchParams()
  const clusters = useClusters()
  const filter = readClusterFilter(search)
  const withText = filterClusters(clusters, { ...filter, group: null })
  const counts = countGroups(withText)
  const shown = byUrgency(filterClusters(clusters, filter))
  return (
    <>
      <search className="gw-toolbar" aria-label={t.clusters.filters}>
        <SearchInput
          className="gw-toolbar-search"
          aria-label={t.clusters.search}
          placeholder={t.clusters.search}
          value={filter.text}
          onChange={(_, text) => change({ text: text || undefined })}
          onClear={() => change({ text: undefined })}
        />
        <ToggleGroup aria-label={t.clusters.columns.status}>
          <ToggleGroupItem
            text={`${t.clusters.groups.all} ${withText.length}`}
            isSelected={filter.group === null}
            onChange={() => change({ status: undefined })}
          />
          {GROUP_NAMES.map((group) => (
            <ToggleGroupItem
              key={group}
              text={`${t.clusters.groups[group]} ${counts[group]}`}
              isSelected={filter.group === group}
              onChange={() => change({ status: filter.group === group ? undefined : group })}
            />
          ))}
        </ToggleGroup>
        <span className="gw-soft gw-toolbar-end">{t.common.clusters(shown.length)}</span>
      </search>
      {shown.length === 0 ? (
        <NothingFound
          title={t.clusters.nothingFound}
          onClear={() => change({ text: undefined, status: undefined })}
        />
      ) : (
        <ClusterTable clusters={shown} />
      )}
    </>
  )
}
