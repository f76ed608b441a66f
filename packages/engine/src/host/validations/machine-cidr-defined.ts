import { machineNetworkMissing, machineNetworkRemedies } from '../../remedies/machine-network-remedies.ts'
import { failure, success } from '../../tables/verdict.ts'
import type { HostValidation } from '../host-validation.ts'
import { isInDay2Cluster, isUnbound, isUserManagedNetworking } from '../predicates.ts'

export const machineCidrDefined: HostValidation = {
  id: 'machine-cidr-defined',
  category: 'network',
  gate: 'input',
  ignorable: false,
  gatesUnbound: false,
  meaning: 'It is known which network the nodes of the cluster share.',
  rule: 'The cluster has a machine network. Not needed with user-managed networking or in an installed cluster.',
  cure: 'Set the API and ingress VIPs, from which the machine network follows; with VIPs from DHCP or with a load balancer of your own, set the machine network itself.',
  leftOutWhen: [isUnbound],
  passesWhen: [isUserManagedNetworking, isInDay2Cluster],
  check: ({ cluster }) => {
    const networks = cluster?.cluster.machine_networks ?? []
    if (!cluster || networks.length > 0) {
      return success(`The machine network is ${networks.map(({ cidr }) => cidr).join(', ')}.`)
    }
    return failure({
      message: machineNetworkMissing(cluster),
      cause: { summary: 'No machine network is set.', seen: { machine_networks: [] } },
      remedies: machineNetworkRemedies(cluster),
    })
  },
}
