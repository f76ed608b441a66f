// Learns how long stages take. Medians and quartiles, because one machine that hung for an hour must not count for all;
// and with little data the built-in assumptions still weigh.
import { groupBy } from '@groundwork/engine/collections'
import { priorOf, type Quartiles } from './priors.ts'
import type { StageDuration, TimedRole, TimedStage, Topology } from './stage-history.ts'

export interface Durations {
  /** Of a stage, before it has begun. */
  readonly of: (stage: TimedStage, role: TimedRole, topology: Topology) => Quartiles
}

/** So many observations weigh as much as what was assumed before: 1 of 5 counts 20 %, 8 of 12 count 67 %. */
export const WEIGHT_OF_ASSUMPTION = 4
/** So many of the last finished ones: older ones were installed on other machines, from other releases. */
export const LEARNED_INSTALLATIONS = 20
const LONGEST_SECONDS = 24 * 3600

/** What simulated machines take is divided by this where people start them by a button; it has nothing to do with what hardware takes. */
export const SIMULATED_PACE = 20

/** `pace`: so many times faster than assumed. */
export function learnDurations(history: readonly StageDuration[], pace = 1): Durations {
  const usable = history.filter(({ seconds }) => seconds >= 0 && seconds <= LONGEST_SECONDS)
  const byRole = secondsBy(usable, ({ stage, role }) => `${stage}|${role}`)
  const exact = secondsBy(usable, ({ stage, role, topology }) => `${stage}|${role}|${topology}`)
  return {
    // What all topologies tell comes in between: a compact cluster reboots like any other.
    of: (stage, role, topology) =>
      shrink(
        shrink(atPace(priorOf(stage, role), pace), byRole.get(`${stage}|${role}`) ?? []),
        exact.get(`${stage}|${role}|${topology}`) ?? [],
      ),
  }
}

const atPace = ({ low, median, high }: Quartiles, pace: number): Quartiles => ({
  low: low / pace,
  median: median / pace,
  high: high / pace,
})

function secondsBy(
  history: readonly StageDuration[],
  keyOf: (duration: StageDuration) => string,
): ReadonlyMap<string, readonly number[]> {
  return new Map(
    [...groupBy(history, keyOf)].map(([key, durations]) => [
      key,
      durations.map(({ seconds }) => seconds).sort((a, b) => a - b),
    ]),
  )
}

function shrink(assumed: Quartiles, sorted: readonly number[]): Quartiles {
  const share = sorted.length / (sorted.length + WEIGHT_OF_ASSUMPTION)
  const mix = (before: number, at: number) => before + share * (quantile(sorted, at, before) - before)
  return { low: mix(assumed.low, 0.25), median: mix(assumed.median, 0.5), high: mix(assumed.high, 0.75) }
}

/** Between two observations on a straight line. */
function quantile(sorted: readonly number[], at: number, otherwise: number): number {
  if (sorted.length === 0) return otherwise
  const position = (sorted.length - 1) * at
  const below = sorted[Math.floor(position)] ?? otherwise
  const above = sorted[Math.ceil(position)] ?? below
  return below + (above - below) * (position - Math.floor(position))
}
