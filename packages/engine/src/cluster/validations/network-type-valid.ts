import { parseAddress } from '@groundwork/addresses/cidr'
import { NetworkType } from '@groundwork/contract/vocabulary'
import { isSingleNode } from '../../context/topology.ts'
import type { ClusterFacts } from '../../facts/cluster-facts.ts'
import { familiesOf } from '../../network/cluster-families.ts'
import { updateCluster } from '../../tables/remedies.ts'
import { failure, success } from '../../tables/verdict.ts'
import type { ClusterValidation } from '../cluster-validation.ts'

export const networkTypeValid: ClusterValidation = {
  id: 'network-type-valid',
  category: 'network',
  gate: 'required',
  ignorable: true,
  meaning: 'The network plug-in can do what the cluster asks of it.',
  rule: 'The network type is one of OVNKubernetes, OpenShiftSDN, Cilium, Calico, CiscoACI and None. OpenShiftSDN cannot do IPv6 or a single node; OVNKubernetes cannot be used with VIPs from DHCP.',
  cure: 'Use OVNKubernetes, and give the VIPs yourself.',
  check: ({ cluster }) => {
    const problem = problemOf(cluster)
    const type = cluster.network_type
    if (!problem) return success(`The network type ${type} suits the cluster.`)
    const isDhcp = cluster.vip_dhcp_allocation
    const body = { network_type: 'OVNKubernetes', ...(isDhcp && { vip_dhcp_allocation: false }) }
    return failure({
      message: `The network type ${type} of cluster ${cluster.name} cannot be used: ${problem}.`,
      cause: {
        summary: `${type}: ${problem}.`,
        seen: {
          network_type: type,
          has_ipv6: usesIpv6(cluster),
          control_plane_count: cluster.control_plane_count,
          vip_dhcp_allocation: isDhcp,
        },
      },
      remedies: [
        {
          who: 'user',
          what: isDhcp
            ? 'Use OVNKubernetes and VIPs that you choose instead of leases.'
            : 'Use OVNKubernetes, the network that OpenShift brings along.',
          call: updateCluster(cluster, body),
        },
      ],
    })
  },
}

function problemOf(cluster: ClusterFacts): string | null {
  const type = cluster.network_type
  if (!NetworkType.enum.includes(type)) return 'it is not known'
  if (type === 'OpenShiftSDN' && usesIpv6(cluster)) return 'it cannot do IPv6'
  if (type === 'OpenShiftSDN' && isSingleNode(cluster)) return 'it cannot be used on a single node'
  if (type === 'OVNKubernetes' && cluster.vip_dhcp_allocation) return 'it cannot take VIPs from DHCP'
  return null
}

function usesIpv6(cluster: ClusterFacts): boolean {
  const { machine_networks, cluster_networks, service_networks, api_vips, ingress_vips } = cluster
  const isIpv6 = ({ ip }: { readonly ip: string }) => parseAddress(ip)?.family === 'IPv6'
  return (
    familiesOf([...machine_networks, ...cluster_networks, ...service_networks]).includes('IPv6') ||
    [...api_vips, ...ingress_vips].some(isIpv6)
  )
}
