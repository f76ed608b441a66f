import { type KubeNode, NODES } from '@groundwork/kube-client/objects'
import { isReady } from '../cluster/node-state.ts'
import { removesTaint, withoutUninitializedTaint } from '../cluster/uninitialized-taint.ts'
import { invokerOf } from './invoker.ts'
import type { Pivot } from './pivot.ts'

interface WireCluster {
  readonly platform?: { readonly type?: string } | null
  readonly install_config_overrides?: string
}

/** Nodes keep out everything until a cloud provider has seen them; where none will, the mark is taken away. */
export function uninitializedTaint({ context, kube }: Pivot) {
  let isRemoved: boolean | null = null
  return async (nodes: readonly KubeNode[]): Promise<void> => {
    for (const node of nodes.filter((one) => !isReady(one))) {
      const operations = withoutUninitializedTaint(node)
      if (operations === null) continue
      isRemoved ??= await askWhether({ context, kube })
      if (!isRemoved) return
      await kube.patch(NODES, { name: node.metadata.name }, { kind: 'json', operations })
      context.log.info(`Node ${node.metadata.name} counts as initialised now.`)
    }
  }
}

async function askWhether({ context, kube }: Pick<Pivot, 'context' | 'kube'>): Promise<boolean> {
  const { service, settings, signal } = context
  const path = `/v2/clusters/${settings.clusterId}?exclude-hosts=true`
  const cluster = (await service.call({ path, signal, maxRetries: 3 })) as WireCluster | null
  return removesTaint({
    platform: cluster?.platform?.type ?? '',
    installConfigOverrides: cluster?.install_config_overrides ?? '',
    openshiftVersion: settings.openshiftVersion,
    invoker: await invokerOf(kube),
  })
}
