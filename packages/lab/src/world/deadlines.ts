import type { LabTime } from '../time/lab-time.ts'

export interface Deadlines {
  /** Calls back after so much time, unless what it returns is called before. */
  add(afterMs: number, onExpired: () => void): () => void
}

interface Moment {
  readonly expiring: Set<() => void>
  readonly over: AbortController
}

const OVER = new DOMException('This deadline was given up.', 'AbortError')
const known = new WeakMap<LabTime, Deadlines>()

/** Time limits of programs: thousands start at the same moment with the same limit, and share one timer. */
export function deadlinesOf(time: LabTime): Deadlines {
  const present = known.get(time)
  if (present !== undefined) return present
  const made = createDeadlines(time)
  known.set(time, made)
  return made
}

function createDeadlines(time: LabTime): Deadlines {
  const moments = new Map<number, Moment>()

  function begin(dueAt: number, afterMs: number): Moment {
    const moment: Moment = { expiring: new Set(), over: new AbortController() }
    const { signal } = moment.over
    moments.set(dueAt, moment)
    void time.sleep(afterMs, signal).then(() => {
      if (signal.aborted) return
      moments.delete(dueAt)
      for (const expire of moment.expiring) expire()
    })
    return moment
  }

  return {
    add(afterMs, onExpired) {
      const dueAt = time.now() + afterMs
      const moment = moments.get(dueAt) ?? begin(dueAt, afterMs)
      moment.expiring.add(onExpired)
      return () => {
        moment.expiring.delete(onExpired)
        if (moment.expiring.size > 0 || moments.get(dueAt) !== moment) return
        moments.delete(dueAt)
        moment.over.abort(OVER)
      }
    },
  }
}
