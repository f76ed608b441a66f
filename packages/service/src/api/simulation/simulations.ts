// The simulated machines that this process has switched on. They end with it.
import { randomUUID } from 'node:crypto'
import type { SimulatedHosts } from '@groundwork/contract/groundwork'
import type { Clock } from '../../clock/clock.ts'
import type { Simulation, SimulationRequest, Simulator } from './simulator.ts'

export interface Simulations extends Pick<Simulator, 'problemWith'> {
  list(): SimulatedHosts[]
  /** `whenOver` is called once they have ended, by whatever, and never fails. Throws when they cannot be started; it is not called then. */
  start(request: SimulationRequest, whenOver: () => Promise<void>): SimulatedHosts
  /** False: there are none of this id. */
  stop(id: string): Promise<boolean>
  /** Returns when all have ended and nothing of them is left. */
  close(): Promise<void>
}

interface Entry {
  readonly shown: Omit<SimulatedHosts, 'status' | 'status_info'>
  readonly simulation: Simulation
  status: SimulatedHosts['status']
  /** They have ended, and what was to be done then is done. */
  readonly over: Promise<void>
}

/** Those that have ended are shown for a while; so many are remembered in all. */
const MOST_REMEMBERED = 20

export function createSimulations(simulator: Simulator, clock: Clock): Simulations {
  const entries = new Map<string, Entry>()
  /** Also of entries that are not remembered any more. */
  const ending = new Set<Promise<void>>()

  function forgetOldest(): void {
    for (const [id, { status }] of entries) {
      if (entries.size <= MOST_REMEMBERED) return
      if (status !== 'running') entries.delete(id)
    }
  }

  return {
    problemWith: (wanted) => simulator.problemWith(wanted),
    list: () => [...entries.values()].map(shownEntry),
    start(request, whenOver) {
      const { infra_env_id, count, profile, fault } = request
      const started_at = new Date(clock.now()).toISOString()
      const simulation = simulator.start(request)
      const over = simulation.ended.then((isOrderly) => {
        entry.status = isOrderly ? 'ended' : 'failed'
        return whenOver()
      })
      const entry: Entry = {
        shown: { id: randomUUID(), infra_env_id, count, profile, fault, started_at },
        simulation,
        status: 'running',
        over,
      }
      ending.add(over)
      void over.finally(() => ending.delete(over))
      entries.set(entry.shown.id, entry)
      forgetOldest()
      return shownEntry(entry)
    },
    async stop(id) {
      const entry = entries.get(id.toLowerCase())
      await entry?.simulation.stop()
      await entry?.over
      return entry !== undefined
    },
    async close() {
      await Promise.all([...entries.values()].map(({ simulation }) => simulation.stop()))
      await Promise.all(ending)
    },
  }
}

const shownEntry = ({ shown, simulation, status }: Entry): SimulatedHosts => ({
  ...shown,
  status,
  status_info: simulation.lastLine(),
})
