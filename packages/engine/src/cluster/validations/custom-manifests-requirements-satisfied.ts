import type { ClusterContext } from '../../context/cluster-context.ts'
import { uploadManifest } from '../../remedies/manifest-remedies.ts'
import { updateCluster } from '../../tables/remedies.ts'
import { failure, type Remedy, success } from '../../tables/verdict.ts'
import type { ClusterValidation } from '../cluster-validation.ts'

/** Network plug-ins that OpenShift does not bring along. */
const FOREIGN: readonly string[] = ['Cilium', 'Calico', 'CiscoACI', 'None']

export const customManifestsRequirementsSatisfied: ClusterValidation = {
  id: 'custom-manifests-requirements-satisfied',
  category: 'network',
  gate: 'required',
  ignorable: true,
  meaning: 'A network plug-in that OpenShift does not bring along is installed by manifests of the user.',
  rule: 'With the network type Cilium, Calico, CiscoACI or None (that of an install-config override counts) at least one custom manifest is uploaded.',
  cure: 'Upload the manifests of the network plug-in, or use OVNKubernetes.',
  check: (context) => {
    const { cluster } = context
    const type = networkTypeOf(context)
    if (!FOREIGN.includes(type)) return success(`The network type ${type} needs no custom manifests.`)
    if (cluster.has_user_manifests) return success(`There are custom manifests for the network type ${type}.`)
    return failure({
      message: `The network type ${type} of cluster ${cluster.name} is not part of OpenShift and needs manifests that install it.`,
      cause: {
        summary: 'No custom manifest is uploaded.',
        seen: {
          network_type: type,
          is_overridden: cluster.overridden_network_type !== null,
          custom_manifests: 0,
        },
        needed: { custom_manifests: 1 },
      },
      remedies: [uploadManifest(cluster, `Upload the manifests of ${type}.`), ...useBuiltIn(context)],
    })
  },
}

const networkTypeOf = ({ cluster }: ClusterContext): string =>
  cluster.overridden_network_type || cluster.network_type

/** Not when an override decides: it would still win. */
function useBuiltIn({ cluster }: ClusterContext): Remedy[] {
  if (cluster.overridden_network_type) return []
  return [
    {
      who: 'user',
      what: 'Use the network that OpenShift brings along.',
      call: updateCluster(cluster, { network_type: 'OVNKubernetes' }),
    },
  ]
}
