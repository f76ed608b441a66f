import { hostLabel } from '../../context/host-label.ts'
import { updateCluster } from '../../tables/remedies.ts'
import { failure, success } from '../../tables/verdict.ts'
import type { HostValidation } from '../host-validation.ts'
import { needsInventory } from '../needs.ts'
import { isUnbound } from '../predicates.ts'

/** Its port security drops the traffic of virtual addresses that move between machines. */
const OPENSTACK = 'OpenStack Compute'

export const validPlatformNetworkSettings: HostValidation = {
  id: 'valid-platform-network-settings',
  category: 'network',
  gate: 'sufficient',
  ignorable: true,
  gatesUnbound: false,
  meaning: 'The platform the host runs on lets virtual addresses move between machines.',
  rule: `A machine with the product name "${OPENSTACK}" can only be used with user-managed networking.`,
  cure: 'Switch the cluster to user-managed networking, or use other machines.',
  leftOutWhen: [isUnbound],
  needs: [needsInventory],
  check: ({ host, inventory, cluster }) => {
    const name = hostLabel(host)
    const product = inventory?.system_vendor?.product_name ?? ''
    if (!cluster || product !== OPENSTACK || cluster.cluster.user_managed_networking) {
      return success(`Host ${name} runs on a platform that suits the network of the cluster.`)
    }
    return failure({
      message: `Host ${name} is an OpenStack machine, which can only be used with user-managed networking.`,
      cause: {
        summary: 'OpenStack drops the traffic of virtual addresses that move between machines.',
        seen: { product_name: product, user_managed_networking: false },
        needed: { user_managed_networking: true },
      },
      remedies: [
        {
          who: 'user',
          what: 'Switch to user-managed networking, and provide load balancers and DNS records yourself.',
          call: updateCluster(cluster.cluster, {
            user_managed_networking: true,
            platform: { type: 'none' },
            api_vips: [],
            ingress_vips: [],
            vip_dhcp_allocation: false,
          }),
        },
      ],
    })
  },
}
