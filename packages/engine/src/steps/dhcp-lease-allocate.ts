import { vipLeaseMacs } from '../network/dhcp-macs.ts'
import { addressesIn } from '../network/interface-addresses.ts'
import type { StepArguments } from './step-arguments.ts'

/** Asks a DHCP server for the two virtual addresses, on the interface that is in the machine network. */
export const dhcpLeaseAllocateArgs: StepArguments = ({ inventory, cluster }, { vipLeases }) => {
  if (cluster === null || inventory === null || !cluster.cluster.vip_dhcp_allocation) return null
  const network = cluster.machineNetworks()[0]
  if (network === undefined) return null
  const nic = addressesIn(inventory, network)
    .map(({ nic }) => nic)
    .sort()[0]
  if (nic === undefined) return null
  const macs = vipLeaseMacs(cluster.cluster.id)
  return [
    JSON.stringify({
      api_vip_lease: vipLeases.api_vip_lease || undefined,
      api_vip_mac: macs.api,
      ingress_vip_lease: vipLeases.ingress_vip_lease || undefined,
      ingress_vip_mac: macs.ingress,
      interface: nic,
    }),
  ]
}
