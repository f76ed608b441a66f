// Events page by page from the service, with those in front that the stream brings.
import type { Event } from '@groundwork/contract/events'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { client } from '../client/client.ts'
import { useCalm } from '../live/use-calm.ts'
import { useConnection, useRecentEvents } from '../live/use-live.ts'
import { type EventFilter, isTextAskedFor, matches, queryOf, type Severity } from './event-filter.ts'
import { mergeEvents } from './group-events.ts'

const PAGE = 100
/** A text that only the page can search for deserves a wider look. */
const WIDE_PAGE = 1_000

export interface EventPage {
  readonly events: readonly Event[]
  /** What matches on all pages; null: the service does not count all events of everything. */
  readonly counted: { readonly total: number; readonly counts: Readonly<Record<Severity, number>> } | null
}

async function ask(
  filter: EventFilter,
  limit: number,
  offset: number,
  signal?: AbortSignal,
): Promise<EventPage> {
  const answer = await client.open('v2ListEvents', {
    query: queryOf(filter, limit, offset),
    ...(signal && { signal }),
  })
  const count = (name: string) => Number(answer.headers.get(name) ?? 0)
  const counts = {
    info: count('Severity-Count-Info'),
    warning: count('Severity-Count-Warning'),
    error: count('Severity-Count-Error'),
    critical: count('Severity-Count-Critical'),
  }
  const events = (await answer.json()) as readonly Event[]
  return { events, counted: hasSubject(filter) ? { total: count('Event-Count'), counts } : null }
}

const hasSubject = ({ clusterId, hostId, infraEnvId }: EventFilter): boolean =>
  clusterId !== '' || hostId !== '' || infraEnvId !== ''

/** For a file: everything that matches, not only what is on the page. */
export const allEvents = async (filter: EventFilter): Promise<readonly Event[]> =>
  (await ask(filter, -1, 0)).events.filter((event) => matches(filter, event))

export function useEvents(filter: EventFilter) {
  // What happened while the stream was away is in no message of it.
  const { status, since } = useConnection()
  const isSearchedHere = filter.text !== '' && !isTextAskedFor(filter)
  const limit = isSearchedHere ? WIDE_PAGE : PAGE
  const asked = isSearchedHere ? { ...filter, text: '' } : filter
  const recent = useRecentEvents()
  // Records of calls are not on the stream that all tabs share; they come with the events that they cause.
  const newest = useCalm(filter.hasCalls ? (recent[0]?.event_time ?? '') : '', 2_000)
  const query = useInfiniteQuery({
    queryKey: ['events', asked, limit],
    queryFn: ({ pageParam, signal }) => ask(asked, limit, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last: EventPage, pages: readonly EventPage[]) => {
      const loaded = pages.reduce((sum, page) => sum + page.events.length, 0)
      return last.events.length < limit || loaded >= (last.counted?.total ?? Number.POSITIVE_INFINITY)
        ? undefined
        : loaded
    },
    placeholderData: (previous) => previous,
  })
  useAskedAgain(query.refetch, `${status === 'live' ? since : ''} ${newest}`)
  const pages = query.data?.pages
  const events = useMemo(() => {
    const loaded = pages?.flatMap((page) => page.events) ?? []
    const last = Date.parse(loaded[0]?.event_time ?? '') || 0
    // Older ones than the loaded pages would leave a gap between.
    const added = recent.filter((event) => Date.parse(event.event_time) >= last)
    return mergeEvents(loaded, added).filter((event) => matches(filter, event))
  }, [pages, recent, filter])
  const counted = pages?.[0]?.counted ?? null
  return { query, events, isSearchedHere, counted }
}

/** All pages that were loaded: as another question they would be the first page again, under somebody who reads the fifth. */
function useAskedAgain(refetch: () => unknown, reason: string): void {
  const last = useRef(reason)
  useEffect(() => {
    if (last.current === reason) return
    last.current = reason
    void refetch()
  }, [refetch, reason])
}
