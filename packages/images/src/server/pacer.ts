// A chunk is copied to the socket in one go. With hundreds of readers that would keep everything else in the process waiting,
// so only a few chunks are sent before others have their turn.

export interface Pacer {
  /** Null: go on at once. */
  waitForTurn(): Promise<void> | null
}

const CHUNKS_A_TURN = 4

export function createPacer(): Pacer {
  const queue: (() => void)[] = []
  let sent = 0
  let isScheduled = false

  function nextTurn(): void {
    isScheduled = false
    const going = queue.splice(0, CHUNKS_A_TURN)
    sent = going.length
    if (sent > 0) schedule()
    for (const go of going) go()
  }

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(nextTurn)
  }

  return {
    waitForTurn() {
      schedule()
      if (sent < CHUNKS_A_TURN && queue.length === 0) {
        sent += 1
        return null
      }
      return new Promise((resolve) => queue.push(resolve))
    },
  }
}
