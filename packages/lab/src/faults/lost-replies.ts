import type { Fault } from './fault.ts'
import { interceptRequests } from './intercept-requests.ts'
import { loseSome } from './lose-requests.ts'

const LOST_SHARE = 0.3

export const lostReplies: Fault = {
  name: 'lost-replies',
  description:
    'Three of ten requests of the machine fail, half of them after the service has seen them. The agent retries and succeeds.',
  shows: null,
  inject(world, computer) {
    const random = world.random.stream(`lost-replies ${computer.name}`)
    interceptRequests(world, computer, (forward) => loseSome(random, LOST_SHARE, forward))
  },
}
