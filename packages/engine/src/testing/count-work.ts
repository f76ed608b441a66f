// How much work a piece of code does, as a number that is the same on every machine and in every run: how often the
// functions and blocks of the engine were entered, as V8 counts them for coverage.
import { Session } from 'node:inspector/promises'

export interface WorkCounter {
  /** For each of some pieces, which run one after the other. */
  count(pieces: readonly (() => void)[]): Promise<number[]>
  stop(): Promise<void>
}

const OURS = /\/packages\/(?:engine|contract)\/src\/(?!testing\/)/

export async function startCounting(): Promise<WorkCounter> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

  /** Everything since the last time. */
  async function take(): Promise<number> {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    return result
      .filter(({ url }) => OURS.test(url))
      .flatMap(({ functions }) => functions)
      .flatMap(({ ranges }) => ranges)
      .reduce((sum, { count }) => sum + count, 0)
  }

  return {
    async count(pieces) {
      const counts: number[] = []
      await take()
      for (const piece of pieces) {
        piece()
        counts.push(await take())
      }
      return counts
    },
    async stop() {
      await session.post('Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
}
