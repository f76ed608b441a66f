import type { MachineClock } from '@groundwork/host/machine'

/** The time of the lab: that of the world, or one that jumps to the next moment at which anything happens. */
export interface LabTime extends MachineClock {
  /** Time stands still until the work is done: for what happens outside of the lab, such as a request to the service. */
  during<T>(work: Promise<T>): Promise<T>
  /** How many times longer machines believe to have waited than the clock says; 1 unless given. See passed-since.ts. */
  readonly pace?: number
}
