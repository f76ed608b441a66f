import { recordOf } from '@groundwork/json/json-values'
import { parse } from 'yaml'
import type { KubeClient } from './kube-client.ts'
import type { ConfigMap } from './kube-objects.ts'

export interface Replicas {
  readonly controlPlane: number
  readonly arbiters: number
}

const PATH = '/api/v1/namespaces/kube-system/configmaps/cluster-config-v1'

/** How many machines the cluster is to have, as it was told itself. Throws as long as its API is not up. */
export async function readReplicas(kube: KubeClient): Promise<Replicas> {
  const { data } = await kube.get<ConfigMap>(PATH)
  return replicasOf(data?.['install-config'] ?? '')
}

export function replicasOf(installConfig: string): Replicas {
  let config: unknown
  try {
    config = parse(installConfig, { logLevel: 'error' })
  } catch {
    throw new Error('The install-config of the cluster is not valid YAML.')
  }
  return { controlPlane: countOf(config, 'controlPlane'), arbiters: countOf(config, 'arbiter') }
}

function countOf(config: unknown, pool: string): number {
  const { replicas } = (recordOf(recordOf(config)[pool]) ?? {}) as { replicas?: unknown }
  return typeof replicas === 'number' && Number.isInteger(replicas) && replicas > 0 ? replicas : 0
}
