// What has to be right about the networks of a cluster as it would be after a request.

import { parseCidr } from '@groundwork/addresses/cidr'
import type { ClusterFacts } from '../../facts/cluster-facts.ts'
import type { Settings } from '../../facts/settings.ts'
import {
  type HostPrefixProblem,
  hostPrefixProblem,
  type NetworkKind,
  type NetworkProblem,
  networkProblem,
  overlappingNetworks,
} from '../../network/network-sizes.ts'
import { plural } from '../../text/wording.ts'
import { type Problem, problem, quote } from '../problem.ts'

/** All that registration asks: the texts are networks, of a family that this service knows. */
export function checkNetworkTexts(cluster: ClusterFacts, settings: Settings): readonly Problem[] {
  return everyNetwork(cluster).flatMap(({ cidr, path }) => {
    const network = parseCidr(cidr)
    if (network === null) return [unreadable(cidr, path)]
    if (network.family === 'IPv6' && !settings.supportsIpv6) {
      return [
        problem('not-available', path, `${path} ${cidr} is IPv6, which is switched off in this service.`),
      ]
    }
    return []
  })
}

/** What an update asks in addition: sizes, and room for every host. `kinds` are the lists that were chosen by the user. */
export function checkNetworkSizes(
  cluster: ClusterFacts,
  hostCount: number,
  kinds: readonly NetworkKind[],
): readonly Problem[] {
  const room = Math.max(4, hostCount)
  const networks = everyNetwork(cluster).filter(({ kind }) => kinds.includes(kind))
  const sizes = networks.flatMap(({ kind, cidr, path }) => {
    const found = networkProblem(kind, cidr, cluster)
    return found === null || found.problem === 'unreadable' ? [] : [sizeProblem(kind, found, path)]
  })
  const prefixes = cluster.cluster_networks.flatMap((network, index) => {
    const found = hostPrefixProblem(network, cluster, room)
    const path = `cluster_networks[${index}].host_prefix`
    return found === null || found.problem === 'unreadable' ? [] : [prefixProblem(found, path)]
  })
  return [...sizes, ...prefixes]
}

/** Pods, services and machines must not share addresses. With user-managed networking the machines' network is the
 *  user's own business (the reference compares it exactly then, and not otherwise: the wrong way round). */
export function checkOverlaps(cluster: ClusterFacts): readonly Problem[] {
  const overlaps = overlappingNetworks(cluster, { withMachine: !cluster.user_managed_networking })
  return overlaps.map(({ index, kinds: [first, second], cidrs: [a, b] }) => {
    const path = `${first}_networks[${index}].cidr`
    const message = `${path} ${a} and ${second}_networks[${index}].cidr ${b} overlap; choose networks that keep apart.`
    return problem('networks-overlap', path, message)
  })
}

interface PlacedNetwork {
  readonly kind: NetworkKind
  readonly cidr: string
  readonly path: string
}

function everyNetwork(cluster: ClusterFacts): readonly PlacedNetwork[] {
  const place = (kind: NetworkKind, list: readonly { readonly cidr: string }[]) =>
    list.map(({ cidr }, index) => ({ kind, cidr, path: `${kind}_networks[${index}].cidr` }))
  return [
    ...place('cluster', cluster.cluster_networks),
    ...place('service', cluster.service_networks),
    ...place('machine', cluster.machine_networks),
  ]
}

function unreadable(cidr: string, path: string): Problem {
  const example = 'write an address and a prefix length, like 10.128.0.0/14 or fd01::/48'
  if (cidr === '') return problem('required', path, `${path} is missing; ${example}.`)
  return problem('invalid-text', path, `${path} ${quote(cidr)} is not a network; ${example}.`)
}

function sizeProblem(
  kind: NetworkKind,
  found: Exclude<NetworkProblem, { problem: 'unreadable' }>,
  path: string,
): Problem {
  switch (found.problem) {
    case 'host-bits': {
      const message = `${path} ${found.cidr} is an address inside a network; the network is ${found.network}.`
      return problem('host-bits-set', path, message)
    }
    case 'unspecified':
      return problem('network-unspecified', path, `${path} ${found.cidr} is no network that can be used.`)
    case 'too-small': {
      const message = `${path} ${found.cidr} is too small; a ${kind} network has a prefix of at most /${found.longestPrefix}.`
      return problem('network-too-small', path, message)
    }
  }
}

function prefixProblem(found: Exclude<HostPrefixProblem, { problem: 'unreadable' }>, path: string): Problem {
  switch (found.problem) {
    case 'no-host-prefix':
      return problem('host-prefix-invalid', path, `${path} of ${found.cidr} is missing; write 1 or more.`)
    case 'host-prefix-too-long': {
      const message = `${path} ${found.hostPrefix} of ${found.cidr} is too long; at most ${found.longestPrefix} leaves 128 addresses a host.`
      return problem('host-prefix-invalid', path, message)
    }
    case 'too-few-hosts': {
      const message =
        `${path} ${found.hostPrefix} divides ${found.cidr} among ${plural(found.room, 'host')}, ` +
        `it has to be enough for ${found.needed}; choose a larger network or a longer prefix.`
      return problem('host-prefix-invalid', path, message)
    }
  }
}
