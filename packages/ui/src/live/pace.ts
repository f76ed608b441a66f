/** Work that may come many times a second is done at once, and again only after a while: one change is shown without delay, many are shown together. */
export function createPace(
  everyMs: number,
  now: () => number,
  after: (work: () => void, ms: number) => void,
): (work: () => void) => void {
  let lastAt = Number.NEGATIVE_INFINITY
  return (work) => {
    const wait = Math.min(everyMs, Math.max(0, lastAt + everyMs - now()))
    after(() => {
      lastAt = now()
      work()
    }, wait)
  }
}
