/** Calls while the first is under way do nothing: two clicks are faster than a button that is being disabled. Null: not done. */
export function oneAtATime<Result>(): (work: () => Promise<Result>) => Promise<Result | null> {
  let isRunning = false
  return async (work) => {
    if (isRunning) return null
    isRunning = true
    try {
      return await work()
    } finally {
      isRunning = false
    }
  }
}
