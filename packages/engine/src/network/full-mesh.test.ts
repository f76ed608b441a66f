import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { has } from '../collections/bit-set.ts'
import { connectIn, emptyGraph, type Graph, graphKey, largestFullMesh } from './full-mesh.ts'

function graphOf(size: number, edges: readonly (readonly [number, number])[]): Graph {
  const graph = emptyGraph(size)
  for (const [from, to] of edges) if (from !== to) connectIn(graph, from, to)
  return graph
}

const bothWays = (pairs: readonly (readonly [number, number])[]): [number, number][] =>
  pairs.flatMap(([a, b]): [number, number][] => [
    [a, b],
    [b, a],
  ])

const sees = (graph: Graph, a: number, b: number): boolean => has(graph[a] ?? expect.fail(), b)

const isMesh = (graph: Graph, members: readonly number[]): boolean =>
  members.every((a) => members.every((b) => a === b || sees(graph, a, b)))

function sizeByTryingAll(graph: Graph): number {
  const subsets = Array.from({ length: 2 ** graph.length }, (_, bits) =>
    graph.map((_, member) => member).filter((member) => (bits >> member) & 1),
  )
  return Math.max(...subsets.filter((subset) => isMesh(graph, subset)).map(({ length }) => length))
}

const anyGraph = (maxSize: number) =>
  fc
    .integer({ min: 1, max: maxSize })
    .chain((size) =>
      fc
        .array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { maxLength: size * size * 2 })
        .map((edges) => graphOf(size, edges)),
    )

/** All members see each other, but for a few broken links. */
const denseGraph = fc.integer({ min: 2, max: 8 }).chain((size) =>
  fc.array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { maxLength: 6 }).map((broken) => {
    const all = Array.from({ length: size * size }, (_, at): [number, number] => [
      Math.floor(at / size),
      at % size,
    ])
    return graphOf(
      size,
      all.filter(([a, b]) => !broken.some(([from, to]) => from === a && to === b)),
    )
  }),
)

describe('largestFullMesh', () => {
  it.each([
    ['no members', 0, [], []],
    ['one alone', 1, [], [0]],
    ['strangers: the first one', 3, [], [0]],
    [
      'a triangle',
      3,
      bothWays([
        [0, 1],
        [1, 2],
        [0, 2],
      ]),
      [0, 1, 2],
    ],
    [
      'a one-way link is none',
      3,
      [
        ...bothWays([
          [0, 1],
          [1, 2],
        ]),
        [0, 2] as const,
      ],
      [0, 1],
    ],
    [
      'a chain: the first pair',
      4,
      bothWays([
        [0, 1],
        [1, 2],
        [2, 3],
      ]),
      [0, 1],
    ],
    [
      'two islands: the first of equal size',
      6,
      bothWays([
        [0, 2],
        [2, 4],
        [0, 4],
        [1, 3],
        [3, 5],
        [1, 5],
      ]),
      [0, 2, 4],
    ],
    [
      'a larger island wins',
      7,
      bothWays([
        [0, 1],
        [0, 2],
        [1, 2],
        [3, 4],
        [3, 5],
        [3, 6],
        [4, 5],
        [4, 6],
        [5, 6],
      ]),
      [3, 4, 5, 6],
    ],
    [
      'a hub does not make a mesh',
      5,
      bothWays([
        [0, 1],
        [0, 2],
        [0, 3],
        [0, 4],
        [3, 4],
      ]),
      [0, 3, 4],
    ],
  ])('%s', (_, size, edges, expected) => {
    expect(largestFullMesh(graphOf(size, edges))).toEqual(expected)
  })

  it('is a full mesh of the size that trying everything finds', () => {
    fc.assert(
      fc.property(fc.oneof(anyGraph(8), denseGraph), (graph) => {
        const mesh = largestFullMesh(graph)
        expect(isMesh(graph, mesh)).toBe(true)
        expect(mesh).toHaveLength(sizeByTryingAll(graph))
        expect(mesh).toEqual([...mesh].sort((a, b) => a - b))
      }),
    )
  })

  it('cannot be extended even where the search gives up', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat(99)), (dice) => {
        const graph = emptyGraph(70)
        for (let from = 0; from < 70; from++) {
          for (let to = 0; to < 70; to++) if (to !== from && dice.next().value > 5) connectIn(graph, from, to)
        }
        const mesh = largestFullMesh(graph)
        expect(isMesh(graph, mesh)).toBe(true)
        const others = graph.map((_, member) => member).filter((member) => !mesh.includes(member))
        for (const other of others) expect(isMesh(graph, [...mesh, other])).toBe(false)
      }),
      { numRuns: 5 },
    )
  })

  it('finds a hidden mesh among 300 where half of the others see each other', () => {
    const size = 300
    const hidden = Array.from({ length: 100 }, (_, index) => index * 3)
    const edges = Array.from({ length: size * size }, (_, at): [number, number] => [
      Math.floor(at / size),
      at % size,
    ])
    const graph = graphOf(
      size,
      edges.filter(([a, b]) => (a % 3 === 0 && b % 3 === 0) || (a * 7 + b * 7) % 5 < 2),
    )
    expect(isMesh(graph, hidden)).toBe(true)
    expect(largestFullMesh(graph).length).toBeGreaterThanOrEqual(hidden.length)
  })
})

it('tells graphs apart by their edges', () => {
  const edges = bothWays([
    [0, 40],
    [2, 3],
  ])
  expect(graphKey(graphOf(50, edges))).toBe(graphKey(graphOf(50, edges)))
  expect(graphKey(graphOf(50, edges))).not.toBe(graphKey(graphOf(50, edges.slice(1))))
  expect(graphKey(graphOf(50, edges))).not.toBe(graphKey(graphOf(51, edges)))
})
