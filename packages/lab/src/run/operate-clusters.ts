import { ApiError, type Client } from '@groundwork/contract/client'
import type { LabTime } from '../time/lab-time.ts'
import { LabError } from '../world/lab-error.ts'
import type { ClusterView } from './cluster-view.ts'
import { inParallel } from './in-parallel.ts'
import type { RegisteredCluster } from './register-cluster.ts'
import { createRetryBackoff } from './retry-backoff.ts'

export interface ClusterOperatorOptions {
  readonly time: LabTime
  readonly client: Client
  readonly clusters: readonly RegisteredCluster[]
  readonly read: () => Promise<readonly ClusterView[]>
  readonly everyMs: number
  readonly signal: AbortSignal
  readonly onView: (view: readonly ClusterView[]) => void
  /** The service could not be asked; it is tried again. */
  readonly onTrouble?: (error: unknown) => void
}

/** The person at the lab: looks from time to time, and gives clusters what only a person can give. Ends with the signal. */
export async function operateClusters(tending: ClusterOperatorOptions): Promise<void> {
  const { time, client, clusters, signal } = tending
  // Hosts are there long before their networks are known. With thousands, asking in vain is most of the work.
  const backoff = createRetryBackoff()
  while (!signal.aborted) {
    try {
      const view = await time.during(tending.read())
      tending.onView(view)
      const asked = view.filter(({ id }) => backoff.isTime(id))
      for (const id of await time.during(assignVips(client, clusters, asked))) backoff.refused(id)
    } catch (error) {
      // The service may be away for a moment; what a person has to mend is not over in a moment.
      if (error instanceof LabError) throw error
      if (!signal.aborted) tending.onTrouble?.(error)
    }
    await time.sleep(tending.everyMs, signal)
  }
}

const AT_ONCE = 4

/** To all whose hosts are there. Returns the ids of those whose network is not known yet. */
export async function assignVips(
  client: Client,
  clusters: readonly RegisteredCluster[],
  view: readonly ClusterView[],
): Promise<readonly string[]> {
  const byId = new Map(clusters.map((cluster) => [cluster.clusterId, cluster]))
  const waiting = view.flatMap(({ id, hasVips, hostCount }) => {
    const cluster = byId.get(id)
    if (cluster === undefined || cluster.isForeign || cluster.hosts === 1 || hasVips) return []
    return hostCount < cluster.hosts ? [] : cluster
  })
  const isSet = await inParallel(waiting, AT_ONCE, (cluster) => setVips(client, cluster))
  return waiting.flatMap(({ clusterId }, index) => (isSet[index] ? [] : clusterId))
}

/** What a person would do once the hosts are there. False: the service does not know their network yet. */
async function setVips(client: Client, { clusterId, addresses }: RegisteredCluster): Promise<boolean> {
  try {
    await client.call<'V2UpdateCluster'>('V2UpdateCluster', {
      params: { cluster_id: clusterId },
      body: { api_vips: [{ ip: addresses.apiVip }], ingress_vips: [{ ip: addresses.ingressVip }] },
    })
    return true
  } catch (error) {
    if (error instanceof ApiError && (error.status === 400 || error.status === 409)) return false
    throw error
  }
}
