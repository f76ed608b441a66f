import type { Cidr } from '@groundwork/addresses/cidr'
import type { HostContext } from '../../context/host-context.ts'
import { hostLabel } from '../../context/host-label.ts'
import { hasAddressIn, interfaceAddresses, networksOf } from '../../network/interface-addresses.ts'
import { isMachineNetworkChosen } from '../../remedies/machine-network-remedies.ts'
import { updateCluster } from '../../tables/remedies.ts'
import { failure, type Remedy, success } from '../../tables/verdict.ts'
import { listOf } from '../../text/wording.ts'
import type { HostPredicate, HostValidation } from '../host-validation.ts'
import { needsInventory, needsMachineNetwork } from '../needs.ts'
import {
  hasUserManagedLoadBalancer,
  isDay2Host,
  isSingleNode,
  isUnbound,
  isUserManagedMultiNode,
} from '../predicates.ts'

/** The bootstrap host serves the others, so it is held to a machine network even where others are not. */
const isFreeOfMachineNetwork: HostPredicate = {
  name: isUserManagedMultiNode.name,
  holds: (context) =>
    isUserManagedMultiNode.holds(context) &&
    !(context.host.bootstrap && (context.cluster?.cluster.machine_networks.length ?? 0) > 0),
}

export const belongsToMachineCidr: HostValidation = {
  id: 'belongs-to-machine-cidr',
  category: 'network',
  gate: 'sufficient',
  ignorable: true,
  gatesUnbound: false,
  meaning: 'The host has an address in the network that the nodes of the cluster share.',
  rule: 'The host has an address in every machine network of the cluster; in at least one with a user-managed load balancer. Not checked with user-managed networking (but for a bootstrap host, when a machine network is set) and for day-2 hosts.',
  cure: 'Connect the host to the machine network, or choose VIPs in a network that all hosts share.',
  leftOutWhen: [isUnbound],
  passesWhen: [isDay2Host, isFreeOfMachineNetwork],
  needs: [needsInventory, needsMachineNetwork],
  check: (context) => {
    const name = hostLabel(context.host)
    const { inventory } = context
    const networks = context.cluster?.machineNetworks() ?? []
    const missing = networks.filter((network) => !inventory || !hasAddressIn(inventory, network))
    const isEnough = hasUserManagedLoadBalancer.holds(context)
      ? missing.length < networks.length
      : missing.length === 0
    if (isEnough) return success(`Host ${name} has an address in ${textsOf(networks)}.`)

    const own = (inventory ? interfaceAddresses(inventory) : [])
      .map(({ nic, address, network }) => `${nic} ${address.text}/${network.prefix}`)
      .sort()
    return failure({
      message: `Host ${name} has no address in ${textsOf(missing)}; its addresses are ${listOf(own)}.`,
      cause: {
        summary: `No interface is in ${textsOf(missing)}.`,
        seen: { addresses: own },
        needed: { machine_networks: networks.map(({ text }) => text) },
      },
      remedies: [
        {
          who: 'network',
          what: `Give ${name} an address in ${textsOf(missing)}, by DHCP or static configuration, and check its cabling and VLAN.`,
        },
        useNetworkOfHost(context),
      ],
    })
  },
}

const textsOf = (networks: readonly Cidr[]): string => listOf(networks.map(({ text }) => text))

/** A single node may take any of its own networks; several nodes must agree on one first. */
function useNetworkOfHost(context: HostContext): Remedy {
  const { cluster, inventory } = context
  const families = new Set(cluster?.machineNetworks().map(({ family }) => family))
  const own = inventory ? networksOf(inventory) : []
  const choices = [...families].map((family) => own.find((network) => network.family === family))
  const isComplete = choices.every((choice) => choice !== undefined)
  if (!cluster || !isSingleNode.holds(context) || !isComplete) {
    const choice =
      cluster && isMachineNetworkChosen(cluster.cluster)
        ? 'Set the machine network to one'
        : 'Choose VIPs in a network'
    return { who: 'user', what: `${choice} in which every host of the cluster has an address.` }
  }
  const machine_networks = choices.map((choice) => ({ cidr: choice?.text }))
  return {
    who: 'user',
    what: `Make ${listOf(machine_networks.map(({ cidr }) => cidr ?? ''))} the machine network.`,
    call: updateCluster(cluster.cluster, { machine_networks }),
  }
}
