// The largest set of members that all see each other, that is a maximum clique. What real clusters show (everybody
// sees everybody, some see nobody, a few links are broken) is answered in one or two steps; for the rest a search runs
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
  isSame,
  isSubset,
  membersOf,
  remove,
  subtract,
} from './bit-set.ts'

/** `graph[a]` has member b when a sees b. */
export type Graph = readonly BitSet[]

// A step costs about the square of the number of members, so this is about 10 ms at any size: 500 steps for 200
// members. Random graphs of up to 40 members need less and are always answered exactly.
const SEARCH_BUDGET = 20_000_000

export const emptyGraph = (size: number): Graph => Array.from({ length: size }, () => bitSet(size))

/** null: nobody sees anybody. */
export function sees(graph: Graph | null, from: number, to: number): boolean {
  const row = graph?.[from]
  return row !== undefined && has(row, to)
}

export const isSameGraph = (a: Graph, b: Graph): boolean =>
  a.length === b.length && a.every((row, member) => isSame(row, b[member] ?? bitSet(0)))

/** Members in ascending order; of several largest meshes always the same one. */
export function largestFullMesh(graph: Graph): number[] {
  const mutual = mutualGraph(graph)
  const sizes = mutual.map(countOf)
  const largest = Math.max(0, ...sizes)
  // No mesh is larger than the largest neighbourhood, so one of that size cannot be beaten.
  const unbeatable = mutual.find((row, member) => sizes[member] === largest && isFullMesh(mutual, row))
  return membersOf(unbeatable ?? search(mutual))
}

/** Keeps what both sides report; everybody sees themselves. */
function mutualGraph(graph: Graph): Graph {
  const mutual = emptyGraph(graph.length)
  graph.forEach((row, from) => {
    const seen = mutual[from]
    if (!seen) return
    add(seen, from)
    for (let to = firstFrom(row, 0); to >= 0; to = firstFrom(row, to + 1)) {
      const back = graph[to]
      if (back && has(back, from)) add(seen, to)
    }
  })
  return mutual
}

const isFullMesh = (graph: Graph, set: BitSet): boolean =>
  membersOf(set).every((member) => isSubset(set, neighbours(graph, member)))

const neighbours = (graph: Graph, member: number): BitSet => graph[member] ?? bitSet(graph.length)

/** Branch and bound, smallest members first. */
function search(graph: Graph): BitSet {
  let best = greedyMesh(graph)
  let bestSize = countOf(best)
  let stepsLeft = SEARCH_BUDGET / graph.length ** 2

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
  return best
}

/** Sends away whoever sees the fewest of those left, until all who are left see each other; then takes back whoever
 *  was sent away for the sake of somebody who had to go later. */
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

/** An upper bound for a mesh among the candidates: sort them into groups in which nobody sees anybody; a mesh has at
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
