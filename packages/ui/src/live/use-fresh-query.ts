import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

interface FreshQueryOptions<Answer> {
  /** Names what is asked, without any counter. */
  readonly key: readonly unknown[]
  /** Counters from the live state: when one of them moves, the answer is old. */
  readonly changes: number
  readonly ask: (signal: AbortSignal) => Promise<Answer>
  readonly isWanted?: boolean
  readonly retry?: boolean
}

interface Dated<Answer> {
  readonly answer: Answer
  /** The counter when the question was asked. */
  readonly at: number
}

/**
 * An answer that is asked for again whenever something changed, one question at a time. With the counter in the key of the query, a
 * cluster whose hosts report many times a second would cancel every question before it is answered.
 */
export function useFreshQuery<Answer>(options: FreshQueryOptions<Answer>): UseQueryResult<Answer> {
  const { key, changes, ask, isWanted = true, retry = true } = options
  const newest = useRef(changes)
  newest.current = changes
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Dated<Answer>> => {
      const at = newest.current
      return { answer: await ask(signal), at }
    },
    enabled: isWanted,
    // What another page asked earlier is shown at once, and asked again.
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
    ...(!retry && { retry: false }),
  })
  const { isFetching, data, error, refetch } = query
  const judgedAt = useRef(changes)
  const isOld = data === undefined ? error !== null && judgedAt.current !== changes : data.at !== changes
  useEffect(() => {
    if (!isWanted || isFetching || !isOld) return
    judgedAt.current = changes
    void refetch()
  }, [isWanted, isFetching, isOld, changes, refetch])
  return { ...query, data: data?.answer } as UseQueryResult<Answer>
}
