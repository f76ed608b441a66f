import type { Computer } from '../world/computer.ts'
import type { World } from '../world/world.ts'
import type { Fault } from './fault.ts'
import { connectionError, interceptRequests } from './intercept-requests.ts'

/** Of packets between machines. */
const LOSS = 0.5
/** Most of what gets lost on a connection is sent again unnoticed. */
const BROKEN_REQUESTS = 0.2

export const flappingLink: Fault = {
  name: 'flapping-link',
  description:
    'The link of the machine goes up and down several times a second: half of the packets from and to other machines are lost.',
  shows: { validation: 'sufficient-packet-loss-requirement-for-role', status: 'insufficient' },
  needsPeers: true,
  inject(world, computer) {
    const random = world.random.stream(`flapping-link ${computer.name}`)
    for (const peer of neighboursOf(world, computer)) {
      world.network.impair({ from: computer, to: peer, loss: LOSS })
      world.network.impair({ from: peer, to: computer, loss: LOSS })
    }
    interceptRequests(world, computer, async (forward) => {
      if (random() >= BROKEN_REQUESTS) return forward()
      throw connectionError('ECONNRESET', 'The connection broke: the link went down.')
    })
  },
}

function neighboursOf(world: World, computer: Computer): readonly Computer[] {
  const segments = new Set(computer.nics.map(({ segment }) => segment))
  return [...world.computers.values()].filter(
    (other) => other !== computer && other.nics.some(({ segment }) => segments.has(segment)),
  )
}
