/** Handed in, so that tests need not wait for a BMC that takes minutes. */
export interface BmcClock {
  now(): number
  /** Rejects with the reason of the signal. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}
