import type { Fault } from './fault.ts'

/** Late enough that the service knows the machine. */
const EARLIEST_MS = 3 * 60_000
const SPREAD_MS = 2 * 60_000

export const hostDisappears: Fault = {
  name: 'host-disappears',
  description: 'The machine loses its power 3 to 5 minutes after the start, for good.',
  shows: { validation: 'connected', status: 'disconnected' },
  inject(world, computer) {
    const random = world.random.stream(`host-disappears ${computer.name}`)
    void world.time.sleep(EARLIEST_MS + random() * SPREAD_MS, world.signal).then(() => {
      if (!world.signal.aborted) computer.powerOff()
    })
  },
}
