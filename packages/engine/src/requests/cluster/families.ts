// One or two address families: with two, every list needs both, and all lists begin with the same one.

import { type Family, parseAddress, parseCidr } from '@groundwork/addresses/cidr'
import { isAtLeast } from '@groundwork/versions/version'
import { hasUserManagedLoadBalancer } from '../../context/topology.ts'
import type { ClusterFacts } from '../../facts/cluster-facts.ts'
import { isDualStack } from '../../network/cluster-families.ts'
import { listOf } from '../../text/wording.ts'
import { type Problem, problem } from '../problem.ts'

interface FamilyList {
  readonly name: string
  /** Of every readable member, in order. */
  readonly families: readonly Family[]
  readonly length: number
}

const networkList = (name: string, list: readonly { readonly cidr: string }[]): FamilyList => ({
  name,
  length: list.length,
  families: list.flatMap(({ cidr }) => parseCidr(cidr)?.family ?? []),
})

const vipList = (name: string, list: readonly { readonly ip: string }[]): FamilyList => ({
  name,
  length: list.length,
  families: list.flatMap(({ ip }) => parseAddress(ip)?.family ?? []),
})

/** The order of the lists is the order in which they decide which family comes first. */
function listsOf(cluster: ClusterFacts): readonly FamilyList[] {
  return [
    networkList('machine_networks', cluster.machine_networks),
    networkList('service_networks', cluster.service_networks),
    networkList('cluster_networks', cluster.cluster_networks),
    vipList('api_vips', cluster.api_vips),
    vipList('ingress_vips', cluster.ingress_vips),
  ].filter(({ families }) => families.length > 0)
}

export function checkFamilyOrder(cluster: ClusterFacts): readonly Problem[] {
  const lists = listsOf(cluster)
  const [first] = lists
  if (first === undefined || !isDualStack(cluster)) return []
  const family = first.families[0]
  const others = lists.filter(({ families }) => families[0] !== family)
  const problems = others.map(({ name }) => {
    const message = `${name} begins with ${family === 'IPv4' ? 'IPv6' : 'IPv4'}, but ${first.name} with ${family}; all lists begin with the same family.`
    return problem('families-differ', name, message)
  })
  if (family === 'IPv4' || isAtLeast(cluster.openshift_version, '4.12')) return problems
  const message = `${first.name} begins with IPv6; OpenShift ${cluster.openshift_version} needs IPv4 first.`
  return [...problems, problem('not-available', first.name, message)]
}

export function checkDualStack(cluster: ClusterFacts): readonly Problem[] {
  if (!isDualStack(cluster)) return []
  const problems: Problem[] = []
  const service = networkList('service_networks', cluster.service_networks)
  const pods = networkList('cluster_networks', cluster.cluster_networks)
  const machine = networkList('machine_networks', cluster.machine_networks)
  for (const list of [service, pods, machine]) {
    const missing = missingFamily(list)
    if (missing === null) continue
    const message = `${list.name} has no ${missing} network; a cluster with both families needs one of each in every list.`
    problems.push(problem('families-differ', list.name, message))
  }
  problems.push(...checkOnePerFamily(service))
  if (!hasUserManagedLoadBalancer(cluster)) problems.push(...checkOnePerFamily(machine))
  if (machine.length === 0 && !cluster.user_managed_networking) {
    const message =
      'machine_networks is empty; a cluster with both families needs an IPv4 and an IPv6 network there.'
    problems.push(problem('required', 'machine_networks', message))
  }
  return [...problems, ...checkOtherSettings(cluster)]
}

/** Single-stack lists of an update; registration leaves this to the validations. */
export function checkListLengths(cluster: ClusterFacts): readonly Problem[] {
  if (isDualStack(cluster)) return []
  return [
    ...checkOnePerFamily(networkList('service_networks', cluster.service_networks)),
    ...(hasUserManagedLoadBalancer(cluster)
      ? []
      : checkOnePerFamily(networkList('machine_networks', cluster.machine_networks))),
  ]
}

function missingFamily({ families }: FamilyList): Family | null {
  if (families.length === 0) return null
  if (!families.includes('IPv4')) return 'IPv4'
  return families.includes('IPv6') ? null : 'IPv6'
}

function checkOnePerFamily({ name, families }: FamilyList): readonly Problem[] {
  const repeated = (['IPv4', 'IPv6'] as const).filter(
    (family) => families.filter((other) => other === family).length > 1,
  )
  if (repeated.length === 0) return []
  const message = `${name} has more than one ${listOf(repeated)} network; it takes one of a family.`
  return [problem('too-many', name, message)]
}

function checkOtherSettings(cluster: ClusterFacts): readonly Problem[] {
  const problems: Problem[] = []
  if (cluster.network_type === 'OpenShiftSDN') {
    const message = 'network_type OpenShiftSDN knows one family only; use OVNKubernetes for both.'
    problems.push(problem('contradiction', 'network_type', message))
  }
  if (cluster.vip_dhcp_allocation) {
    const message =
      'vip_dhcp_allocation works with IPv4 alone; set VIPs yourself in a cluster with both families.'
    problems.push(problem('contradiction', 'vip_dhcp_allocation', message))
  }
  return problems
}
