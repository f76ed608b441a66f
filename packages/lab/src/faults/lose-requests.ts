import type { Random } from '../random/random.ts'
import type { World } from '../world/world.ts'
import { connectionError } from './intercept-requests.ts'

/** Of all machines, from now on: this share of their requests is lost, one half of it after the service has seen them. */
export function loseRequests(world: World, share: number): void {
  const before = world.requestService
  const chances = new Map<string, Random>()
  world.requestService = async (computer, url, init) => {
    if (computer === null) return before(computer, url, init)
    let random = chances.get(computer.name)
    if (random === undefined) {
      random = world.random.stream(`lost requests ${computer.name}`)
      chances.set(computer.name, random)
    }
    return loseSome(random, share, () => before(computer, url, init))
  }
}

export async function loseSome(
  random: Random,
  share: number,
  forward: () => Promise<Response>,
): Promise<Response> {
  const isLost = random() < share
  const wasSeen = random() < 0.5
  if (!isLost) return forward()
  if (wasSeen) await forward()
  throw connectionError('ECONNRESET', 'The connection broke before the answer came.')
}
