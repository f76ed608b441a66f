// Answers about a cluster that the stream does not carry: they are asked for again when it says that something changed.
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useCalm } from './use-calm.ts'
import { useChangesWithin } from './use-live.ts'

/** Answers of the past are of no use. */
const KEPT_MS = 15_000

export function useClusterQuery<Answer>(
  name: string,
  clusterId: string,
  ask: (signal: AbortSignal) => Promise<Answer>,
  isWanted = true,
): UseQueryResult<Answer> {
  const changes = useCalm(useChangesWithin(clusterId))
  return useQuery({
    queryKey: [name, clusterId, changes],
    queryFn: ({ signal }) => ask(signal),
    enabled: isWanted,
    placeholderData: keepPreviousDataOf(clusterId),
    gcTime: KEPT_MS,
  })
}

/** What was said about another cluster is no placeholder for this one. */
const keepPreviousDataOf =
  (clusterId: string) =>
  <Answer>(
    previous: Answer | undefined,
    query: { readonly queryKey: readonly unknown[] } | undefined,
  ): Answer | undefined =>
    query?.queryKey[1] === clusterId ? keepPreviousData(previous) : undefined
