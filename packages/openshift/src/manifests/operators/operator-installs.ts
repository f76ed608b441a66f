// Every operator of the catalogue. Without a channel the marketplace gives the one that belongs to the release.
import type { OperatorName } from '@groundwork/engine/catalogue'
import { amdGpu, nodeFeatureDiscovery, nvidiaGpu } from './accelerators.ts'
import type { OperatorInstall } from './operator-install.ts'
import { mce, openshiftAi } from './platforms.ts'
import { lso, lvm, odf } from './storage.ts'
import { cnv, kubeDescheduler, metallb, mtv, nmstate, osc } from './virtualization.ts'

const EVERYWHERE: OperatorInstall = { watches: 'all-namespaces' }
/** No settings fit all clusters: the user configures the operator after the installation. */
const ITSELF: OperatorInstall = {}

export const OPERATOR_INSTALLS: Readonly<Record<OperatorName, OperatorInstall>> = {
  'amd-gpu': amdGpu,
  authorino: ITSELF,
  'cluster-observability': EVERYWHERE,
  cnv,
  'fence-agents-remediation': EVERYWHERE,
  kmm: EVERYWHERE,
  'kube-descheduler': kubeDescheduler,
  loki: EVERYWHERE,
  lso,
  lvm,
  mce,
  metallb,
  mtv,
  nmstate,
  'node-feature-discovery': nodeFeatureDiscovery,
  'node-healthcheck': EVERYWHERE,
  'node-maintenance': EVERYWHERE,
  numaresources: ITSELF,
  'nvidia-gpu': nvidiaGpu,
  oadp: ITSELF,
  odf,
  'openshift-ai': openshiftAi,
  'openshift-logging': ITSELF,
  osc,
  pipelines: ITSELF,
  'self-node-remediation': EVERYWHERE,
  serverless: EVERYWHERE,
  servicemesh: ITSELF,
}
