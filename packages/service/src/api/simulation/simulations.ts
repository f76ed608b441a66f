// The simulated machines that this process has switched on. They end with it.
import { randomUUID } from 'node:crypto'
import type { SimulatedHosts } from '@groundwork/contract/groundwork'
import type { Clock } from '../../clock/clock.ts'
import type { Simulation, SimulationRequest, Simulator } from './simulator.ts'

export interface Simulations extends Pick<Simulator, 'problemWith'> {
  list(): SimulatedHosts[]
  start(request: SimulationRequest): { readonly shown: SimulatedHosts; readonly ended: Promise<unknown> }
  /** False: there are none of this id. */
  stop(id: string): Promise<boolean>
  close(): Promise<void>
}

interface Entry {
  readonly shown: Omit<SimulatedHosts, 'status' | 'status_info'>
  readonly simulation: Simulation
  status: SimulatedHosts['status']
}

/** Those that have ended are shown for a while; so many are remembered in all. */
const MOST_REMEMBERED = 20

export function createSimulations(simulator: Simulator, clock: Clock): Simulations {
  const entries = new Map<string, Entry>()

  function forgetOldest(): void {
    for (const [id, { status }] of entries) {
      if (entries.size <= MOST_REMEMBERED) return
      if (status !== 'running') entries.delete(id)
    }
  }

  return {
    problemWith: (wanted) => simulator.problemWith(wanted),
    list: () => [...entries.values()].map(shownEntry),
    start(request) {
      const { infra_env_id, count, profile, fault } = request
      const started_at = new Date(clock.now()).toISOString()
      const entry: Entry = {
        shown: { id: randomUUID(), infra_env_id, count, profile, fault, started_at },
        simulation: simulator.start(request),
        status: 'running',
      }
      entries.set(entry.shown.id, entry)
      forgetOldest()
      const ended = entry.simulation.ended.then((isOrderly) => {
        entry.status = isOrderly ? 'ended' : 'failed'
      })
      return { shown: shownEntry(entry), ended }
    },
    async stop(id) {
      const entry = entries.get(id.toLowerCase())
      await entry?.simulation.stop()
      return entry !== undefined
    },
    async close() {
      await Promise.all([...entries.values()].map(({ simulation }) => simulation.stop()))
    },
  }
}

const shownEntry = ({ shown, simulation, status }: Entry): SimulatedHosts => ({
  ...shown,
  status,
  status_info: simulation.lastLine(),
})
