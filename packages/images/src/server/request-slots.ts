// So many at a time; who comes later waits, first come, first served.

export interface RequestSlots {
  /** Null: there is one, take it. */
  enter(signal: AbortSignal): Promise<void> | null
  /** Who enters has to wait. */
  readonly isFull: boolean
  /** Only when it is not full. */
  take(): void
  leave(): void
  readonly taken: number
  readonly waiting: number
}

export function createRequestSlots(limit: number): RequestSlots {
  const queue = new Set<() => void>()
  let taken = 0
  return {
    enter(signal) {
      if (taken < limit) {
        taken += 1
        return null
      }
      return new Promise((resolve, reject) => {
        const go = () => {
          signal.removeEventListener('abort', giveUp)
          resolve()
        }
        const giveUp = () => {
          queue.delete(go)
          reject(signal.reason)
        }
        queue.add(go)
        signal.addEventListener('abort', giveUp, { once: true })
      })
    },
    take() {
      taken += 1
    },
    leave() {
      const [next] = queue
      if (next === undefined) {
        taken -= 1
        return
      }
      queue.delete(next)
      next()
    },
    get isFull() {
      return taken >= limit
    },
    get taken() {
      return taken
    },
    get waiting() {
      return queue.size
    },
  }
}
