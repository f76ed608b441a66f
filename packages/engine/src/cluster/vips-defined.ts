// The API and the ingress VIP are asked for by the same rule.

import type { ClusterContext } from '../context/cluster-context.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { Instant } from '../facts/instant.ts'
import { DEFAULT_SETTINGS } from '../facts/settings.ts'
import { setVips } from '../remedies/vip-remedies.ts'
import { updateCluster, waitFor } from '../tables/remedies.ts'
import { failure, success, type Verdict } from '../tables/verdict.ts'
import { formatDuration } from '../text/wording.ts'
import type { ClusterNeed, ClusterValidation } from './cluster-validation.ts'
import { needsMachineNetwork } from './needs.ts'
import { isSingleNode, isUserManagedNetworking } from './predicates.ts'

interface Kind {
  readonly id: 'api-vips-defined' | 'ingress-vips-defined'
  readonly noun: 'API' | 'ingress'
  readonly field: 'api_vips' | 'ingress_vips'
  readonly meaning: string
}

export function vipsDefinedValidation(kind: Kind): ClusterValidation {
  const { id, noun, field, meaning } = kind
  const isSet = ({ cluster }: ClusterContext) => cluster[field].length > 0
  const needsMachineNetworkForLease: ClusterNeed = {
    ...needsMachineNetwork,
    isMet: (context) =>
      isSet(context) || !context.cluster.vip_dhcp_allocation || needsMachineNetwork.isMet(context),
  }
  return {
    id,
    category: 'network',
    gate: 'vips',
    ignorable: false,
    meaning,
    rule: `At least one ${noun} VIP is set. Not needed with user-managed networking and for a single node. VIPs from DHCP may take up to ${formatDuration(DEFAULT_SETTINGS.vipLeaseMs)} once the machine network is known.`,
    cure: 'Set both VIPs to unused addresses of the machine network.',
    passesWhen: [isUserManagedNetworking, isSingleNode],
    needs: [needsMachineNetworkForLease],
    check: (context) => {
      const vips = context.cluster[field]
      if (isSet(context)) return success(`The ${noun} VIP is ${vips.map(({ ip }) => ip).join(', ')}.`)
      return context.cluster.vip_dhcp_allocation ? awaitLease(kind, context) : askForVips(kind, context)
    },
    flipsAt: (context) => {
      const timeout = leaseTimeout(context)
      const isWaiting = context.cluster.vip_dhcp_allocation && !isSet(context) && timeout !== null
      return isWaiting && context.now < timeout ? timeout : null
    },
  }
}

function askForVips({ noun, field }: Kind, context: ClusterContext): Verdict {
  const { name } = context.cluster
  return failure({
    message: `Cluster ${name} has no ${noun} VIP.`,
    cause: { summary: `No ${noun} VIP is set.`, seen: { [field]: [] }, needed: { [field]: 1 } },
    remedies: [setVips(context)],
  })
}

function awaitLease({ noun, field }: Kind, context: ClusterContext): Verdict {
  const { cluster, settings, now } = context
  const limit = formatDuration(settings.vipLeaseMs)
  const timeout = leaseTimeout(context)
  const hasTimedOut = timeout !== null && now >= timeout
  const cause = {
    summary: `No DHCP server has handed out an address for the ${noun} VIP.`,
    seen: { [field]: [], machine_networks: cluster.machine_networks.map(({ cidr }) => cidr) },
    needed: { lease_within_seconds: settings.vipLeaseMs / 1_000 },
  }
  if (!hasTimedOut) {
    return failure({
      message: `The ${noun} VIP of cluster ${cluster.name} is being asked for by DHCP, which takes up to ${limit}.`,
      cause,
      remedies: [waitFor(`the lease, which takes up to ${limit}`)],
    })
  }
  return failure({
    message: `The ${noun} VIP of cluster ${cluster.name} did not come by DHCP within ${limit}.`,
    cause,
    remedies: [
      { who: 'network', what: `Let a DHCP server answer in ${networksOf(cluster)}.` },
      {
        who: 'user',
        what: 'Switch off DHCP for the VIPs and set them yourself.',
        call: updateCluster(
          cluster,
          {
            vip_dhcp_allocation: false,
            api_vips: [{ ip: '<free address>' }],
            ingress_vips: [{ ip: '<another free address>' }],
          },
          ['api_vips[0].ip', 'ingress_vips[0].ip'],
        ),
      },
    ],
  })
}

const networksOf = (cluster: ClusterFacts): string =>
  cluster.machine_networks.map(({ cidr }) => cidr).join(', ')

/** Leases are asked for from the moment the machine network is known. */
function leaseTimeout({ cluster, settings }: ClusterContext): Instant | null {
  const since = cluster.machine_network_updated_at
  return since === null ? null : since + settings.vipLeaseMs
}
