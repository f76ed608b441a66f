// One clock for everything on the page that says how long ago something was.
import { useSyncExternalStore } from 'react'

const TICK_MS = 1_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const each of listeners) each()
  }, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** While nobody listens the clock stands still, so the first to look sets it. */
function snapshot(): number {
  if (timer === undefined && Date.now() - now >= TICK_MS) now = Date.now()
  return now
}

/** The present moment, every second. */
export const useNow = (): number => useSyncExternalStore(subscribe, snapshot)
