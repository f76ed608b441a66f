import type { Machine } from '../../machine/machine.ts'

const running = new WeakMap<Machine, Map<string, Promise<unknown>>>()

/**
 * Work that is asked for again while it is under way is not started twice: both get the one result. A check that takes
 * longer than the time between two polls would otherwise pile up.
 */
export function shareRunning<Result>(
  machine: Machine,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const ofMachine = running.get(machine) ?? new Map<string, Promise<unknown>>()
  running.set(machine, ofMachine)
  const known = ofMachine.get(key)
  if (known) return known as Promise<Result>
  const started = work().finally(() => ofMachine.delete(key))
  ofMachine.set(key, started)
  return started
}
