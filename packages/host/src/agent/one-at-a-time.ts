import type { Machine } from '../machine/machine.ts'

const busy = new WeakMap<Machine, Set<string>>()

/** Does the work unless the same work is still under way on this machine; `busy`: it is, and nothing was done. */
export async function oneAtATime<Result>(
  machine: Machine,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | 'busy'> {
  const running = busy.get(machine) ?? new Set<string>()
  busy.set(machine, running)
  if (running.has(name)) return 'busy'
  running.add(name)
  try {
    return await work()
  } finally {
    running.delete(name)
  }
}
