// "about 12 min left (9 to 16)".

interface Remaining {
  readonly remaining_seconds?: number | null
  readonly low_seconds?: number | null
  readonly high_seconds?: number | null
}

/** Empty: nothing is known. */
export function remainingText(estimate: Remaining | null): string {
  const { remaining_seconds: middle, low_seconds: low, high_seconds: high } = estimate ?? {}
  if (middle == null || middle === 0) return ''
  const hasBand = low != null && high != null && minutes(low) !== minutes(high)
  return `about ${minutes(middle)} min left${hasBand ? ` (${minutes(low)} to ${minutes(high)})` : ''}`
}

/** Less than one is still one: nothing ends at once. */
const minutes = (seconds: number): number => (seconds < 60 ? 1 : Math.round(seconds / 60))
