import type { Cluster } from '@groundwork/contract/clusters'
import { useNow } from '../components/use-now.ts'
import { useInfraEnvsOf, useReadersOf } from '../live/use-live.ts'
import { isBooting } from './readers.ts'
import { useSimulation } from './use-simulation.ts'

/** How many machines boot for a cluster and have not shown up yet, as far as anybody can know. */
export function useArriving({ id }: Pick<Cluster, 'id'>): number {
  const [infraEnv] = useInfraEnvsOf(id)
  const infraEnvId = infraEnv?.id ?? ''
  const readers = useReadersOf(infraEnvId)
  const { running } = useSimulation(infraEnvId)
  const now = useNow()
  // Simulated machines read no image.
  return (running?.count ?? 0) + readers.filter((reader) => isBooting(reader, now)).length
}
