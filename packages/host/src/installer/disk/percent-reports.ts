import type { HostStage } from '@groundwork/contract/vocabulary'
import type { InstallerContext } from '../installer-context.ts'
import { reportStage } from '../report-stage.ts'
import type { ReadPercent } from './read-percent.ts'

export interface PercentReports {
  /** A piece of the program's output. */
  take(text: string): void
  /** Waits until nothing is left to be sent, so that later stages come later. */
  settled(): Promise<void>
}

const STEP = 5
/** Programs end their lines long before; what does not is no progress. */
const MAX_LINE_CHARS = 4096

/** Tells the service how far a program has come, in steps of 5 % and at the end. */
export function createPercentReports(
  context: InstallerContext,
  stage: HostStage,
  readPercent: ReadPercent,
): PercentReports {
  let line = ''
  let last = 0
  let isEndTold = false
  // The newest mark; older ones are of no use to a service that answers slowly.
  let next: number | null = null
  let sending: Promise<void> | null = null

  const isDue = (percent: number) => percent >= last + STEP || (percent === 100 && !isEndTold)

  const send = async () => {
    while (next !== null) {
      const percent: number = next
      next = null
      if (!isDue(percent) || !(await reportStage(context, stage, `${percent}%`))) continue
      last = percent
      isEndTold ||= percent === 100
    }
    sending = null
  }

  return {
    take(text) {
      line = `${line}${text}`.slice(-MAX_LINE_CHARS)
      if (!/[\r\n]/.test(line)) return
      const percent = readPercent(line)
      line = ''
      if (percent === null || !isDue(percent)) return
      next = percent
      sending ??= send()
    },
    settled: async () => {
      await sending
    },
  }
}
