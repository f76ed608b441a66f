import type { UseQueryResult } from '@tanstack/react-query'
import { useFreshQuery } from './use-fresh-query.ts'
import { useChangesWithin } from './use-live.ts'

/** An answer about a cluster: asked for again when the stream says that something in it changed. */
export const useClusterQuery = <Answer>(
  name: string,
  clusterId: string,
  ask: (signal: AbortSignal) => Promise<Answer>,
  isWanted = true,
): UseQueryResult<Answer> =>
  useFreshQuery({ key: [name, clusterId], changes: useChangesWithin(clusterId), ask, isWanted })
