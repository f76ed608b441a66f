// One open stream: what it wants to hear, and how far it has heard.
import { Readable } from 'node:stream'
import { isAfter, laterOf, type Position, positionText } from '../store/changes/position.ts'
import { hostFormOf, matches, type WatchFilter } from './filter.ts'
import { type Message, noticeText } from './message.ts'

export interface Watcher {
  readonly filter: WatchFilter
  readonly stream: Readable
  /** Everything up to here was handed to the stream. */
  position(): Position
  /** It was there a moment ago, so nothing after it can have been forgotten. */
  isFresh(): boolean
  /** Tells the client where it stands: at the beginning, or because it missed something. */
  start(event: 'hello' | 'reset', position: Position, reason?: string): void
  resumeAt(position: Position): void
  /** False: the client reads too slowly to take all of them now. It then stands at the last one that it took. */
  deliver(messages: readonly Message[], end: Position): boolean
  keepAlive(): void
  /** Until the client has read most of what it was given, or is gone. */
  hasRoom(): Promise<void>
  /** Nothing more will come. */
  end(): void
  isOver(): boolean
}

/** Far less than the time for which changes are kept. */
export const FRESH_MS = 60_000

export function createWatcher(
  filter: WatchFilter,
  options: { readonly maxBytes: number; readonly onClosed: (watcher: Watcher) => void },
): Watcher {
  let position: Position = { log: '', transaction: 0n, id: 0n }
  let hasStarted = false
  let freshAt = Number.NEGATIVE_INFINITY
  let isEnded = false
  let onRoom = () => {}
  const stream = new Readable({
    read: () => onRoom(),
    destroy(error, done) {
      onRoom()
      options.onClosed(watcher)
      done(error)
    },
  })
  const isOver = () => isEnded || stream.destroyed
  const isFull = () => stream.readableLength >= options.maxBytes
  const watcher: Watcher = {
    filter,
    stream,
    position: () => position,
    isFresh: () => performance.now() - freshAt < FRESH_MS,
    start(event, at, reason) {
      position = at
      freshAt = performance.now()
      hasStarted = true
      if (!isOver()) stream.push(noticeText(event, at, reason))
    },
    resumeAt(at) {
      position = at
      hasStarted = true
    },
    deliver(messages, end) {
      for (const message of messages) {
        if (!isAfter(message.position, position) || !matches(filter, message)) continue
        if (isFull() || isOver()) return false
        stream.push(message.bytes(hostFormOf(filter)))
        position = message.position
      }
      position = laterOf(position, end)
      freshAt = performance.now()
      return true
    },
    keepAlive() {
      if (isFull() || isOver()) return
      // An id without data moves the client's position on, so that it can go on from here later.
      stream.push(hasStarted ? `: still here\nid: ${positionText(position)}\n\n` : ': still here\n\n')
    },
    async hasRoom() {
      const enough = Math.min(stream.readableHighWaterMark, options.maxBytes)
      while (!isOver() && stream.readableLength >= enough) {
        await new Promise<void>((resolve) => {
          onRoom = resolve
        })
      }
    },
    end() {
      if (isOver()) return
      isEnded = true
      stream.push(null)
      onRoom()
    },
    isOver,
  }
  // Sends the headers on their way; browsers try again after a second.
  stream.push('retry: 1000\n\n')
  return watcher
}
