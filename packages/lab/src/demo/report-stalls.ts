// Time of the demonstration stands still while the service is asked. Should it never go on, people hear what it waits for.
import type { SendRequest } from '../network/send-request.ts'

export interface WatchedRequests {
  readonly send: SendRequest
  /** What is still asked, the oldest first: "GET /api/...". */
  waiting(): readonly string[]
}

export function watchRequests(send: SendRequest): WatchedRequests {
  const open = new Set<string>()
  let count = 0
  return {
    async send(url, init) {
      count += 1
      const name = `${count} ${init.method ?? 'GET'} ${new URL(url).pathname}`
      open.add(name)
      try {
        return await send(url, init)
      } finally {
        open.delete(name)
      }
    },
    waiting: () => [...open].map((name) => name.replace(/^\d+ /, '')),
  }
}

export interface StallOptions {
  /** Of the machines. */
  readonly now: () => number
  readonly waiting: () => readonly string[]
  readonly say: (line: string) => void
  readonly afterMs: number
}

/** Tells of it once each time that the clock of the machines does not move for so long. Returns how to end it. */
export function reportStalls({ now, waiting, say, afterMs }: StallOptions): () => void {
  let seen = now()
  let isTold = false
  const timer = setInterval(() => {
    if (now() !== seen) isTold = false
    else if (!isTold) {
      isTold = true
      const asked = waiting()
      const what = asked.length === 0 ? 'this computer to finish its work' : `answers to ${asked.join(', ')}`
      say(
        `The simulated machines have made no progress for ${afterMs / 1_000} s; they wait for ${what}. --keep leaves all files.`,
      )
    }
    seen = now()
  }, afterMs)
  timer.unref()
  return () => clearInterval(timer)
}
