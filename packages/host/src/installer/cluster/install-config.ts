import { recordOf } from '@groundwork/json/json-values'
import type { KubeClient } from '@groundwork/kube-client/client'
import { CONFIG_MAPS } from '@groundwork/kube-client/objects'
import { parse } from 'yaml'

export interface Replicas {
  readonly controlPlane: number
  readonly arbiters: number
}

const NAMESPACE = 'kube-system'
const NAME = 'cluster-config-v1'

/** How many machines the cluster is to have, as it was told itself. Throws as long as its API is not up. */
export async function readReplicas(kube: KubeClient): Promise<Replicas> {
  const map = await kube.get(CONFIG_MAPS, NAME, NAMESPACE)
  if (map === null) throw new Error(`The cluster has no ConfigMap ${NAME} in ${NAMESPACE} yet.`)
  return replicasOf(map.data?.['install-config'] ?? '')
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
