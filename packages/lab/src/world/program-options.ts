// What programs of the lab are called with, and how they are ended. Most of them only wait, by the thousand: they get no abort
// signal, which would cost more than all else that they do.
import type { RunOptions } from '@groundwork/host/machine'
import type { LabTime } from '../time/lab-time.ts'
import { deadlinesOf } from './deadlines.ts'

const ENDED = new DOMException('The program was ended.', 'AbortError')
const NO_PAUSES: readonly (() => void)[] = []

/** A class, because there is one for each program that runs. */
export class ProgramOptions implements RunOptions {
  declare readonly timeoutMs?: number
  declare readonly input?: string
  declare readonly isMerged?: boolean
  declare readonly env?: Readonly<Record<string, string>>
  declare readonly outputFile?: string
  readonly onOutput: (text: string) => void
  #isEnded = false
  #controller: AbortController | null = null
  #pauses = NO_PAUSES

  constructor({ timeoutMs, input, isMerged, env, outputFile }: RunOptions, say: (text: string) => void) {
    if (timeoutMs !== undefined) this.timeoutMs = timeoutMs
    if (input !== undefined) this.input = input
    if (isMerged !== undefined) this.isMerged = isMerged
    if (env !== undefined) this.env = env
    if (outputFile !== undefined) this.outputFile = outputFile
    // Who was ended says nothing any more, even if it has not noticed yet.
    this.onOutput = (text) => {
      if (!this.#isEnded) say(text)
    }
  }

  /** Made at the first use. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    if (this.#isEnded) this.#controller.abort(ENDED)
    return this.#controller.signal
  }

  end(): void {
    this.#isEnded = true
    for (const wake of this.#pauses) wake()
    this.#controller?.abort(ENDED)
  }

  pause(time: LabTime, ms: number): Promise<void> {
    if (this.#isEnded) return Promise.resolve()
    return new Promise((resolve) => {
      const wake = () => {
        drop()
        this.#pauses = this.#pauses.length === 1 ? NO_PAUSES : this.#pauses.filter((one) => one !== wake)
        resolve()
      }
      const drop = deadlinesOf(time).add(ms, wake)
      this.#pauses = this.#pauses === NO_PAUSES ? [wake] : [...this.#pauses, wake]
    })
  }
}

/** Waits as a program does that is called with these options: not longer than it runs. */
export const pause = (time: LabTime, ms: number, options: RunOptions): Promise<void> =>
  options instanceof ProgramOptions ? options.pause(time, ms) : time.sleep(ms, options.signal)
