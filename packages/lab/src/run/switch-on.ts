import type { LabTime } from '../time/lab-time.ts'
import type { Computer } from '../world/computer.ts'

/** More are switched on several at a time. */
const MOST_PAUSES = 200

/**
 * One after the other, evenly within this time; returns when the last has power. All wait from the beginning: waiting takes a
 * little longer than it should, and added up that would be minutes. No clock is asked: where waiting is shorter than the clock says
 * (`--speed`), that does not tell how much of it is left.
 */
export async function switchOn(
  computers: readonly Pick<Computer, 'powerOn'>[],
  time: Pick<LabTime, 'sleep'>,
  spreadMs: number,
  signal: AbortSignal,
): Promise<void> {
  const atOnce = Math.ceil(computers.length / MOST_PAUSES)
  const starts = Array.from({ length: Math.ceil(computers.length / atOnce) }, (_, turn) => turn * atOnce)
  await Promise.all(
    starts.map(async (first) => {
      if (first > 0) await time.sleep((spreadMs * first) / computers.length, signal)
      if (signal.aborted) return
      for (const computer of computers.slice(first, first + atOnce)) computer.powerOn()
    }),
  )
}
