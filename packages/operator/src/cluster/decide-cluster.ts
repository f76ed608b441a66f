// What is to be done so that a cluster becomes what its resources ask for.
import type { Cluster, ClusterCreateParams, ClusterUpdateParams } from '@groundwork/contract/clusters'
import { isRecord } from '@groundwork/json/json-values'
import { type ClusterAsked, clusterSettings, createParams } from './cluster-params.ts'
import type { Readiness } from './install-gate.ts'

export type ClusterStep =
  | { readonly do: 'register'; readonly params: ClusterCreateParams }
  | { readonly do: 'update'; readonly params: ClusterUpdateParams }
  | { readonly do: 'install' }

export interface ClusterSituation {
  readonly asked: ClusterAsked
  /** null: the service has none yet. */
  readonly cluster: Cluster | null
  /** The Secret is another one than the service was last given. */
  readonly hasNewPullSecret: boolean
  readonly readiness: Readiness
  readonly isOnHold: boolean
}

const CHANGEABLE: readonly Cluster['status'][] = ['insufficient', 'ready', 'pending-for-input']

/** One step at a time: what it changes is looked at before the next one. */
export function decideCluster(situation: ClusterSituation): ClusterStep | null {
  const { asked, cluster, readiness } = situation
  if (cluster === null) return { do: 'register', params: createParams(asked) }
  if (!CHANGEABLE.includes(cluster.status)) return null
  const params = {
    ...changedSettings(clusterSettings(asked), cluster),
    ...(situation.hasNewPullSecret && { pull_secret: asked.pullSecret }),
  }
  if (Object.keys(params).length > 0) return { do: 'update', params }
  return cluster.status === 'ready' && readiness.isMet && !situation.isOnHold ? { do: 'install' } : null
}

/** Those that the cluster has otherwise. */
function changedSettings(wanted: ClusterUpdateParams, cluster: Cluster): ClusterUpdateParams {
  const has = cluster as Readonly<Record<string, unknown>>
  const changed = Object.entries(wanted).filter(([name, value]) => !covers(has[name], value))
  return Object.fromEntries(changed) as ClusterUpdateParams
}

/** Whether what is there has all that is wanted; answers say more of an object than requests do, and leave out what is empty. */
function covers(there: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    const list = Array.isArray(there) ? there : []
    return list.length === wanted.length && wanted.every((entry, index) => covers(list[index], entry))
  }
  if (isRecord(wanted)) {
    const members = isRecord(there) ? there : {}
    return Object.entries(wanted).every(([name, value]) => covers(members[name], value))
  }
  return wanted === (there ?? emptyLike(wanted))
}

const emptyLike = (value: unknown): unknown =>
  typeof value === 'string' ? '' : typeof value === 'boolean' ? false : undefined
