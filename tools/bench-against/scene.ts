// Services that are measured in turns, each with the same hosts. Both run all the time: the one whose turn it is not has no requests and costs
// next to nothing, and starting it anew for every turn would measure cold code.
import type { FleetSize } from '../bench-service/fleet.ts'
import type { KnownHost } from './plan-requests.ts'
import type { Postgres } from './postgres.ts'
import { type Fleet, seedFleet } from './seed-fleet.ts'
import { type Side, startSide } from './side.ts'
import type { SourceTree } from './source-tree.ts'
import { untilSettled } from './until-settled.ts'

export interface Bench {
  readonly postgres: Postgres
  /** The present tree first. */
  readonly trees: readonly SourceTree[]
  readonly rounds: number
  readonly isQuick: boolean
  readonly rows: ReadonlySet<string>
  tell(line: string): void
}

export interface Actor {
  readonly side: Side
  readonly fleet: Fleet
  /** Those that a load has registered since. */
  readonly latecomers: KnownHost[]
}

const SEED_CONNECTIONS = 4

export async function withFleets(
  bench: Bench,
  size: FleetSize,
  work: (actors: readonly Actor[]) => Promise<void>,
): Promise<void> {
  await withSides(bench, bench.trees, async (sides) => {
    const actors: Actor[] = []
    for (const side of sides) {
      const fleet = await seedFleet(side.port, size, SEED_CONNECTIONS)
      const settled = await untilSettled(side)
      const shape = `${fleet.hosts.length} hosts in clusters of ${size.hostsPerCluster}`
      bench.tell(
        `${side.name}: ${shape} in ${fleet.seconds.toFixed(1)} s, settled after ${settled.toFixed(1)} s`,
      )
      actors.push({ side, fleet, latecomers: [] })
    }
    await work(actors)
  })
}

let databases = 0

export async function withSides(
  { postgres }: Bench,
  trees: readonly SourceTree[],
  work: (sides: readonly Side[]) => Promise<void>,
): Promise<void> {
  const sides: Side[] = []
  try {
    for (const tree of trees) {
      databases += 1
      sides.push(await startSide(tree, postgres, `bench_${databases}`))
    }
    await work(sides)
  } finally {
    for (const side of sides) await side.stop()
  }
}

/** Each round measures every side once: A B A B A B. The answer has what was measured, by side. */
export async function alternate<Result>(
  bench: Bench,
  actors: readonly Actor[],
  run: (actor: Actor, round: number) => Promise<Result>,
): Promise<Result[][]> {
  const results: Result[][] = actors.map(() => [])
  for (let round = 1; round <= bench.rounds; round += 1) {
    for (const [index, actor] of actors.entries()) results[index]?.push(await run(actor, round))
  }
  return results
}
