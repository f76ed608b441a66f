// Bytes per second over the last few seconds: steady enough for people, quick enough to show a stall.

const WINDOW_MS = 5_000
const SAMPLE_MS = 200

export interface TransferRate {
  add(now: number, bytes: number): void
  bytesPerSecond(now: number): number
}

export function createTransferRate(startedAt: number): TransferRate {
  let samples: { at: number; bytes: number }[] = []

  const drop = (now: number) => {
    while (samples[0] !== undefined && samples[0].at < now - WINDOW_MS) samples.shift()
  }
  return {
    add(now, bytes) {
      const last = samples.at(-1)
      if (last !== undefined && now - last.at < SAMPLE_MS) last.bytes += bytes
      else samples.push({ at: now, bytes })
      drop(now)
      samples = samples.length > 100 ? samples.slice(-50) : samples
    },
    bytesPerSecond(now) {
      drop(now)
      const bytes = samples.reduce((sum, sample) => sum + sample.bytes, 0)
      return Math.round((bytes * 1000) / Math.max(SAMPLE_MS, Math.min(WINDOW_MS, now - startedAt)))
    },
  }
}
