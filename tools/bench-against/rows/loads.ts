// Rows that send a fixed number of requests, in turns.
import { type LoadGoals, loadFigures, oneLine } from '../load-figures.ts'
import { type Measured, measure, wake } from '../measure.ts'
import { type KnownHost, planFlips, planInventories, planPolls, planRegistrations } from '../plan-requests.ts'
import { type Actor, alternate, type Bench } from '../scene.ts'
import { atLeastTimes, atMost, type Figure } from '../table.ts'

interface LoadRow {
  readonly what: string
  readonly script: 'instructions' | 'inventory' | 'register'
  readonly connections: number
  readonly lines: (actor: Actor, round: number) => string[]
  readonly goals: LoadGoals
}

export interface LoadOutcome {
  readonly figures: Figure[]
  readonly runs: readonly (readonly Measured[])[]
}

const CHANGED_GOALS: LoadGoals = {
  rate: atLeastTimes(7),
  p99: atMost(50, 'ms'),
  cpu: atMost(1, 'ms'),
  settled: atMost(1, 's'),
}

export const measureInstructions = (bench: Bench, actors: readonly Actor[]): Promise<LoadOutcome> =>
  measureLoad(bench, actors, {
    what: 'GET instructions',
    script: 'instructions',
    connections: 16,
    lines: ({ fleet }, round) => planPolls(fleet.hosts, bench.isQuick ? 300 : 20_000, 100 + round),
    goals: { rate: atLeastTimes(2), p99: atMost(10, 'ms') },
  })

export const measureInventories = (
  bench: Bench,
  actors: readonly Actor[],
  clusterSize: number,
): Promise<LoadOutcome> =>
  measureLoad(bench, actors, {
    what: `POST changed inventory, clusters of ${clusterSize}`,
    script: 'inventory',
    connections: 16,
    lines: ({ fleet }, round) => planInventories(fleet.hosts, inventories(bench), 200 + round),
    goals: CHANGED_GOALS,
  })

export const measureFlips = (
  bench: Bench,
  actors: readonly Actor[],
  clusterSize: number,
): Promise<LoadOutcome> =>
  measureLoad(bench, actors, {
    what: `POST inventory that flips a verdict, clusters of ${clusterSize}`,
    script: 'inventory',
    connections: 16,
    lines: ({ fleet }, round) => planFlips(fleet.hosts, inventories(bench), 300 + round),
    goals: CHANGED_GOALS,
  })

export const measureRegistrations = (bench: Bench, actors: readonly Actor[]): Promise<LoadOutcome> =>
  measureLoad(bench, actors, {
    what: 'register',
    script: 'register',
    connections: 8,
    lines: ({ fleet }, round) =>
      planRegistrations(fleet.infraEnvIds, bench.isQuick ? 50 : 2_000, 400 + round),
    goals: { rate: atLeastTimes(10), p99: atMost(30, 'ms'), settled: atMost(1, 's') },
  })

function hostIn(line: string): KnownHost {
  const [infraEnvId = '', hostId = ''] = line.split(' ')
  return { infraEnvId, hostId }
}

const inventories = ({ isQuick }: Bench): number => (isQuick ? 100 : 3_000)

async function measureLoad(bench: Bench, actors: readonly Actor[], row: LoadRow): Promise<LoadOutcome> {
  const runs = await alternate(bench, actors, async (actor, round) => {
    await wake(actor)
    const { script, connections } = row
    const lines = row.lines(actor, round)
    const run = await measure(actor.side, { script, connections, lines })
    if (script === 'register') actor.latecomers.push(...lines.map(hostIn))
    bench.tell(`${row.what}, round ${round}, ${actor.side.name}: ${oneLine(run)}`)
    return run
  })
  return { figures: loadFigures(row.what, runs, row.goals), runs }
}
