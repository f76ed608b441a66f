import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCalm } from './use-calm.ts'

interface FreshQueryOptions<Answer> {
  /** Names what is asked, without any counter. */
  readonly key: readonly unknown[]
  /** Counters from the live state: when one of them moves, the answer is old. */
  readonly changes: number
  readonly ask: (signal: AbortSignal) => Promise<Answer>
  readonly isWanted?: boolean
  readonly retry?: boolean
}

/**
 * An answer that the stream does not carry: it is asked for again whenever something changed, at most once a second, one question at a
 * time. With the counter in the key of the query, a cluster whose hosts report many times a second would cancel every question before
 * it is answered. A question that failed is asked again when something changes, not before.
 */
export function useFreshQuery<Answer>(options: FreshQueryOptions<Answer>): UseQueryResult<Answer> {
  const { key, ask, isWanted = true, retry = true } = options
  const changes = useCalm(options.changes)
  const newest = useRef(changes)
  newest.current = changes
  /** The counter at the last attempt. */
  const askedAt = useRef(changes)
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => {
      askedAt.current = newest.current
      return ask(signal)
    },
    enabled: isWanted,
    // What another page asked earlier is shown at once, and asked again.
    refetchOnMount: 'always',
    ...(!retry && { retry: false }),
  })
  const { isFetching, refetch } = query
  useEffect(() => {
    if (!isWanted || isFetching || askedAt.current === changes) return
    askedAt.current = changes
    void refetch()
  }, [isWanted, isFetching, changes, refetch])
  return query
}
