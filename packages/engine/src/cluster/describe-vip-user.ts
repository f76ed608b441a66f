import type { ClusterContext } from '../context/cluster-context.ts'
import { hostLabel } from '../context/host-label.ts'
import { hostsByMac, peerLabel } from '../host/peers.ts'
import type { VipProblem } from '../network/vips.ts'
import { listOf } from '../text/wording.ts'

export type VipInUse = Extract<VipProblem, { outcome: 'in-use' }>

/** Who has an address, in words: a host of ours by its name, a stranger by the network card that answered. */
export function describeVipUser(context: ClusterContext, { hostId, macs }: VipInUse): string {
  if (hostId) return `host ${peerLabel(context, hostId)}`
  if (macs.length === 0) return 'another machine in the network'
  return listOf(
    macs.map((mac) => {
      const host = hostsByMac(context).get(mac.toLowerCase())
      return host ? `host ${hostLabel(host)} (${mac})` : `the machine with the MAC ${mac}`
    }),
  )
}
