import type { KubeObject } from '../../world/cluster.ts'
import type { ObjectType } from './object-store.ts'

const type = (group: string, plural: string): ObjectType => ({ group, plural })

export const NODES = type('', 'nodes')
export const PODS = type('', 'pods')
export const CONFIG_MAPS = type('', 'configmaps')
export const SECRETS = type('', 'secrets')
export const JOBS = type('batch', 'jobs')
export const SIGNING_REQUESTS = type('certificates.k8s.io', 'certificatesigningrequests')
export const CLUSTER_OPERATORS = type('config.openshift.io', 'clusteroperators')
export const CLUSTER_VERSIONS = type('config.openshift.io', 'clusterversions')

export interface Condition {
  readonly type: string
  readonly status: string
  readonly reason?: string
  readonly message?: string
}

export const conditionsOf = (object: KubeObject): readonly Condition[] =>
  (object.status as { readonly conditions?: readonly Condition[] } | undefined)?.conditions ?? []

export const isTrue = (object: KubeObject, condition: string): boolean =>
  conditionsOf(object).some(({ type: name, status }) => name === condition && status === 'True')

/** The same object, with these conditions in place of those of the same kind. */
export function withConditions(object: KubeObject, conditions: readonly Condition[]): KubeObject {
  const kept = conditionsOf(object).filter(({ type: name }) => !conditions.some((one) => one.type === name))
  return {
    ...object,
    status: { ...(object.status as object | undefined), conditions: [...conditions, ...kept] },
  }
}
