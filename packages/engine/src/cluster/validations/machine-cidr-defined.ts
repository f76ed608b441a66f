import type { ClusterContext } from '../../context/cluster-context.ts'
import { machineNetworkMissing, machineNetworkRemedies } from '../../remedies/machine-network-remedies.ts'
import { failure, success } from '../../tables/verdict.ts'
import type { ClusterNeed, ClusterValidation } from '../cluster-validation.ts'
import { needsInventories } from '../needs.ts'
import { isUserManagedMultiNode } from '../predicates.ts'

const hasMachineNetwork = ({ cluster }: ClusterContext): boolean => cluster.machine_networks.length > 0

const needsInventoriesToDerive: ClusterNeed = {
  ...needsInventories,
  isMet: (context) => hasMachineNetwork(context) || needsInventories.isMet(context),
}

export const machineCidrDefined: ClusterValidation = {
  id: 'machine-cidr-defined',
  category: 'network',
  gate: 'pending-input',
  ignorable: true,
  meaning: 'It is known which network the nodes of the cluster share.',
  rule: 'The cluster has a machine network. It is not needed with user-managed networking on several nodes, and cannot be known before a host has described its hardware.',
  cure: 'Set the API and ingress VIPs, from which it follows. With VIPs from DHCP, a load balancer of your own, dual stack or a single node: set the machine network itself.',
  passesWhen: [isUserManagedMultiNode],
  needs: [needsInventoriesToDerive],
  check: (context) => {
    const { cluster } = context
    if (hasMachineNetwork(context)) {
      return success(`The machine network is ${cluster.machine_networks.map(({ cidr }) => cidr).join(', ')}.`)
    }
    return failure({
      message: machineNetworkMissing(context),
      cause: {
        summary: 'No machine network is set, and none could be derived.',
        seen: {
          machine_networks: [],
          vip_dhcp_allocation: cluster.vip_dhcp_allocation,
          control_plane_count: cluster.control_plane_count,
        },
      },
      remedies: machineNetworkRemedies(context),
    })
  },
}
