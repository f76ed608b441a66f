// From nothing to thousands of hosts that are registered, described and judged.
import { type Bench, withSides } from '../scene.ts'
import { seedFleet } from '../seed-fleet.ts'
import { atMost, type Figure } from '../table.ts'
import { untilSettled } from '../until-settled.ts'

const CONNECTIONS = 16

/** Each time in a process and a database that are new. */
export async function measureSettling(bench: Bench): Promise<Figure[]> {
  const hosts = bench.isQuick ? 50 : 5_000
  const size = { clusters: hosts / 10, hostsPerCluster: 10, inventoryBytes: 4_000 }
  const values: number[][] = bench.trees.map(() => [])
  for (let round = 1; round <= bench.rounds; round += 1) {
    for (const [index, tree] of bench.trees.entries()) {
      await withSides(bench, [tree], async ([side]) => {
        if (!side) return
        const { seconds } = await seedFleet(side.port, size, CONNECTIONS)
        const settled = await untilSettled(side)
        values[index]?.push(seconds + settled)
        bench.tell(
          `${hosts} hosts, round ${round}, ${tree.name}: ${seconds.toFixed(1)} s and ${settled.toFixed(1)} s until settled`,
        )
      })
    }
  }
  return [{ what: `${hosts} hosts with first facts, all settled`, unit: 's', values, goal: atMost(20, 's') }]
}
