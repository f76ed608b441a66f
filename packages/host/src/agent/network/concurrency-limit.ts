import type { Machine } from '../../machine/machine.ts'

export type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Runs at most so many pieces of work at a time; the others wait in the order in which they came. */
export function createConcurrencyLimit(most: number): ConcurrencyLimit {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= most) await new Promise<void>((start) => waiting.push(start))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
}

/**
 * Network tools that one machine runs at a time, whichever steps started them. A ping of ten packets waits ten seconds and
 * costs about a megabyte: 128 stay far below what the smallest machine has, and ask 750 addresses in the minute between
 * two polls.
 */
const MOST_NETWORK_TOOLS = 128

const networkLimits = new WeakMap<Machine, ConcurrencyLimit>()

export function networkLimit(machine: Machine): ConcurrencyLimit {
  const known = networkLimits.get(machine)
  if (known) return known
  const limit = createConcurrencyLimit(MOST_NETWORK_TOOLS)
  networkLimits.set(machine, limit)
  return limit
}
