import { withoutUninitializedTaint } from '@groundwork/host/cluster'
import type { ClusterAccess } from '../cluster/cluster-access.ts'
import type { KubeNode } from '../cluster/kube-object.ts'
import { NODES } from '../cluster/resource.ts'

export async function removeTaint(cluster: ClusterAccess, node: KubeNode): Promise<void> {
  const operations = withoutUninitializedTaint(node)
  if (operations !== null)
    await cluster.patch(NODES, { name: node.metadata.name }, { kind: 'json', operations })
}
