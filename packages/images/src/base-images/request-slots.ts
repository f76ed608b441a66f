// At most so many things at once; the others wait for their turn, in order.

export type RunInSlot = <Value>(work: () => Promise<Value>) => Promise<Value>

export function createRequestSlots(most: number): RunInSlot {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    // A request that is woken takes over the slot of the one that ended.
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
