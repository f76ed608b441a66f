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
