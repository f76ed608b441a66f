import type { Fault } from './fault.ts'
import { connectionError, interceptRequests } from './intercept-requests.ts'

const EARLIEST_MS = 2 * 60_000
const SPREAD_MS = 3 * 60_000
const AWAY_MS = 45_000

export const serviceRestart: Fault = {
  name: 'service-restart',
  description:
    'The service is away for 45 s, 2 to 5 minutes after the start. With a service that the lab did not start, only this machine cannot reach it.',
  shows: null,
  inject(world, computer) {
    const random = world.random.stream(`service-restart ${computer.name}`)
    let isAway = false
    interceptRequests(world, computer, async (forward) => {
      if (isAway) throw connectionError('ECONNREFUSED', 'No process listens at the address of the service.')
      return forward()
    })
    void world.time.sleep(EARLIEST_MS + random() * SPREAD_MS, world.signal).then(async () => {
      if (world.signal.aborted) return
      if (world.restartService !== undefined) return world.restartService()
      isAway = true
      await world.time.sleep(AWAY_MS, world.signal)
      isAway = false
    })
  },
}
