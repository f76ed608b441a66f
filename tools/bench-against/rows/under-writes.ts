// What others notice while inventories are written at half the rate that the service can take.
import { measureReadiness } from '../../bench-service/readiness.ts'
import { changedInventories } from '../inventory-requests.ts'
import { type Measured, measure, wake } from '../measure.ts'
import { type PacedResult, startPacedLoad } from '../paced-load.ts'
import { planInventories, planPolls } from '../plan-requests.ts'
import { runWrk } from '../run-wrk.ts'
import { type Actor, alternate, type Bench } from '../scene.ts'
import { atMost, type Figure, median } from '../table.ts'
import { untilSettled } from '../until-settled.ts'

const CONNECTIONS = 16

/** Of each service itself: the median of what its inventory row found, or a run of its own if there was none. */
export async function halfRates(
  bench: Bench,
  actors: readonly Actor[],
  runs: readonly (readonly Measured[])[] | null,
): Promise<readonly number[]> {
  if (runs) return runs.map((side) => median(side.map(({ perSecond }) => perSecond)) / 2)
  const rates: number[] = []
  for (const { side, fleet } of actors) {
    const lines = planInventories(fleet.hosts, bench.isQuick ? 100 : 2_000, 500)
    const { perSecond } = await measure(side, { script: 'inventory', connections: CONNECTIONS, lines })
    rates.push(perSecond / 2)
  }
  return rates
}

export async function measurePollsUnderWrites(
  bench: Bench,
  actors: readonly Actor[],
  rates: readonly number[],
): Promise<Figure[]> {
  const runs = await alternate(bench, actors, async (actor, round) => {
    const { side, fleet } = actor
    await wake(actor)
    const lines = planPolls(fleet.hosts, bench.isQuick ? 300 : 20_000, 600 + round)
    // The service cannot settle before the writes have ended, so this counts no processor time.
    const { result, writes } = await underWrites(bench, actor, rateOf(actors, rates, actor), round, () =>
      runWrk({ script: 'instructions', port: side.port, connections: CONNECTIONS, lines }),
    )
    bench.tell(
      `instructions while ${writes.perSecond.toFixed(0)} inventories/s are written, round ${round}, ${side.name}: p99 ${result.p99Ms.toFixed(1)} ms`,
    )
    return { ...result, writes: writes.perSecond }
  })
  const what = 'GET instructions while inventories are written'
  return [
    figure(
      `${what}: p50`,
      'ms',
      runs.map((side) => side.map(({ p50Ms }) => p50Ms)),
    ),
    {
      ...figure(
        `${what}: p99`,
        'ms',
        runs.map((side) => side.map(({ p99Ms }) => p99Ms)),
      ),
      goal: atMost(20, 'ms'),
    },
    figure(
      `${what}: rate`,
      '/s',
      runs.map((side) => side.map(({ perSecond }) => perSecond)),
    ),
    figure(
      '  inventories meanwhile',
      '/s',
      runs.map((side) => side.map(({ writes }) => writes)),
    ),
  ]
}

/** From the last fact that was missing to `ready` on the live stream. */
export async function measureStreamUnderWrites(
  bench: Bench,
  actors: readonly Actor[],
  rates: readonly number[],
): Promise<Figure[]> {
  const runs = await alternate(bench, actors, async (actor, round) => {
    await wake(actor)
    const count = bench.isQuick ? 2 : 40
    const { result, writes } = await underWrites(bench, actor, rateOf(actors, rates, actor), round, () =>
      measureReadiness(actor.side.port, count, `ready-${round}`),
    )
    const sorted = result.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    bench.tell(
      `last fact to ready, ${writes.perSecond.toFixed(0)} inventories/s, round ${round}, ${actor.side.name}: p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms`,
    )
    return { p50: at(0.5), p99: at(0.99), writes: writes.perSecond }
  })
  const what = 'last fact to ready on the stream, under writes'
  return [
    figure(
      `${what}: p50`,
      'ms',
      runs.map((side) => side.map(({ p50 }) => p50)),
    ),
    {
      ...figure(
        `${what}: p99`,
        'ms',
        runs.map((side) => side.map(({ p99 }) => p99)),
      ),
      goal: atMost(200, 'ms'),
    },
    figure(
      '  inventories meanwhile',
      '/s',
      runs.map((side) => side.map(({ writes }) => writes)),
    ),
  ]
}

const figure = (what: string, unit: string, values: Figure['values']): Figure => ({ what, unit, values })

const rateOf = (actors: readonly Actor[], rates: readonly number[], actor: Actor): number =>
  rates[actors.indexOf(actor)] ?? 1

async function underWrites<Result>(
  bench: Bench,
  { side, fleet }: Actor,
  perSecond: number,
  round: number,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly writes: PacedResult }> {
  const next = changedInventories(fleet, 700 + round)
  const load = startPacedLoad({ ports: [side.port], connections: CONNECTIONS, perSecond, next })
  try {
    const result = await work()
    const writes = await load.stop()
    if (writes.refused > 0) bench.tell(`  ${writes.refused} of ${writes.requests} inventories were refused`)
    return { result, writes }
  } finally {
    await load.stop().catch(() => undefined)
    await untilSettled(side)
  }
}
