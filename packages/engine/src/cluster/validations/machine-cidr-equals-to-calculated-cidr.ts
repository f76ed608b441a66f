import { parseCidr, sameNetwork } from '@groundwork/addresses/cidr'
import type { ClusterContext } from '../../context/cluster-context.ts'
import { isDualStack } from '../../network/cluster-families.ts'
import { calculatedNetworkForVip } from '../../network/machine-network.ts'
import { setVips } from '../../remedies/vip-remedies.ts'
import { withCluster } from '../../remedies/what-if.ts'
import { followRemediesOf, updateCluster } from '../../tables/remedies.ts'
import { failure, pending, type Remedy, success } from '../../tables/verdict.ts'
import { listOf } from '../../text/wording.ts'
import type { ClusterNeed, ClusterValidation } from '../cluster-validation.ts'
import { needsInventories } from '../needs.ts'
import { hasUserManagedLoadBalancer, isUserManagedNetworking } from '../predicates.ts'

const needsVips: ClusterNeed = {
  name: 'VIPs',
  isMet: ({ cluster }) => cluster.api_vips.length > 0 || cluster.ingress_vips.length > 0,
  whileMissing: ({ cluster }) =>
    pending({
      message: `Cluster ${cluster.name} has no VIPs yet that a machine network could follow from.`,
      cause: { summary: 'No VIP is set.', seen: { api_vips: [], ingress_vips: [] } },
      remedies: [followRemediesOf('api-vips-defined')],
    }),
}

export const machineCidrEqualsToCalculatedCidr: ClusterValidation = {
  id: 'machine-cidr-equals-to-calculated-cidr',
  category: 'network',
  gate: 'required',
  ignorable: true,
  meaning: 'The machine network is the one that the hosts and the API VIP are really in.',
  rule: 'For each API VIP, the first host interface whose network contains it is in the machine network with the same index. Not checked with user-managed networking or load balancer.',
  cure: 'Choose VIPs in a network of the hosts; with dual stack, correct the machine networks.',
  passesWhen: [isUserManagedNetworking, hasUserManagedLoadBalancer],
  needs: [needsVips, needsInventories],
  check: (context) => {
    const { cluster } = context
    const pairs = pairsOf(context)
    const wrong = pairs.filter(({ isEqual }) => !isEqual)
    if (wrong.length === 0) return success('The machine network is the network of the VIPs.')
    const sentences = wrong.map(({ ip, calculated, stored }) =>
      calculated
        ? `the API VIP ${ip} is in the host network ${calculated}, the machine network is ${stored ?? 'not set'}`
        : `the API VIP ${ip} is in no network of a host`,
    )
    return failure({
      message: `The machine network of cluster ${cluster.name} does not fit: ${listOf(sentences)}.`,
      cause: {
        summary: 'The machine network differs from the network of the API VIP.',
        seen: { machine_networks: wrong.map(({ stored }) => stored ?? 'none') },
        needed: { machine_networks: wrong.map(({ calculated }) => calculated ?? 'none') },
      },
      remedies: remediesFor(context, pairs),
    })
  },
}

interface Pair {
  readonly ip: string
  readonly calculated: string | null
  readonly stored: string | null
  readonly isEqual: boolean
}

/** For each API VIP the network it is in, and the one it should be in. */
function pairsOf(context: ClusterContext): Pair[] {
  const { api_vips, machine_networks } = context.cluster
  return api_vips.map(({ ip }, index) => {
    const calculated = calculatedNetworkForVip(context, ip)
    const stored = parseCidr(machine_networks[index]?.cidr ?? '')
    const isEqual = calculated !== null && stored !== null && sameNetwork(calculated, stored)
    return { ip, isEqual, calculated: calculated?.text ?? null, stored: stored?.text ?? null }
  })
}

const isMended = (context: ClusterContext): boolean => pairsOf(context).every(({ isEqual }) => isEqual)

/** Only with dual stack may a user set the networks; a single one is derived from the VIPs. */
function remediesFor(context: ClusterContext, pairs: readonly Pair[]): Remedy[] {
  const { cluster } = context
  const known = pairs.flatMap(({ calculated }) => calculated ?? [])
  const rest = cluster.machine_networks.slice(known.length).map(({ cidr }) => cidr)
  const machine_networks = [...known, ...rest].map((cidr) => ({ cidr }))
  const isEnough = isDualStack(cluster) && isMended(withCluster(context, { machine_networks }))
  if (!isEnough) return [setVips(context, isMended)]
  return [
    {
      who: 'user',
      what: `Set the machine networks to ${listOf([...known, ...rest])}.`,
      call: updateCluster(cluster, { machine_networks }),
    },
  ]
}
