import type { Measured } from './measure.ts'
import { type Figure, type Goal, NONE } from './table.ts'

export interface LoadGoals {
  readonly rate?: Goal
  readonly p99?: Goal
  readonly cpu?: Goal
  readonly settled?: Goal
}

/** The lines of the table for a load that was measured in turns. */
export function loadFigures(
  what: string,
  runs: readonly (readonly Measured[])[],
  goals: LoadGoals,
): Figure[] {
  const values = (pick: (run: Measured) => number) => runs.map((side) => side.map(pick))
  const figure = (name: string, unit: string, pick: (run: Measured) => number, goal?: Goal): Figure => ({
    what: `${what}: ${name}`,
    unit,
    values: values(pick),
    ...(goal && { goal }),
  })
  const hasRefused = runs.flat().some(({ refused }) => refused > 0)
  return [
    figure('rate', '/s', ({ perSecond }) => perSecond, goals.rate),
    figure('p50', 'ms', ({ p50Ms }) => p50Ms),
    figure('p99', 'ms', ({ p99Ms }) => p99Ms, goals.p99),
    figure('CPU each', 'ms', ({ serviceCpuMs, databaseCpuMs }) => serviceCpuMs + databaseCpuMs, goals.cpu),
    figure('of it the service', 'ms', ({ serviceCpuMs }) => serviceCpuMs),
    figure('settled after', 's', ({ settledSeconds }) => settledSeconds, goals.settled),
    ...(hasRefused ? [figure('refused', '', ({ refused }) => refused, NONE)] : []),
  ]
}

export function oneLine(run: Measured): string {
  const cpu = `CPU ${run.serviceCpuMs.toFixed(2)} + ${run.databaseCpuMs.toFixed(2)} ms each`
  const times = `p50 ${run.p50Ms.toFixed(1)} ms, p99 ${run.p99Ms.toFixed(1)} ms`
  const refused = run.refused > 0 ? `, ${run.refused} refused` : ''
  return `${run.perSecond.toFixed(0)}/s, ${times}, ${cpu}, settled after ${run.settledSeconds.toFixed(2)} s${refused}`
}
