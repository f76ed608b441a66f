import { useMemo } from 'react'
import { BusyButton } from '../components/busy-button.tsx'
import { FailureState, Loading, Nothing, NothingFound } from '../components/page-states.tsx'
import { useSearchParams } from '../components/use-search-params.ts'
import { t } from '../texts/texts.ts'
import { type EventFilter, isFiltered, readFilter } from './event-filter.ts'
import { EventFilters } from './event-filters.tsx'
import { Timeline } from './timeline.tsx'
import { useEvents } from './use-events.ts'

type Subject = Partial<Pick<EventFilter, 'clusterId' | 'hostId' | 'infraEnvId'>>

const CLEARED = {
  severity: undefined,
  text: undefined,
  cluster: undefined,
  host: undefined,
  infra_env: undefined,
}

/** Events with filters; `subject` is what the page around it is about. */
export function EventsView({ subject }: { subject?: Subject }) {
  const [search, change] = useSearchParams()
  const own = useMemo(() => readFilter(search), [search])
  const filter = useMemo(() => ({ ...own, ...subject }), [own, subject])
  const { query, events, counted, isSearchedHere } = useEvents(filter)
  const loaded = query.data?.pages.reduce((sum, page) => sum + page.events.length, 0) ?? 0
  if (query.data === undefined && query.error !== null)
    return <FailureState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <>
      <EventFilters
        filter={filter}
        counts={counted?.counts ?? null}
        onChange={change}
        hasSubjects={subject === undefined}
      />
      {isSearchedHere && query.data !== undefined && (
        <p className="gw-soft gw-small">{t.events.searchedHere(loaded, !query.hasNextPage)}</p>
      )}
      {query.data === undefined ? (
        <Loading lines={8} />
      ) : events.length === 0 ? (
        isFiltered(own) ? (
          <NothingFound title={t.events.nothingFound} onClear={() => change(CLEARED)} />
        ) : (
          <Nothing title={t.events.nothing}>{t.events.nothingText}</Nothing>
        )
      ) : (
        <Timeline events={events} hasCluster={filter.clusterId === ''} isVerbatim={filter.text !== ''} />
      )}
      {query.hasNextPage && (
        <div className="gw-more">
          <BusyButton
            variant="secondary"
            isBusy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t.events.older}
          </BusyButton>
          <span className="gw-soft">{t.events.shown(events.length, counted?.total ?? null)}</span>
        </div>
      )}
    </>
  )
}
