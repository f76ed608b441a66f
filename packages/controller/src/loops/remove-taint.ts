import { withoutUninitializedTaint } from '@groundwork/host/cluster'
import type { KubeNode } from '@groundwork/kube-client/objects'
import { NODES } from '@groundwork/kube-client/objects'
import type { ClusterClient } from '../cluster/cluster-client.ts'

export async function removeTaint(cluster: ClusterClient, node: KubeNode): Promise<void> {
  const operations = withoutUninitializedTaint(node)
  if (operations !== null)
    await cluster.patch(NODES, { name: node.metadata.name }, { kind: 'json', operations })
}
