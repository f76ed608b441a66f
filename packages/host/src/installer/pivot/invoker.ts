import type { KubeClient } from '../cluster/kube-client.ts'
import type { ConfigMap } from '../cluster/kube-objects.ts'

const PATH = '/api/v1/namespaces/openshift-config/configmaps/openshift-install-manifests'

/** Who started the installation: `agent-installer` when it runs without a service of its own. Throws if the API fails. */
export async function invokerOf(kube: KubeClient): Promise<string> {
  const map = await kube.find<ConfigMap>(PATH)
  return map?.data?.invoker ?? ''
}
