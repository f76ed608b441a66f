// One, two and four processes of the present tree on one database each, at the same rate of changed inventories.
import { changedInventories } from '../inventory-requests.ts'
import { runPacedLoad } from '../paced-load.ts'
import { cpuOfTree } from '../process-tree.ts'
import { type Bench, withSides } from '../scene.ts'
import { type Fleet, seedFleet } from '../seed-fleet.ts'
import type { ServiceProcess, Side } from '../side.ts'
import { type Figure, type Goal, median } from '../table.ts'
import { untilSettled } from '../until-settled.ts'

interface Group {
  readonly side: Side
  readonly more: readonly ServiceProcess[]
  readonly fleet: Fleet
}

const COUNTS = [1, 2, 4]
const QUICK_COUNTS = [1, 2]
const CONNECTIONS = 16
/** Low enough for the slowest of what is compared: a service that cannot keep up gathers more and does less. */
const PER_SECOND = 60

export async function measureProcesses(bench: Bench): Promise<Figure[]> {
  const [tree] = bench.trees
  const counts = bench.isQuick ? QUICK_COUNTS : COUNTS
  if (!tree) return []
  const figures: Figure[] = []
  const started: ServiceProcess[] = []
  await withSides(
    bench,
    counts.map(() => tree),
    async (sides) => {
      try {
        const groups: Group[] = []
        for (const [index, side] of sides.entries()) {
          const more: ServiceProcess[] = []
          for (let number = 1; number < (counts[index] ?? 1); number += 1) {
            const process = await side.startAnother(side.database)
            more.push(process)
            started.push(process)
          }
          const hosts = bench.isQuick ? 20 : 1_000
          const size = { clusters: hosts / 10, hostsPerCluster: 10, inventoryBytes: 4_000 }
          groups.push({ side, more, fleet: await seedFleet(side.port, size, 4) })
        }
        figures.push(...(await inTurns(bench, groups)))
      } finally {
        for (const process of started) await process.stop()
      }
    },
  )
  return figures
}

async function inTurns(bench: Bench, groups: readonly Group[]): Promise<Figure[]> {
  const count = bench.isQuick ? 60 : 1_500
  const costs: number[][] = groups.map(() => [])
  // Round 0 warms every process up.
  for (let round = 0; round <= bench.rounds; round += 1) {
    for (const [index, group] of groups.entries()) {
      const cost = await costOf(group, count, round)
      bench.tell(`${nameOf(group)}, round ${round}: CPU ${cost.toFixed(2)} ms each`)
      if (round > 0) costs[index]?.push(cost)
    }
  }
  const alone = median(costs[0] ?? [])
  const within: Goal = {
    text: 'within 10 % of one',
    isReached: (present) => Math.abs(present / alone - 1) <= 0.1,
  }
  return groups.map((group, index) => ({
    what: `CPU each, ${nameOf(group)}, ${PER_SECOND} inventories/s`,
    unit: 'ms',
    values: [costs[index] ?? []],
    ...(index > 0 && { goal: within }),
  }))
}

const nameOf = ({ more }: Group): string => (more.length === 0 ? '1 process' : `${more.length + 1} processes`)

async function costOf({ side, more, fleet }: Group, count: number, round: number): Promise<number> {
  const processes = [side, ...more]
  const watched = {
    port: side.port,
    cpu: () => ({ service: processes.reduce((sum, { pid }) => sum + cpuOfTree(pid), 0) }),
  }
  const total = () => watched.cpu().service + cpuOfTree(side.postgres.pid)
  await untilSettled(watched)
  const before = total()
  const load = {
    ports: processes.map(({ port }) => port),
    connections: CONNECTIONS,
    perSecond: PER_SECOND,
    next: changedInventories(fleet, 800 + round),
  }
  const { requests, refused } = await runPacedLoad(load, count)
  if (refused > 0) throw new Error(`${refused} of ${requests} inventories were refused.`)
  await untilSettled(watched)
  return (1_000 * (total() - before)) / requests
}
