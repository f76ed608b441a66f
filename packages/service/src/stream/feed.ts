// Tells every watcher of every change, in one order, whichever process made it. One reader follows the log for all
// watchers that are up to date; a watcher that is behind, because it resumes or reads slowly, follows the log by itself
// until it has caught up, so that no backlog is kept in memory. While there are no watchers, nothing is read.
import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { createChangeNotifier } from '../database/change-notifier.ts'
import type { Db } from '../database/schema.ts'
import { currentEnd, readLog } from '../store/changes/change-log.ts'
import { parsePosition } from '../store/changes/position.ts'
import type { ResourceKind } from '../store/changes/record-change.ts'
import { hostFormOf, matches, type WatchFilter } from './filter.ts'
import { createLiveReader } from './live-reader.ts'
import { messagesFor, type Render } from './message.ts'
import { createPause } from './pause.ts'
import { renderEvents } from './render-events.ts'
import { createWatcher, type Watcher } from './watcher.ts'

export interface Feed {
  /** Call it after a transaction that wrote changes or events has committed. Costs next to nothing. */
  published(): void
  /** Server-sent events, from the position that `lastId` names or from now on. Ends when it is destroyed, or its time is over. */
  watch(filter: WatchFilter, lastId: string | null, lifetimeMs?: number): Readable
  /** How many streams are open. */
  watchers(): number
  /** Ends all streams. */
  close(): Promise<void>
}

export interface FeedOptions {
  readonly db: Db
  /** For the connection on which processes tell each other. */
  readonly url: string
  readonly log: Pick<Logger, 'warn'>
  /** Loads and writes clusters, hosts and infra-envs; events are ours. */
  readonly render: Render<ResourceKind | 'host-summary'>
  readonly heartbeatMs?: number
  /** What a client that does not read may make us keep. */
  readonly maxBytesPerWatcher?: number
}

/** Small, because every watcher that is behind has one in memory. */
const CATCH_UP_PAGE = 50
const RETRY_MS = 1_000

const FORGOTTEN =
  'Changes after this position are no longer kept. Load the resources again; the stream continues from here.'
const UNKNOWN =
  'This is no position of this stream. Load the resources again; the stream continues from here.'

export function createFeed(options: FeedOptions): Feed {
  const { db, log } = options
  const render: Render = (kind, ids) =>
    kind === 'event' || kind === 'audit' ? renderEvents(db, ids) : options.render(kind, ids)
  const watchers = new Set<Watcher>()
  const tasks = new Set<Promise<void>>()
  const pause = createPause()
  let isClosed = false
  let heartbeat: NodeJS.Timeout | null = null
  const reader = createLiveReader({ db, log, render, onBehind: (watcher) => begin(() => catchUp(watcher)) })
  const notifier = createChangeNotifier({ url: options.url, log, onNotification: reader.look })

  function begin(work: () => Promise<void>): void {
    const task = work().finally(() => tasks.delete(task))
    tasks.add(task)
  }

  /** Whatever the database does, the stream stays open and goes on where it was. */
  async function untilDone(watcher: Watcher, attempt: () => Promise<boolean>): Promise<void> {
    while (!watcher.isOver()) {
      try {
        if (await attempt()) return
      } catch (error) {
        log.warn({ err: error }, 'a watcher of the live stream cannot be served; trying again')
        await pause.wait(RETRY_MS)
      }
    }
  }

  async function open(watcher: Watcher, lastId: string | null): Promise<void> {
    const position = lastId === null ? null : parsePosition(lastId)
    if (position !== null) watcher.resumeAt(position)
    else await untilDone(watcher, () => start(watcher, lastId === null ? undefined : UNKNOWN))
    await catchUp(watcher)
  }

  async function start(watcher: Watcher, reason?: string): Promise<true> {
    watcher.start(reason === undefined ? 'hello' : 'reset', await currentEnd(db), reason)
    return true
  }

  const catchUp = (watcher: Watcher): Promise<void> =>
    untilDone(watcher, async () => {
      await watcher.hasRoom()
      const isFresh = watcher.isFresh()
      const page = await readLog(db, watcher.position(), CATCH_UP_PAGE)
      if (page.isOtherLog || (!page.isComplete && !isFresh)) {
        await start(watcher, page.isOtherLog ? UNKNOWN : FORGOTTEN)
        return false
      }
      const wanted = page.changes.filter((change) => matches(watcher.filter, change))
      const forms = new Set([hostFormOf(watcher.filter)])
      const isAllTaken = watcher.deliver(await messagesFor(wanted, render, forms), page.end)
      return isAllTaken && !page.isFull && !watcher.isOver() && reader.join(watcher)
    })

  function beat(): void {
    // Should a notification ever get lost, no watcher waits for longer than this.
    reader.look()
    for (const watcher of watchers) watcher.keepAlive()
  }

  function closed(watcher: Watcher): void {
    watchers.delete(watcher)
    reader.leave(watcher)
    if (watchers.size > 0 || isClosed) return
    notifier.setWatching(false)
    if (heartbeat !== null) clearInterval(heartbeat)
    heartbeat = null
  }

  return {
    published() {
      reader.look()
      notifier.notify()
    },
    watch(filter, lastId, lifetimeMs) {
      let timer: NodeJS.Timeout | undefined
      const watcher = createWatcher(filter, {
        maxBytes: options.maxBytesPerWatcher ?? 4 * 1024 * 1024,
        onClosed(gone) {
          clearTimeout(timer)
          closed(gone)
        },
      })
      if (isClosed) {
        watcher.end()
        return watcher.stream
      }
      if (lifetimeMs !== undefined) timer = setTimeout(() => watcher.end(), lifetimeMs).unref()
      watchers.add(watcher)
      notifier.setWatching(true)
      heartbeat ??= setInterval(beat, options.heartbeatMs ?? 15_000).unref()
      begin(() => open(watcher, lastId))
      return watcher.stream
    },
    watchers: () => watchers.size,
    async close() {
      isClosed = true
      if (heartbeat !== null) clearInterval(heartbeat)
      pause.end()
      for (const watcher of watchers) watcher.end()
      await Promise.all([...tasks, reader.close(), notifier.close()])
    },
  }
}
