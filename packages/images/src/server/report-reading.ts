// Tells the log of readers what the socket took, stretch by stretch.
import type { OngoingRead, Reading, ReadingLog } from '../readers/reading.ts'
import type { Body } from './body.ts'

export interface ReadingReport {
  /** So many further bytes of the body were taken. */
  sent(bytes: number): void
  end(isComplete: boolean): void
}

export function reportReading(readings: ReadingLog, reading: Reading, { stretches }: Body): ReadingReport {
  let at = 0
  let index = 0
  let current: OngoingRead | null = null

  function begin(): void {
    const stretch = stretches[index]
    if (stretch !== undefined) current = readings.begin(reading, stretch.start, stretch.end)
  }
  begin()

  return {
    sent(bytes) {
      const end = at + bytes
      for (;;) {
        const stretch = stretches[index]
        if (stretch === undefined || current === null) break
        const stretchEnd = stretch.at + stretch.end - stretch.start
        const taken = Math.min(end, stretchEnd) - Math.max(at, stretch.at)
        if (taken > 0) current.sent(taken)
        if (end < stretchEnd) break
        current.end(true)
        current = null
        index += 1
        begin()
      }
      at = end
    },
    end(isComplete) {
      current?.end(isComplete)
      current = null
    },
  }
}
