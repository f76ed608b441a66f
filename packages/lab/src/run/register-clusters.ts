// All clusters of a lab, or none: a start that is ended or fails half-way leaves nothing behind in the service.

import { ApiError, type Client } from '@groundwork/contract/client'
import { messageOf } from '@groundwork/errors/error-text'
import { LabError } from '../world/lab-error.ts'
import { inParallel } from './in-parallel.ts'
import { placeholderPullSecret } from './pull-secret.ts'
import {
  type ClusterPlan,
  type MadeCluster,
  type RegisteredCluster,
  type RegisterOptions,
  registerCluster,
  removeCluster,
} from './register-cluster.ts'

const AT_ONCE = 8

/** Rejects with the reason of the signal when that is given on the way. */
export async function registerClusters(
  client: Client,
  plans: readonly ClusterPlan[],
  options: Omit<RegisterOptions, 'pullSecret' | 'onMade'>,
  signal: AbortSignal,
): Promise<readonly RegisteredCluster[]> {
  const pullSecret = placeholderPullSecret(await client.call('v2ListComponentVersions'))
  const made = new Map<string, MadeCluster>()
  const onMade = (cluster: MadeCluster) => void made.set(cluster.clusterId, cluster)
  try {
    const placed = await inParallel(plans, AT_ONCE, (plan) => {
      signal.throwIfAborted()
      return registerCluster(client, plan, { ...options, pullSecret, onMade })
    })
    signal.throwIfAborted()
    return placed
  } catch (error) {
    const stays = await removeClusters(client, [...made.values()]).then(
      () => '',
      (failure: Error) => failure.message,
    )
    if (!(error instanceof ApiError) && stays === '') throw error
    const reason = error instanceof ApiError ? error.reason : error instanceof Error ? error.message : error
    throw new LabError(['The clusters of the lab could not be made:', reason, stays].join(' ').trim())
  }
}

/** As many as can be; rejects with a reason when some stay. */
export async function removeClusters(client: Client, clusters: readonly MadeCluster[]): Promise<void> {
  const reasons: string[] = []
  await inParallel(clusters, AT_ONCE, async (cluster) => {
    try {
      await removeCluster(client, cluster)
    } catch (error) {
      reasons.push(error instanceof ApiError ? error.reason : messageOf(error))
    }
  })
  const [first] = reasons
  if (first !== undefined)
    throw new LabError(`${reasons.length} of ${clusters.length} clusters stay: ${first}`)
}
