// The largest set of members that all see each other, that is a maximum clique. What real clusters show (all
// see each other, some see no other member, a few links are broken) is answered in one or two steps; for the rest a search runs
// on a fixed budget and keeps the best it found, so that no report can make a group expensive.
import {
  add,
  type BitSet,
  bitSet,
  countOf,
  firstFrom,
  fullBitSet,
  has,
  intersection,
  isEmpty,
  isSubset,
  membersOf,
  remove,
  subtract,
} from '../collections/bit-set.ts'

/** `graph[a]` has member b when a sees b. */
export type Graph = BitSet[]

// A step costs about the square of the number of members, so this is about 10 ms at any size: 500 steps for 200
// members. Random graphs of up to 40 members need less and are always answered exactly.
const SEARCH_BUDGET = 20_000_000

/** What all searches of one evaluation may cost together: 100 ms, however many networks the hosts report. */
export interface SearchBudget {
  left: number
}
export const searchBudget = (): SearchBudget => ({ left: 10 * SEARCH_BUDGET })

const NO_MEMBERS: BitSet = bitSet(0)

/** At first no member sees another, and all share one empty set: a cluster may have thousands of networks. */
export const emptyGraph = (size: number): Graph => new Array<BitSet>(size).fill(NO_MEMBERS)

export function connectIn(graph: Graph, from: number, to: number): void {
  let row = graph[from]
  if (row === undefined) return
  if (row === NO_MEMBERS) {
    row = bitSet(graph.length)
    graph[from] = row
  }
  add(row, to)
}

/** null: no member sees another. */
export function sees(graph: Graph | null, from: number, to: number): boolean {
  const row = graph?.[from]
  return row !== undefined && has(row, to)
}

/** How many members see another one. */
export const countSeeing = (graph: Graph): number =>
  graph.reduce((count, row) => (row === NO_MEMBERS ? count : count + 1), 0)

/** Equal for graphs with equal connections. */
export const graphKey = (graph: Graph): string =>
  graph.map((row, member) => (row === NO_MEMBERS ? '' : `${member}:${row.join()}`)).join(';')

/** Members in ascending order; of several largest meshes always the same one. */
export function largestFullMesh(graph: Graph, budget: SearchBudget = searchBudget()): number[] {
  const mutual = mutualGraph(graph)
  // Members without any pair are left out first: most networks are those of a few hosts.
  const paired = graph.flatMap((_, member) => ((mutual[member] ?? NO_MEMBERS) === NO_MEMBERS ? [] : member))
  if (paired.length === 0) return graph.slice(0, 1).map(() => 0)
  return meshAmong(compact(mutual, paired), budget).map((position) => paired[position] ?? 0)
}

function meshAmong(mutual: Graph, budget: SearchBudget): number[] {
  const sizes = mutual.map(countOf)
  const largest = sizes.reduce((a, b) => Math.max(a, b), 0)
  // No mesh is larger than the largest neighbourhood, so one of that size cannot be beaten.
  const unbeatable = mutual.find((row, member) => sizes[member] === largest && isFullMesh(mutual, row))
  return membersOf(unbeatable ?? search(mutual, budget))
}

/** Keeps what both sides report. */
function mutualGraph(graph: Graph): Graph {
  const mutual = emptyGraph(graph.length)
  graph.forEach((row, from) => {
    for (let to = firstFrom(row, 0); to >= 0; to = firstFrom(row, to + 1)) {
      const back = graph[to]
      if (back && to !== from && has(back, from)) connectIn(mutual, from, to)
    }
  })
  return mutual
}

/** The same for some members only, which are numbered anew; each sees itself. */
function compact(graph: Graph, members: readonly number[]): Graph {
  const positions = new Map(members.map((member, position) => [member, position]))
  return members.map((member, own) => {
    const row = bitSet(members.length)
    add(row, own)
    for (const other of membersOf(graph[member] ?? NO_MEMBERS)) add(row, positions.get(other) ?? own)
    return row
  })
}

const isFullMesh = (graph: Graph, set: BitSet): boolean =>
  membersOf(set).every((member) => isSubset(set, neighbours(graph, member)))

const neighbours = (graph: Graph, member: number): BitSet => graph[member] ?? bitSet(graph.length)

/** Branch and bound, smallest members first. */
function search(graph: Graph, budget: SearchBudget): BitSet {
  let best = greedyMesh(graph)
  let bestSize = countOf(best)
  const stepCost = graph.length ** 2
  const steps = Math.min(SEARCH_BUDGET, budget.left) / stepCost
  let stepsLeft = steps

  const grow = (chosen: BitSet, size: number, candidates: BitSet): void => {
    if (size > bestSize) {
      best = chosen
      bestSize = size
    }
    for (const member of membersOf(candidates)) {
      if (stepsLeft-- < 0 || size + mostPossible(graph, candidates) <= bestSize) return
      remove(candidates, member)
      const larger = chosen.slice()
      add(larger, member)
      grow(larger, size + 1, intersection(candidates, neighbours(graph, member)))
    }
  }

  grow(bitSet(graph.length), 0, fullBitSet(graph.length))
  budget.left -= (steps - stepsLeft) * stepCost
  return best
}

/** Removes the member that sees the fewest of the rest, until all that remain see each other; then takes back those
 *  that were removed only because of a member that was removed later. */
function greedyMesh(graph: Graph): BitSet {
  const left = fullBitSet(graph.length)
  const degrees = graph.map(countOf)
  for (let size = graph.length; size > 0; size--) {
    const loneliest = membersOf(left).reduce((a, b) => ((degrees[b] ?? 0) <= (degrees[a] ?? 0) ? b : a))
    if ((degrees[loneliest] ?? 0) >= size) break
    remove(left, loneliest)
    for (const member of membersOf(neighbours(graph, loneliest))) degrees[member] = (degrees[member] ?? 0) - 1
  }
  graph.forEach((row, member) => {
    if (isSubset(left, row)) add(left, member)
  })
  return left
}

/** An upper bound for a mesh among the candidates: sort them into groups in which no member sees another; a mesh has at
 *  most one member of each group. */
function mostPossible(graph: Graph, candidates: BitSet): number {
  const left = candidates.slice()
  let groups = 0
  for (; !isEmpty(left); groups++) {
    const allowed = left.slice()
    for (let member = firstFrom(allowed, 0); member >= 0; member = firstFrom(allowed, member + 1)) {
      remove(left, member)
      subtract(allowed, neighbours(graph, member))
    }
  }
  return groups
}
