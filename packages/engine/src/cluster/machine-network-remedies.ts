// How the machine network of a cluster comes to be depends on who manages what.
import { parseCidr } from '../network/cidr.ts'
import { clusterFamilies } from '../network/cluster-families.ts'
import { hostNetworks } from '../network/machine-network.ts'
import { updateCluster } from '../remedies.ts'
import { hasUserManagedLoadBalancer, isSingleNode } from '../topology.ts'
import type { Remedy } from '../verdict.ts'
import { listOf } from '../wording.ts'
import type { ClusterContext } from './cluster-context.ts'
import { setVips } from './vip-remedies.ts'

export function machineNetworkRemedies(context: ClusterContext): readonly Remedy[] {
  return context.once(REMEDIES, findRemedies)
}
// Every host of the cluster shows the same advice.
const REMEDIES = {}

function findRemedies(context: ClusterContext): readonly Remedy[] {
  const { cluster } = context
  const families = clusterFamilies(cluster)
  const isUsersChoice =
    cluster.vip_dhcp_allocation ||
    hasUserManagedLoadBalancer(cluster) ||
    isSingleNode(cluster) ||
    families.length === 2
  return isUsersChoice ? [setMachineNetworks(context)] : [setVips(context)]
}

function setMachineNetworks(context: ClusterContext): Remedy {
  const { cluster } = context
  const families = cluster.vip_dhcp_allocation ? (['IPv4'] as const) : clusterFamilies(cluster)
  const shared = hostNetworks(context.hosts).map(({ cidr }) => cidr)
  const choices = families.map((family) => shared.find((cidr) => parseCidr(cidr)?.family === family))
  const networks = choices.filter((choice) => choice !== undefined)
  if (networks.length === 0 || networks.length < choices.length) {
    return {
      who: 'user',
      what: 'Set the machine network to a network in which every host has an address.',
      call: updateCluster(cluster, { machine_networks: [{ cidr: '<network of the hosts>' }] }, [
        'machine_networks[0].cidr',
      ]),
    }
  }
  return {
    who: 'user',
    what: `Set the machine network to a network that all hosts share: ${listOf(shared)}.`,
    call: updateCluster(cluster, { machine_networks: networks.map((cidr) => ({ cidr })) }),
  }
}
