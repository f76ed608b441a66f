import type { Fault } from './fault.ts'

const EARLIEST_MS = 2 * 60_000
const SPREAD_MS = 3 * 60_000
const HOUR_MS = 3_600_000

export const clockJump: Fault = {
  name: 'clock-jump',
  description: 'The clock jumps by one to three hours, 2 to 5 minutes after the start, and stays wrong.',
  shows: { validation: 'time-synced-between-host-and-service', status: 'insufficient' },
  inject(world, computer) {
    const random = world.random.stream(`clock-jump ${computer.name}`)
    const waitMs = EARLIEST_MS + random() * SPREAD_MS
    const jumpMs = (1 + 2 * random()) * HOUR_MS * (random() < 0.5 ? -1 : 1)
    void world.time.sleep(waitMs, world.signal).then(() => {
      computer.clockAheadMs += jumpMs
    })
  },
}
