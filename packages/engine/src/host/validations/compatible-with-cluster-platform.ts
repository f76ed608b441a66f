import { hostLabel } from '../../context/host-label.ts'
import { PLATFORM_MANUFACTURERS } from '../../hardware/manufacturers.ts'
import { updateCluster } from '../../tables/remedies.ts'
import { failure, success } from '../../tables/verdict.ts'
import type { HostValidation } from '../host-validation.ts'
import { needsInventory } from '../needs.ts'
import { isUnbound } from '../predicates.ts'

export const compatibleWithClusterPlatform: HostValidation = {
  id: 'compatible-with-cluster-platform',
  category: 'hardware',
  gate: 'minimum-hardware',
  ignorable: true,
  gatesUnbound: false,
  meaning: 'The host is a machine of the platform the cluster is built for.',
  rule: 'A cluster for vsphere takes machines made by "VMware, Inc.", one for nutanix those made by "Nutanix"; all other platforms take every machine.',
  cure: 'Use virtual machines of that platform, or change the platform of the cluster.',
  leftOutWhen: [isUnbound],
  needs: [needsInventory],
  check: ({ host, inventory, cluster }) => {
    const platform = cluster?.cluster.platform.type
    const wanted = platform && PLATFORM_MANUFACTURERS[platform]
    if (!cluster || !platform || wanted === undefined) {
      return success(`Platform ${platform ?? 'none'} takes every machine.`)
    }
    const manufacturer = inventory?.system_vendor?.manufacturer || 'unknown'
    if (manufacturer === wanted) return success(`Host ${hostLabel(host)} is a ${platform} machine.`)
    const replacement = cluster.cluster.user_managed_networking
      ? { platform: { type: 'none' }, user_managed_networking: true }
      : { platform: { type: 'baremetal' }, user_managed_networking: false }
    return failure({
      message: `Host ${hostLabel(host)} is made by "${manufacturer}", a cluster for ${platform} needs machines made by "${wanted}".`,
      cause: {
        summary: `The host is not a ${platform} machine.`,
        seen: { manufacturer },
        needed: { manufacturer: wanted },
      },
      remedies: [
        { who: 'machine', what: `Replace ${hostLabel(host)} by a ${platform} machine.` },
        {
          who: 'user',
          what: `Build the cluster for the platform ${replacement.platform.type}, which takes every machine.`,
          call: updateCluster(cluster.cluster, replacement),
        },
      ],
    })
  },
}
