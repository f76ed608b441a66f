import { createLiveArea } from '../terminal/live-area.ts'
import type { Surroundings } from '../terminal/surroundings.ts'

export interface Progress {
  show(bytes: number): void
  end(): void
}

const EVERY_MS = 200
const MB = 1e6

/** One line that is drawn anew on a terminal, nothing in a pipe. `total`: 0 if it is not known. */
export function createProgress({ err, clock }: Surroundings, total: number): Progress {
  if (!err.isTTY) return { show: () => {}, end: () => {} }
  const area = createLiveArea(err)
  const begin = clock.now()
  let first: number | null = null
  let shown = 0
  return {
    show(bytes) {
      first ??= bytes
      const now = clock.now()
      if (now - shown < EVERY_MS && bytes < total) return
      shown = now
      area.draw([progressText(bytes, total, bytes - first, (now - begin) / 1000)])
    },
    end: () => area.end(),
  }
}

/** `fresh`: what came since the beginning, from which the rest is estimated. */
export function progressText(bytes: number, total: number, fresh: number, seconds: number): string {
  const rate = seconds > 0 ? fresh / seconds : 0
  const size = `${(bytes / MB).toFixed(0)} MB`
  if (total === 0) return `${size}, ${(rate / MB).toFixed(1)} MB/s`
  const left = rate > 0 ? `, ${Math.ceil((total - bytes) / rate)} s left` : ''
  return `${Math.floor((bytes / total) * 100)}% of ${(total / MB).toFixed(0)} MB, ${(rate / MB).toFixed(1)} MB/s${left}`
}
