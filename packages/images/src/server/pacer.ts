// A chunk is copied to the socket in one go. With hundreds of readers that would keep everything else in the process waiting,
// so only a few chunks are sent before others have their turn.

export interface Pacer {
  /** Null: go on at once. Small: 64 KiB or less. */
  waitForTurn(size?: 'chunk' | 'small'): Promise<void> | null
}

interface Waiting {
  readonly weight: number
  readonly go: () => void
}

/** Four chunks of up to 512 KiB, or twelve small ones: each of these costs a request too, and both take less than a millisecond. */
const WEIGHTS = { chunk: 3, small: 1 }
const WEIGHT_A_TURN = 12

export function createPacer(): Pacer {
  const queue: Waiting[] = []
  let sent = 0
  let isScheduled = false

  function nextTurn(): void {
    isScheduled = false
    sent = 0
    let count = 0
    for (const { weight } of queue) {
      if (sent + weight > WEIGHT_A_TURN) break
      sent += weight
      count += 1
    }
    if (sent > 0) schedule()
    for (const { go } of queue.splice(0, count)) go()
  }

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(nextTurn)
  }

  return {
    waitForTurn(size = 'chunk') {
      schedule()
      const weight = WEIGHTS[size]
      if (sent + weight <= WEIGHT_A_TURN && queue.length === 0) {
        sent += weight
        return null
      }
      return new Promise((go) => queue.push({ weight, go }))
    },
  }
}
