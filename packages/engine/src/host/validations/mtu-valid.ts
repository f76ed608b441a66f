import { hostLabel } from '../../context/host-label.ts'
import { failedMtuPaths } from '../../network/connectivity.ts'
import { failure, success } from '../../tables/verdict.ts'
import { listOf } from '../../text/wording.ts'
import type { HostValidation } from '../host-validation.ts'
import { needsConnectivityReport, needsInventory } from '../needs.ts'
import { peerLabel } from '../peers.ts'
import { isDay2Host, isSingleNode, isUnbound } from '../predicates.ts'

export const mtuValid: HostValidation = {
  id: 'mtu-valid',
  category: 'network',
  gate: 'none',
  ignorable: true,
  gatesUnbound: false,
  meaning: 'Packets of full size travel between the hosts. A warning: it stops nothing.',
  rule: 'No path from this host to another one failed for packets of the MTU of its interface. Only paths inside the machine networks count; all of them with user-managed networking. Not checked for a single node and for day-2 hosts.',
  cure: 'Set the same MTU on the interfaces of all hosts, and at least this MTU on every switch port between them.',
  leftOutWhen: [isUnbound, isSingleNode],
  passesWhen: [isDay2Host],
  needs: [needsInventory, needsConnectivityReport],
  check: ({ host, inventory, cluster }) => {
    const name = hostLabel(host)
    const paths = cluster ? failedMtuPaths(cluster, host) : []
    if (!cluster || paths.length === 0)
      return success(`Packets of full size reach the hosts that ${name} sees.`)

    const mtuOf = (nic: string) => {
      const named = (inventory?.interfaces ?? []).filter((candidate) => candidate.name === nic)
      return named.reduce((largest, { mtu }) => Math.max(largest, mtu ?? 0), 0)
    }
    const seen = paths
      .slice(0, 10)
      .map(
        ({ nic, address, hostId }) =>
          `${nic} (MTU ${mtuOf(nic)}) to ${address} of ${peerLabel(cluster, hostId)}`,
      )
    return failure({
      message: `Packets of full size from host ${name} do not arrive: ${listOf(seen, 4, paths.length)}.`,
      cause: {
        summary: `${paths.length} paths drop packets of the MTU of their interface.`,
        seen: { failed_paths: paths.length, paths: seen },
      },
      remedies: [
        {
          who: 'network',
          what: `Raise the MTU of the switches between the hosts to that of the interfaces, or lower it on ${listOf([...new Set(paths.map(({ nic }) => nic))])} of ${name}.`,
        },
      ],
    })
  },
}
