import { ApiError, type CallAnswer } from '@groundwork/contract/client'
import type { UseQueryResult } from '@tanstack/react-query'
import { client } from '../client/client.ts'
import { useFreshQuery } from './use-fresh-query.ts'
import { useHostChanges } from './use-live.ts'

/** What the installer on a host wrote last; it comes with every stage of it. null: nothing was sent yet, which is no failure. */
export const useJournal = (
  infra_env_id: string,
  host_id: string,
  isWanted = true,
): UseQueryResult<CallAnswer<'getInstallerJournal'> | null> =>
  useFreshQuery({
    key: ['journal', infra_env_id, host_id],
    changes: useHostChanges(infra_env_id, host_id),
    ask: (signal) =>
      client
        .call('getInstallerJournal', { params: { infra_env_id, host_id }, signal })
        .catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 404) return null
          throw error
        }),
    isWanted,
  })
