import { SearchInput } from '@patternfly/react-core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../client/client.ts'
import { BusyButton } from '../components/busy-button.tsx'
import { FailureState, Loading, Nothing } from '../components/page-states.tsx'
import { momentText } from '../format/time.ts'
import { t } from '../texts/texts.ts'

const PAGE = 100

/** Who did what. It is asked for when the tab is opened, page by page. */
export function AuditLog() {
  const [text, setText] = useState('')
  const entries = useInfiniteQuery({
    queryKey: ['audit', text],
    queryFn: ({ pageParam }) =>
      client.call('v2ListEvents', {
        query: {
          categories: ['audit'],
          order: 'descending',
          limit: PAGE,
          offset: pageParam,
          ...(text !== '' && { message: text }),
        },
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
    // Every look begins with what is new.
    staleTime: 0,
  })
  const rows = entries.data?.pages.flat() ?? []
  return (
    <>
      <div className="gw-toolbar">
        <span className="gw-soft">{t.access.audit.intro}</span>
        <SearchInput
          aria-label={t.access.audit.filter}
          placeholder={t.access.audit.filter}
          value={text}
          onChange={(_, value) => setText(value)}
          onClear={() => setText('')}
        />
      </div>
      {entries.isPending ? (
        <Loading />
      ) : entries.error !== null ? (
        <FailureState error={entries.error} onRetry={() => void entries.refetch()} />
      ) : rows.length === 0 ? (
        <Nothing title={t.access.audit.none} />
      ) : (
        <table className="gw-access-table">
          <thead>
            <tr>
              <th scope="col">{t.access.audit.time}</th>
              <th scope="col">{t.access.audit.what}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ event_time, message }) => (
              <tr key={`${event_time} ${message}`}>
                <td className="gw-mono gw-small">
                  <time dateTime={event_time}>{momentText(event_time)}</time>
                </td>
                <td className="gw-audit-message">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {entries.hasNextPage && (
        <BusyButton
          variant="link"
          isBusy={entries.isFetchingNextPage}
          onClick={() => void entries.fetchNextPage()}
        >
          {t.access.audit.olderThan}
        </BusyButton>
      )}
    </>
  )
}
