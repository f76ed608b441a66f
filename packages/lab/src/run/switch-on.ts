import type { Computer } from '../computer/computer.ts'
import type { LabTime } from '../time/lab-time.ts'

/** More are switched on several at a time: each waiting takes a little longer than it should. */
const MOST_PAUSES = 200

/**
 * One after the other, evenly within this time; returns when the last has power. It only waits, and asks no clock: where waiting is
 * shorter than the clock says (`--speed`), that does not tell how much of it is left.
 */
export async function switchOn(
  computers: readonly Pick<Computer, 'powerOn'>[],
  time: Pick<LabTime, 'sleep'>,
  spreadMs: number,
  signal: AbortSignal,
): Promise<void> {
  const atOnce = Math.ceil(computers.length / MOST_PAUSES)
  for (let first = 0; first < computers.length; first += atOnce) {
    if (first > 0) await time.sleep((spreadMs * atOnce) / computers.length, signal)
    if (signal.aborted) return
    for (const computer of computers.slice(first, first + atOnce)) computer.powerOn()
  }
}
