// What a request may ask for as VIPs. The facts given here are the cluster as it would be after the request.

import { type Family, parseAddress } from '@groundwork/addresses/cidr'
import type { VipType } from '@groundwork/contract/steps'
import { isAtLeast } from '@groundwork/versions/version'
import type { ClusterContext } from '../context/cluster-context.ts'
import { hasUserManagedLoadBalancer } from '../context/topology.ts'
import type { ClusterFacts, Vip } from '../facts/cluster-facts.ts'
import { isDualStack } from './cluster-families.ts'
import { calculatedNetworkAt } from './machine-network.ts'
import { checkVips, type VipProblem } from './vips.ts'

/** One IPv4 and one IPv6. */
export const MAX_VIPS = 2
const DUAL_STACK_VIPS_SINCE = '4.12'

export type VipListProblem =
  | { readonly problem: 'user-managed-networking' }
  | { readonly problem: 'dhcp' }
  | { readonly problem: 'different-counts'; readonly api: number; readonly ingress: number }
  | { readonly problem: 'too-many'; readonly kind: VipType; readonly count: number }
  | { readonly problem: 'unreadable'; readonly kind: VipType; readonly ip: string }
  | { readonly problem: 'duplicate'; readonly kind: VipType; readonly ip: string }
  | { readonly problem: 'shared'; readonly ip: string }
  | { readonly problem: 'same-family'; readonly kind: VipType; readonly family: Family }
  | { readonly problem: 'dual-stack-too-early'; readonly needed: string }

/** Everything that is wrong with the two lists by themselves; all problems at once. */
export function vipListProblems(cluster: ClusterFacts): VipListProblem[] {
  const { api_vips: api, ingress_vips: ingress } = cluster
  if (api.length === 0 && ingress.length === 0) return []
  const problems: VipListProblem[] = []
  if (cluster.user_managed_networking) problems.push({ problem: 'user-managed-networking' })
  if (cluster.vip_dhcp_allocation) problems.push({ problem: 'dhcp' })
  if (api.length !== ingress.length) {
    problems.push({ problem: 'different-counts', api: api.length, ingress: ingress.length })
  }
  problems.push(...listProblems('api', api), ...listProblems('ingress', ingress))
  if (!hasUserManagedLoadBalancer(cluster)) problems.push(...sharedAddresses(api, ingress))
  const isPair = api.length > 1 || ingress.length > 1
  if (isPair && !isAtLeast(cluster.openshift_version, DUAL_STACK_VIPS_SINCE)) {
    problems.push({ problem: 'dual-stack-too-early', needed: DUAL_STACK_VIPS_SINCE })
  }
  return problems
}

export type VipPlacementProblem =
  | VipProblem
  | { readonly outcome: 'no-host-network'; readonly ips: readonly string[] }

/** Whether the VIPs fit the machine networks, which the caller has derived anew where they are derived. An address that no host has checked yet is accepted; an address that is
 *  known to be taken is not. With one family and no user-managed load balancer a host must already be in the network
 *  of the VIPs, because the machine network is derived from them. */
export function vipPlacementProblems(context: ClusterContext): VipPlacementProblem[] {
  const { cluster } = context
  const ips = [...cluster.api_vips, ...cluster.ingress_vips].map(({ ip }) => ip)
  const isDerived = !isDualStack(cluster) && !hasUserManagedLoadBalancer(cluster)
  if (ips.length > 0 && isDerived && !calculatedNetworkAt(context, 0))
    return [{ outcome: 'no-host-network', ips }]
  return [...checkVips(context, 'api'), ...checkVips(context, 'ingress')].filter(isPlacementProblem)
}

const ACCEPTED: readonly string[] = ['succeeded', 'not-set', 'unverified']

const isPlacementProblem = (check: ReturnType<typeof checkVips>[number]): check is VipProblem =>
  !ACCEPTED.includes(check.outcome)

function listProblems(kind: VipType, vips: readonly Vip[]): VipListProblem[] {
  const problems: VipListProblem[] = []
  const seen = new Set<string>()
  const families = new Set<Family>()
  if (vips.length > MAX_VIPS) problems.push({ problem: 'too-many', kind, count: vips.length })
  for (const { ip } of vips) {
    const address = parseAddress(ip)
    if (!address) problems.push({ problem: 'unreadable', kind, ip })
    else if (seen.has(address.text)) problems.push({ problem: 'duplicate', kind, ip })
    else if (families.has(address.family))
      problems.push({ problem: 'same-family', kind, family: address.family })
    if (!address) continue
    seen.add(address.text)
    families.add(address.family)
  }
  return problems
}

function sharedAddresses(api: readonly Vip[], ingress: readonly Vip[]): VipListProblem[] {
  const taken = new Set(api.map(({ ip }) => parseAddress(ip)?.text))
  return ingress
    .map(({ ip }) => parseAddress(ip)?.text)
    .filter((text) => text !== undefined && taken.has(text))
    .map((text) => ({ problem: 'shared', ip: text ?? '' }))
}
