// A cluster without a machine network: how it comes to have one depends on who manages what.

import { parseCidr } from '@groundwork/addresses/cidr'
import type { ClusterContext } from '../context/cluster-context.ts'
import { hasUserManagedLoadBalancer, isSingleNode } from '../context/topology.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import { clusterFamilies } from '../network/cluster-families.ts'
import { hostNetworks } from '../network/machine-network.ts'
import { updateCluster } from '../tables/remedies.ts'
import type { Remedy } from '../tables/verdict.ts'
import { listOf } from '../text/wording.ts'
import { setVips } from './vip-remedies.ts'

export function machineNetworkRemedies(context: ClusterContext): readonly Remedy[] {
  return context.once(REMEDIES, findRemedies)
}
// Every host of the cluster shows the same advice.
const REMEDIES = {}

const findRemedies = (context: ClusterContext): readonly Remedy[] =>
  isMachineNetworkChosen(context.cluster) ? [setMachineNetworks(context)] : [setVips(context)]

/** The user says which it is; elsewhere it follows from the VIPs. */
export const isMachineNetworkChosen = (cluster: ClusterFacts): boolean =>
  cluster.user_managed_networking ||
  cluster.vip_dhcp_allocation ||
  hasUserManagedLoadBalancer(cluster) ||
  isSingleNode(cluster) ||
  clusterFamilies(cluster).length === 2

/** One sentence that tells where it would come from. */
export function machineNetworkMissing({ cluster }: ClusterContext): string {
  const { name } = cluster
  if (cluster.vip_dhcp_allocation)
    return `Cluster ${name} takes its VIPs from DHCP; choose the machine network in which to ask for them.`
  if (isSingleNode(cluster))
    return `Cluster ${name} needs a machine network: its host has no network, or several and no default route that would decide.`
  return isMachineNetworkChosen(cluster)
    ? `Cluster ${name} has no machine network; with a load balancer of your own or dual stack you have to set it.`
    : `Cluster ${name} has no machine network; it follows from the API and ingress VIPs.`
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
