const HIDDEN_MS = 100

/** Until what was put into the page is on the screen. A tab that nobody sees draws nothing and waits for a moment only. */
export const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, HIDDEN_MS)
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer)
        resolve()
      }),
    )
  })

const LOOKED_AT_MS = 400

/**
 * And a moment more: whoever opens a table of thousands looks and begins to type. What that page does not show is not loaded, read and
 * put in order in the same moment.
 */
export const lookedAt = async (): Promise<void> => {
  await drawn()
  await new Promise((resolve) => setTimeout(resolve, LOOKED_AT_MS))
}
