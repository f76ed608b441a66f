/** Waits that can be cut short. */
export interface Pause {
  wait(ms: number): Promise<void>
  /** Ends those that are under way. */
  end(): void
}

export function createPause(): Pause {
  const waits = new Set<() => void>()
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer)
          waits.delete(end)
          resolve()
        }
        const timer = setTimeout(end, ms)
        timer.unref()
        waits.add(end)
      }),
    end() {
      for (const end of [...waits]) end()
    },
  }
}
