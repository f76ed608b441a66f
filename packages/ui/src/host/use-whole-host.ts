import type { Host } from '@groundwork/contract/hosts'
import type { UseQueryResult } from '@tanstack/react-query'
import { client } from '../client/client.ts'
import { useFreshQuery } from '../live/use-fresh-query.ts'
import { useHostChanges } from '../live/use-live.ts'

/** The host with everything the service has; asked for again when the stream says that it changed. */
export function useWholeHost(infraEnvId: string, hostId: string): UseQueryResult<Host> {
  const changes = useHostChanges(infraEnvId, hostId)
  return useFreshQuery({
    key: ['host', infraEnvId, hostId],
    changes,
    ask: (signal) =>
      client.call('v2GetHost', { params: { infra_env_id: infraEnvId, host_id: hostId }, signal }),
    isWanted: hostId !== '',
  })
}
