import type { KubeClient } from '@groundwork/kube-client/client'
import { CONFIG_MAPS } from '@groundwork/kube-client/objects'

/** Who started the installation: `agent-installer` when it runs without a service of its own. Throws if the API fails. */
export async function invokerOf(kube: KubeClient): Promise<string> {
  const map = await kube.get(CONFIG_MAPS, 'openshift-install-manifests', 'openshift-config')
  return map?.data?.invoker ?? ''
}
