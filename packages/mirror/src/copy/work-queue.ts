/** At most so many tasks at a time; tasks may add others. */
export interface WorkQueue {
  /** `isUrgent`: before all that wait. */
  add(task: () => Promise<void>, isUrgent?: boolean): void
  /** When nothing is left. Rejects with the first failure, when what was begun has ended; nothing new is begun then. */
  done(): Promise<void>
}

export function createWorkQueue(most: number): WorkQueue {
  let waiting: (() => Promise<void>)[] = []
  let active = 0
  let failure: { readonly error: unknown } | null = null
  let end: () => void = () => undefined

  function pump(): void {
    while (active < most) {
      const task = waiting.shift()
      if (task === undefined) break
      active += 1
      task()
        .catch((error: unknown) => {
          failure ??= { error }
          waiting = []
        })
        .finally(() => {
          active -= 1
          pump()
        })
    }
    if (active === 0) end()
  }

  return {
    add(task, isUrgent = false) {
      if (failure !== null) return
      if (isUrgent) waiting.unshift(task)
      else waiting.push(task)
    },
    async done() {
      await new Promise<void>((resolve) => {
        end = resolve
        pump()
      })
      if (failure !== null) throw failure.error
    },
  }
}
