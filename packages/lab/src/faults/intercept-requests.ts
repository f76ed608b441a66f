import type { Computer } from '../world/computer.ts'
import type { World } from '../world/world.ts'

type Treat = (forward: () => Promise<Response>) => Promise<Response>

// By computer: one layer for all, however many are sick. A layer for each would be a call within a call for every request.
const treatments = new WeakMap<World, WeakMap<Computer, Treat>>()

/** From now on requests of this computer to the service go this way; `forward` sends one on. The latest is asked first. */
export function interceptRequests(world: World, computer: Computer, treat: Treat): void {
  const sick = treatments.get(world) ?? interceptAll(world)
  const before = sick.get(computer)
  sick.set(computer, before === undefined ? treat : (forward) => treat(() => before(forward)))
}

function interceptAll(world: World): WeakMap<Computer, Treat> {
  const sick = new WeakMap<Computer, Treat>()
  treatments.set(world, sick)
  const before = world.requestService
  world.requestService = (from, url, init) => {
    const treat = from === null ? undefined : sick.get(from)
    const forward = () => before(from, url, init)
    return treat === undefined ? forward() : treat(forward)
  }
  return sick
}

/** As a failed request looks to its client. */
export const connectionError = (code: 'ECONNRESET' | 'ECONNREFUSED', message: string): Error =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) })
