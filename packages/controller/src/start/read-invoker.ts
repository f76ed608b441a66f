import { CONFIG_MAPS } from '@groundwork/kube-client/objects'
import type { ClusterClient } from '../cluster/cluster-client.ts'

const USUAL = 'assisted-service'

/** Who made the cluster. Never throws. */
export async function readInvoker(cluster: ClusterClient): Promise<string> {
  try {
    const map = await cluster.get(CONFIG_MAPS, 'openshift-install-manifests', 'openshift-config')
    return map?.data?.invoker ?? USUAL
  } catch {
    return USUAL
  }
}
