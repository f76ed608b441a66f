// Words and paths for what network/vip-rules.ts finds.
import type { VipType } from '@groundwork/contract/steps'
import { describeVipUser } from '../../cluster/describe-vip-user.ts'
import type { ClusterContext } from '../../context/cluster-context.ts'
import type { ClusterFacts } from '../../facts/cluster-facts.ts'
import {
  MAX_VIPS,
  type VipListProblem,
  type VipPlacementProblem,
  vipListProblems,
  vipPlacementProblems,
} from '../../network/vip-rules.ts'
import { checkVips } from '../../network/vips.ts'
import { listOf } from '../../text/wording.ts'
import { type Problem, problem, quote } from '../problem.ts'

interface Leniency {
  /** One of the two VIPs may come later. */
  readonly allowsSingleVip: boolean
}

export function checkVipLists(cluster: ClusterFacts, { allowsSingleVip }: Leniency): readonly Problem[] {
  return vipListProblems(cluster)
    .filter(
      (found) =>
        !(allowsSingleVip && found.problem === 'different-counts' && found.api + found.ingress === 1),
    )
    .map((found) => listProblem(found, cluster))
}

export const checkVipPlaces = (context: ClusterContext): readonly Problem[] =>
  vipPlacementProblems(context).map((found) => placeProblem(context, found))

/**
 * Before any host is known only one thing can be told: that a VIP lies outside of the machine network that was named with it.
 * Without such a network it is derived later, from the VIPs.
 */
export const checkVipsInside = (context: ClusterContext): readonly Problem[] =>
  context.cluster.user_managed_networking
    ? []
    : [...checkVips(context, 'api'), ...checkVips(context, 'ingress')].flatMap((check) =>
        check.outcome === 'outside-machine-network' ? [placeProblem(context, check)] : [],
      )

/** A user-managed network or leases rule VIPs out; which of the two is said by the field that is in the way. */
function listProblem(found: VipListProblem, cluster: ClusterFacts): Problem {
  switch (found.problem) {
    case 'user-managed-networking': {
      const message =
        'api_vips and ingress_vips cannot be set with user_managed_networking true; the user provides them.'
      return problem('contradiction', 'api_vips', message)
    }
    case 'dhcp': {
      const message =
        'api_vips and ingress_vips cannot be set with vip_dhcp_allocation true; they come from leases.'
      return problem('contradiction', 'api_vips', message)
    }
    case 'different-counts': {
      const message = `There are ${found.api} api_vips and ${found.ingress} ingress_vips; set as many of one as of the other.`
      return problem('contradiction', found.api < found.ingress ? 'api_vips' : 'ingress_vips', message)
    }
    case 'too-many': {
      const message = `${found.kind}_vips has ${found.count} entries, at most ${MAX_VIPS} (IPv4 and IPv6) are possible.`
      return problem('too-many', `${found.kind}_vips`, message)
    }
    case 'unreadable': {
      const path = pathOf(cluster, found.kind, found.ip)
      return problem('invalid-text', path, `${path} ${quote(found.ip)} is not an IPv4 or IPv6 address.`)
    }
    case 'duplicate': {
      const path = `${found.kind}_vips`
      return problem('duplicate', path, `${path} has ${found.ip} twice.`)
    }
    case 'shared': {
      const message = `${found.ip} is in api_vips and in ingress_vips; only a user-managed load balancer can share one.`
      return problem('duplicate', pathOf(cluster, 'ingress', found.ip), message)
    }
    case 'same-family': {
      const path = `${found.kind}_vips`
      const message = `${path} has more than one ${found.family} address; two VIPs are one IPv4 and one IPv6 address.`
      return problem('families-differ', path, message)
    }
    case 'dual-stack-too-early': {
      const message = `Two VIPs need OpenShift ${found.needed} or newer, this is ${cluster.openshift_version}.`
      return problem('not-available', 'api_vips', message)
    }
  }
}

function pathOf(cluster: ClusterFacts, kind: VipType, ip: string): string {
  const vips = kind === 'api' ? cluster.api_vips : cluster.ingress_vips
  return `${kind}_vips[${Math.max(
    0,
    vips.findIndex((vip) => vip.ip === ip),
  )}].ip`
}

function placeProblem(context: ClusterContext, found: VipPlacementProblem): Problem {
  if (found.outcome === 'no-host-network') {
    const message =
      `No host has an interface in a network with ${listOf(found.ips)}; ` +
      'VIPs can be set once hosts of their network were discovered.'
    return problem('no-matching-host-network', 'api_vips', message)
  }
  const path = `${found.kind}_vips[${found.index}].ip`
  switch (found.outcome) {
    case 'unreadable':
      return problem('invalid-text', path, `${path} ${quote(found.ip)} is not an IPv4 or IPv6 address.`)
    case 'no-machine-network': {
      const message = `${path} ${found.ip} has no machine network to lie in; set machine_networks as well.`
      return problem('no-matching-host-network', path, message)
    }
    case 'outside-machine-network': {
      const message = `${path} ${found.ip} is outside of the machine network ${listOf(found.networks)}.`
      return problem('outside-machine-network', path, message)
    }
    case 'broadcast':
      return problem(
        'broadcast-address',
        path,
        `${path} ${found.ip} is the broadcast address of ${found.network}.`,
      )
    case 'in-use': {
      const message = `${path} ${found.ip} is in use already by ${describeVipUser(context, found)}; choose a free address.`
      return problem('address-in-use', path, message)
    }
    case 'unverified':
      return problem('address-in-use', path, `${path} ${found.ip} was not looked at yet.`)
  }
}
