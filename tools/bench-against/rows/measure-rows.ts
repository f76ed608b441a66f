// Rows of one scene share their services and hosts.

import type { RowName } from '../row-names.ts'
import { type Actor, type Bench, withFleets } from '../scene.ts'
import { atMost, type Figure } from '../table.ts'
import { measureGetCluster } from './get-cluster.ts'
import {
  type LoadOutcome,
  measureFlips,
  measureInstructions,
  measureInventories,
  measureRegistrations,
} from './loads.ts'
import { measureProcesses } from './processes.ts'
import { measureRanges } from './ranges.ts'
import { measureSettling } from './settle-many.ts'
import { halfRates, measurePollsUnderWrites, measureStreamUnderWrites } from './under-writes.ts'
import { compareVerdicts } from './verdicts.ts'

/** Adds to `figures` as it goes, so that an error leaves what was measured before. */
export async function measureRows(bench: Bench, figures: Figure[]): Promise<void> {
  await tens(bench, figures)
  await fifties(bench, figures)
  if (bench.rows.has('settle')) figures.push(...(await measureSettling(bench)))
  if (bench.rows.has('clusters')) figures.push(...(await measureGetCluster(bench)))
  if (bench.rows.has('processes')) figures.push(...(await measureProcesses(bench)))
  if (bench.rows.has('ranges')) figures.push(...(await measureRanges(bench)))
}

const hostsOf = ({ isQuick }: Bench): number => (isQuick ? 50 : 1_000)

const ROWS_OF_TENS: readonly RowName[] = [
  'instructions',
  'inventory',
  'memory',
  'mixed',
  'stream',
  'register',
]

async function tens(bench: Bench, figures: Figure[]): Promise<void> {
  const has = (row: RowName) => bench.rows.has(row)
  if (!ROWS_OF_TENS.some(has)) return
  const size = { clusters: hostsOf(bench) / 10, hostsPerCluster: 10, inventoryBytes: 4_000 }
  await withFleets(bench, size, async (actors) => {
    if (has('instructions')) figures.push(...(await measureInstructions(bench, actors)).figures)
    if (has('memory')) figures.push(memory(actors, 'memory before the inventories'))
    const written = has('inventory') || has('memory') ? await inventories(bench, actors, 10, figures) : null
    if (has('mixed') || has('stream')) {
      const rates = await halfRates(bench, actors, written?.runs ?? null)
      if (has('mixed')) figures.push(...(await measurePollsUnderWrites(bench, actors, rates)))
      if (has('stream')) figures.push(...(await measureStreamUnderWrites(bench, actors, rates)))
    }
    if (has('register')) figures.push(...(await measureRegistrations(bench, actors)).figures)
  })
}

async function fifties(bench: Bench, figures: Figure[]): Promise<void> {
  if (!bench.rows.has('inventory50')) return
  const size = { clusters: hostsOf(bench) / 50, hostsPerCluster: 50, inventoryBytes: 4_000 }
  await withFleets(bench, size, async (actors) => {
    await inventories(bench, actors, 50, figures)
  })
}

async function inventories(
  bench: Bench,
  actors: readonly Actor[],
  clusterSize: number,
  figures: Figure[],
): Promise<LoadOutcome> {
  const outcome = await measureInventories(bench, actors, clusterSize)
  figures.push(...outcome.figures)
  figures.push(...(await measureFlips(bench, actors, clusterSize)).figures)
  // Before the verdicts are read: answers about all hosts are kept in memory, too.
  if (bench.rows.has('memory'))
    figures.push(memory(actors, `memory after the inventories, clusters of ${clusterSize}`))
  const [present] = actors
  if (present) figures.push(...(await compareVerdicts(bench, present, `clusters of ${clusterSize}`)))
  return outcome
}

const memory = (actors: readonly Actor[], what: string): Figure => ({
  what,
  unit: 'MB',
  values: actors.map(({ side }) => [side.memoryMb()]),
  goal: atMost(300, 'MB'),
})
