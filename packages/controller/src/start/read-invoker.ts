import type { ClusterAccess } from '../cluster/cluster-access.ts'
import { CONFIG_MAPS } from '../cluster/resource.ts'

const USUAL = 'assisted-service'

/** Who made the cluster. Never throws. */
export async function readInvoker(cluster: ClusterAccess): Promise<string> {
  try {
    const map = await cluster.get(CONFIG_MAPS, 'openshift-install-manifests', 'openshift-config')
    return map?.data?.invoker ?? USUAL
  } catch {
    return USUAL
  }
}
