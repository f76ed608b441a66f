// A chunk is copied to the socket in one go. With hundreds of readers that would keep everything else in the process waiting,
// so only a few chunks are sent before others have their turn.

export interface Pacer {
  /** Null: go on at once. Small: 64 KiB or less. */
  waitForTurn(size?: 'chunk' | 'small'): Promise<void> | null
  /** False: others are first. */
  takeTurn(size: 'chunk' | 'small'): boolean
}

interface Waiting {
  readonly weight: number
  readonly go: () => void
}

/** Four chunks of up to 512 KiB, or sixteen small ones: each of these costs a request too, and both take about a millisecond. */
const WEIGHTS = { chunk: 4, small: 1 }
const WEIGHT_A_TURN = 16

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

  function takeTurn(size: keyof typeof WEIGHTS): boolean {
    const weight = WEIGHTS[size]
    if (sent + weight > WEIGHT_A_TURN || queue.length > 0) return false
    schedule()
    sent += weight
    return true
  }

  return {
    takeTurn,
    waitForTurn(size = 'chunk') {
      if (takeTurn(size)) return null
      schedule()
      return new Promise((go) => queue.push({ weight: WEIGHTS[size], go }))
    },
  }
}
