// Simulated machines for one infra-env: started by a button where the service can do so.
import { useQuery } from '@tanstack/react-query'
import { client } from '../client/client.ts'
import { useAction } from '../components/use-action.ts'
import { useSession } from '../session/session.ts'
import { t } from '../texts/texts.ts'

function useSimulations() {
  const { can_simulate: isOffered } = useSession()
  const query = useQuery({
    queryKey: ['simulated-hosts'],
    queryFn: ({ signal }) => client.call('listSimulatedHosts', { signal }),
    enabled: isOffered,
    retry: false,
  })
  return { isOffered, query }
}

/** Of which this service has simulated machines since it started. */
export function useSimulatedInfraEnvs(): readonly string[] {
  const { query } = useSimulations()
  return (query.data ?? []).map(({ infra_env_id }) => infra_env_id)
}

export function useIsSimulated(infraEnvIds: readonly (string | undefined)[]): boolean {
  return useSimulatedInfraEnvs().some((id) => infraEnvIds.includes(id))
}

export function useSimulation(infraEnvId: string) {
  const { isOffered, query } = useSimulations()
  const running = query.data?.find(
    ({ infra_env_id, status }) => infra_env_id === infraEnvId && status === 'running',
  )
  const start = useAction(
    async (count: number) => {
      await client.call('startSimulatedHosts', { body: { infra_env_id: infraEnvId, count } })
      await query.refetch()
    },
    { done: t.media.simulate.started, failed: t.media.simulate.start },
  )
  const stop = useAction(
    async (simulation_id: string) => {
      await client.call('stopSimulatedHosts', { params: { simulation_id } })
      await query.refetch()
    },
    { done: t.media.simulate.stopped, failed: t.media.simulate.stop },
  )
  // Machines of one infra-env are the same ones again: those that were on come back, and the others join them.
  const change = useAction(
    async (simulation_id: string, count: number) => {
      await client.call('stopSimulatedHosts', { params: { simulation_id } })
      await client.call('startSimulatedHosts', { body: { infra_env_id: infraEnvId, count } })
      await query.refetch()
    },
    { done: t.media.simulate.started, failed: t.media.simulate.start },
  )
  return { isOffered, running, start, change, stop }
}
