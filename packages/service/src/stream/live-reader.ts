// Follows the log once for all watchers that are up to date: reads, loads and renders each change a single time.
import type { Logger } from 'pino'
import type { Db } from '../database/schema.ts'
import { type LogPage, readLog } from '../store/changes/change-log.ts'
import { isAfter, type Position } from '../store/changes/position.ts'
import { hostFormOf, matches } from './filter.ts'
import { messagesFor, type Render } from './message.ts'
import { createPause } from './pause.ts'
import { FRESH_MS, type Watcher } from './watcher.ts'

export interface LiveReader {
  /** There may be something new. */
  look(): void
  /** False: the watcher is behind and has to catch up first. */
  join(watcher: Watcher): boolean
  leave(watcher: Watcher): void
  close(): Promise<void>
}

const PAGE = 500
/** Changes that come within this time are read together. */
const GAP_MS = 10
/** How long to wait for a transaction that holds back newer ones: as long as it has taken already, within these. */
const MIN_WAIT_MS = 5
const MAX_WAIT_MS = 100
const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 5_000

export function createLiveReader(options: {
  readonly db: Db
  readonly log: Pick<Logger, 'warn'>
  readonly render: Render
  /** It no longer follows; it has to catch up by itself and join again. */
  readonly onBehind: (watcher: Watcher) => void
}): LiveReader {
  const { db, log, render, onBehind } = options
  const live = new Set<Watcher>()
  const gap = createPause()
  const patience = createPause()
  let position: Position = { log: '', transaction: 0n, id: 0n }
  let freshAt = Number.NEGATIVE_INFINITY
  let isReading = false
  let isAsked = false
  let isClosed = false
  let following: Promise<void> | null = null

  function look(): void {
    if (live.size === 0 || isClosed) return
    isAsked = true
    patience.end()
    following ??= follow().finally(() => {
      following = null
      // A caller may have asked after the last look.
      if (isAsked) look()
    })
  }

  async function follow(): Promise<void> {
    let stuckSince: number | null = null
    let retryMs = FIRST_RETRY_MS
    while (isAsked && live.size > 0 && !isClosed) {
      isAsked = false
      try {
        const before = position
        const { isFull, hasWaiting, end } = await readOn()
        retryMs = FIRST_RETRY_MS
        stuckSince = hasWaiting && !isAfter(end, before) ? (stuckSince ?? performance.now()) : null
        if (!isFull) await gap.wait(GAP_MS)
        if (hasWaiting && !isAsked) await patience.wait(waitMs(stuckSince))
        isAsked ||= isFull || hasWaiting
      } catch (error) {
        log.warn({ err: error }, 'the live stream cannot read changes; trying again')
        await gap.wait(retryMs)
        retryMs = Math.min(2 * retryMs, LAST_RETRY_MS)
        isAsked = true
      }
    }
  }

  async function readOn(): Promise<LogPage> {
    isReading = true
    try {
      const isFresh = performance.now() - freshAt < FRESH_MS
      const page = await readLog(db, position, PAGE)
      const isComplete = !page.isOtherLog && (page.isComplete || isFresh)
      const followers = new Set(live)
      const wanted = page.changes.filter((change) =>
        [...followers].some(({ filter }) => matches(filter, change)),
      )
      const forms = new Set([...followers].map(({ filter }) => hostFormOf(filter)))
      const messages = isComplete ? await messagesFor(wanted, render, forms) : []
      position = page.end
      freshAt = performance.now()
      for (const watcher of live) {
        // Who came while we were reading had no say in what was rendered.
        const isServed = isComplete && followers.has(watcher)
        if (isServed ? watcher.deliver(messages, page.end) : !isAfter(page.end, watcher.position())) continue
        live.delete(watcher)
        onBehind(watcher)
      }
      return page
    } finally {
      isReading = false
    }
  }

  return {
    look,
    join(watcher) {
      // Without watchers, the reader starts where the first watcher stands.
      if (live.size === 0 && !isReading) {
        position = watcher.position()
        freshAt = performance.now()
      } else if (isAfter(position, watcher.position())) {
        // We may be the one who has not yet seen that there is another log.
        if (position.log !== watcher.position().log) look()
        return false
      }
      live.add(watcher)
      look()
      return true
    },
    leave(watcher) {
      live.delete(watcher)
    },
    async close() {
      isClosed = true
      gap.end()
      patience.end()
      await following
    },
  }
}

function waitMs(stuckSince: number | null): number {
  const stuckMs = stuckSince === null ? 0 : performance.now() - stuckSince
  return Math.min(Math.max(stuckMs, MIN_WAIT_MS), MAX_WAIT_MS)
}
