// Per network the largest set of hosts that all see each other, and per host the addresses that all other hosts reach.

import { getOrCompute } from '../collections/get-or-compute.ts'
import type { MajorityGroups } from '../facts/cluster-facts.ts'
import type { HostNetworkFacts } from '../facts/host-parts.ts'
import { type Node, type Survey, surveyConnectivity } from './connectivity-survey.ts'
import { countSeeing, type Graph, graphKey, largestFullMesh, searchBudget } from './full-mesh.ts'

/** A mesh of fewer hosts than `minimumSize` (3, with fencing 2) is given as an empty group. */
export function majorityGroups(hosts: readonly HostNetworkFacts[], minimumSize: number): MajorityGroups {
  const survey = surveyConnectivity(hosts)
  const { meshes, addresses } = getOrCompute(known, survey, () => ({
    meshes: new Map(),
    addresses: new Map(),
  }))
  return {
    majority_groups: getOrCompute(meshes, minimumSize, () => findMeshes(survey, minimumSize)),
    l3_connected_addresses: getOrCompute(addresses, hosts.length, () =>
      connectedAddresses(survey.nodes, hosts.length),
    ),
  }
}

interface Answers {
  readonly meshes: Map<number, MajorityGroups['majority_groups']>
  readonly addresses: Map<number, MajorityGroups['l3_connected_addresses']>
}

// An evaluation asks in every round, and the reports stay the same meanwhile.
const known = new WeakMap<Survey, Answers>()

function findMeshes(
  { nodes, layer2, layer3 }: Survey,
  minimumSize: number,
): MajorityGroups['majority_groups'] {
  const groups = [...layer2, layer3.IPv4, layer3.IPv6].sort((a, b) => (a.key < b.key ? -1 : 1))
  const meshOf = meshFinder(minimumSize)
  return Object.fromEntries(
    groups.map(({ key, graph }) => {
      const members = graph ? meshOf(graph).map((member) => nodes[member]?.id ?? '') : []
      return [key, members.length < minimumSize ? [] : members]
    }),
  )
}

/** Layer 2 and layer 3 mostly agree, so the same question is not answered twice. */
function meshFinder(minimumSize: number): (graph: Graph) => readonly number[] {
  const answered = new Map<string, readonly number[]>()
  const budget = searchBudget()
  return (graph) =>
    countSeeing(graph) < minimumSize
      ? []
      : getOrCompute(answered, graphKey(graph), () => largestFullMesh(graph, budget))
}

/** Addresses that all others reach; a host without any, or without others, is not mentioned. */
function connectedAddresses(nodes: readonly Node[], hosts: number): Record<string, string[]> {
  const needed = Math.max(1, hosts - 1)
  const entries = nodes.map(({ id, addresses }): [string, string[]] => [
    id,
    addresses.filter(({ reporters }) => reporters >= needed).map(({ text }) => text),
  ])
  return Object.fromEntries(
    entries.filter(([, texts]) => texts.length > 0).map(([id, texts]) => [id, texts.sort()]),
  )
}
