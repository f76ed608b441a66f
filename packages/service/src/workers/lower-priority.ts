import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/** A third of the share of a thread with the usual one: much less, and a busy machine would let it starve. */
const NICENESS = 5

/**
 * For a thread that computes: the one that answers goes first where they share a core. Linux counts this by thread; other systems only
 * by process, which is left as it is.
 */
export function lowerOwnPriority(niceness = NICENESS): void {
  if (process.platform !== 'linux') return
  try {
    const id = threadId()
    setPriority(id, Math.min(constants.priority.PRIORITY_LOW, getPriority(id) + niceness))
  } catch {
    // Not allowed here, or there is no /proc: it works without.
  }
}

/** By which Linux knows the thread that asks: `PID/task/TID`. */
export const threadId = (): number => Number(readlinkSync('/proc/thread-self').split('/').at(-1))
