/** Remembers who was refused: after each refusal it waits for more looks until it asks again. */
export interface RetryBackoff {
  /** Called with each look: whether it is time to ask. */
  isTime(id: string): boolean
  refused(id: string): void
}

const MOST_LOOKS = 12

/** Looks that are left out after the first, second, third refusal and so on: 0, 1, 3, 7, 12, 12. */
export function createRetryBackoff(): RetryBackoff {
  const waiting = new Map<string, { refusals: number; looks: number }>()
  return {
    isTime(id) {
      const state = waiting.get(id)
      if (state === undefined || state.looks === 0) return true
      state.looks -= 1
      return false
    },
    refused(id) {
      const refusals = (waiting.get(id)?.refusals ?? 0) + 1
      waiting.set(id, { refusals, looks: Math.min(MOST_LOOKS, 2 ** (refusals - 1) - 1) })
    },
  }
}
