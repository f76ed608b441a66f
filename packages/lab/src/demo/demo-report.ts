import type { DemoCluster } from './demo-view.ts'
import type { SavedCredentials } from './save-credentials.ts'

/** Who shows the demonstration. */
export interface DemoReporter {
  /** Something happened that is worth a line. */
  say(line: string): void
  /** How everything stands. */
  show(view: DemoView): void
}

export interface DemoView {
  /** Of the time of the lab, since the machines were switched on. */
  readonly passedMs: number
  readonly clusters: readonly DemoCluster[]
}

export interface DemoOutcome {
  /** Null: everything became what it should; else what did not, in words. Empty: the user ended it. */
  readonly problem: string | null
  readonly passedMs: number
  readonly credentials: readonly SavedCredentials[]
}
