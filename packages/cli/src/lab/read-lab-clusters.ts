import { ApiError, type Client } from '@groundwork/contract/client'
import type { ClusterView, LabMember } from '@groundwork/lab/lab'
import { readClusterList, readClusters, readInfraEnvHosts } from '@groundwork/lab/lab'

export interface LabClusterReading {
  readonly client: Client
  readonly clusters: readonly Pick<LabMember, 'clusterId' | 'infraEnvId' | 'name'>[]
  /** Hosts are left out. */
  readonly isMany: boolean
  /** It was deleted in the service. Called once for each. */
  readonly onDeleted: (name: string) => void
}

/** All clusters of the lab that are still there. */
export function createLabReader(reading: LabClusterReading): () => Promise<readonly ClusterView[]> {
  const { client, isMany, onDeleted } = reading
  let left = reading.clusters
  return async () => {
    const ids = left.map(({ clusterId }) => clusterId)
    const view =
      isMany && !ids.includes('')
        ? await readClusterList(client, ids)
        : (await Promise.all(left.map((cluster) => readOne(client, cluster)))).flat()
    const seen = new Set(view.map(({ id }) => id))
    const gone = left.filter(({ clusterId }) => !seen.has(clusterId))
    left = left.filter((cluster) => !gone.includes(cluster))
    for (const { name } of gone) onDeleted(name)
    return view
  }
}

async function readOne(
  client: Client,
  { clusterId, infraEnvId, name }: LabClusterReading['clusters'][number],
): Promise<readonly ClusterView[]> {
  try {
    return clusterId === ''
      ? [await readInfraEnvHosts(client, infraEnvId, name)]
      : await readClusters(client, [clusterId])
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  }
}
