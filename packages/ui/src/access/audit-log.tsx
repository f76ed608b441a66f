import { SearchInput } from '@patternfly/react-core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { client } from '../client/client.ts'
import { BusyButton } from '../components/busy-button.tsx'
import { FailureState, Loading, Nothing } from '../components/page-states.tsx'
import { useClusters, useInfraEnvs } from '../live/use-live.ts'
import { t } from '../texts/texts.ts'
import { auditEntry, isAbout } from './audit-entry.ts'
import { AuditTable, namesOf } from './audit-table.tsx'

const PAGE = 100

/** Who did what. It is asked for when the tab is opened, page by page. */
export function AuditLog() {
  const [text, setText] = useState('')
  const entries = useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam }) =>
      client.call('v2ListEvents', {
        query: {
          categories: ['audit'],
          order: 'descending',
          limit: PAGE,
          offset: pageParam,
        },
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
    // Every look begins with what is new.
    staleTime: 0,
  })
  const clusters = useClusters()
  const infraEnvs = useInfraEnvs()
  const names = useMemo(
    () => new Map([...clusters, ...infraEnvs].map(({ id, name }) => [id ?? '', name ?? ''])),
    [clusters, infraEnvs],
  )
  const rows = useMemo(() => (entries.data?.pages.flat() ?? []).map(auditEntry), [entries.data])
  const found = rows.filter((row) => isAbout(row, namesOf(row, names), text))
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
      ) : found.length === 0 ? (
        <Nothing title={t.access.audit.noneFound} />
      ) : (
        <AuditTable entries={found} names={names} />
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
