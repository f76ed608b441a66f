// Follows who reads how much of which medium. Sending a chunk costs a few additions; everything else is worked out when
// a caller asks. The reader that was quiet for longest is forgotten when there are too many.
import { plainAddress } from '@groundwork/addresses/plain-address'
import {
  changeOf,
  coverOpen,
  isReadCompletely,
  newReader,
  type OpenInterval,
  type Reader,
  type ReaderChange,
  type ReaderView,
  stateOf,
  viewOf,
} from './reader.ts'
import { DEFAULT_READER_TIMEOUTS, type ReaderState, type ReaderTimeouts } from './reader-state.ts'
import type { OngoingRead, Reading, ReadingLog } from './reading.ts'

export interface MediaReaders extends ReadingLog {
  /** Every reader that read something since the last call, or whose state changed by the time that passed. */
  drainChanged(): readonly ReaderChange[]
  /** A reader reads, or did a moment ago: states may change by time alone. */
  isActive(): boolean
  /** As this process knows them. */
  readers(infraEnvId: string): readonly ReaderView[]
  counts(): ReaderCounts
}

export interface ReaderCounts {
  readonly reading: number
  readonly stalled: number
  readonly bytesSent: number
  readonly requests: number
}

export interface MediaReadersOptions extends Partial<ReaderTimeouts> {
  readonly clock: { now(): number }
  readonly maxPerInfraEnv?: number
  readonly maxReaders?: number
  /** There is something to drain. Urgent: a new reader, or a medium was read to its end. */
  readonly onNews?: (isUrgent: boolean) => void
}

export function createMediaReaders({ clock, ...options }: MediaReadersOptions): MediaReaders {
  const { maxPerInfraEnv = 256, maxReaders = 4096, onNews = () => {} } = options
  const patience: ReaderTimeouts = { ...DEFAULT_READER_TIMEOUTS, ...options }
  /** By infra-env, then by medium and address; the one that began a request last comes last. */
  const places = new Map<string, Map<string, Reader>>()
  const changed = new Set<Reader>()
  /** Their state may change by itself. */
  const active = new Set<Reader>()
  let count = 0
  let bytesSent = 0
  let requests = 0

  function find(reading: Reading): Reader {
    const { infraEnvId, medium } = reading
    const address = plainAddress(reading.address)
    const key = `${medium} ${address}`
    const place = places.get(infraEnvId) ?? new Map<string, Reader>()
    const known = place.get(key)
    if (known !== undefined) {
      place.delete(key)
      count -= 1
    } else {
      if (place.size >= maxPerInfraEnv) forgetOldest(place)
      if (count >= maxReaders) forgetSomewhere()
    }
    const reader =
      known?.tag === reading.tag
        ? known
        : newReader({ ...reading, address }, (known?.attempt ?? 0) + 1, clock.now())
    place.set(key, reader)
    // Those that are asked for keep their infra-env from being forgotten.
    places.delete(infraEnvId)
    places.set(infraEnvId, place)
    count += 1
    return reader
  }

  function forgetSomewhere(): void {
    const [oldest] = places
    if (oldest === undefined) return
    const [infraEnvId, place] = oldest
    forgetOldest(place)
    if (place.size === 0) places.delete(infraEnvId)
  }

  /** Preferably one that reads nothing now; what it read and was not drained yet is still reported. */
  function forgetOldest(place: Map<string, Reader>): void {
    let victim: string | undefined
    for (const [key, { open }] of place) {
      victim ??= key
      if (open.size > 0) continue
      victim = key
      break
    }
    if (victim !== undefined && place.delete(victim)) count -= 1
  }

  function touch(reader: Reader, isUrgent: boolean): void {
    if (!reader.isChanged) {
      reader.isChanged = true
      changed.add(reader)
      onNews(isUrgent)
    } else if (isUrgent) onNews(true)
  }

  function begin(reading: Reading, start: number, end: number): OngoingRead {
    const reader = find(reading)
    const now = clock.now()
    const stretch: OpenInterval = { start, position: start }
    const isNew = reader.requests === 0
    if (!active.has(reader)) {
      active.add(reader)
      // A pause does not count as slow reading.
      reader.toldAt = now
    }
    reader.requests += 1
    requests += 1
    reader.lastSignAt = now
    reader.open.add(stretch)
    touch(reader, isNew)
    return {
      sent(bytes) {
        // Whatever the caller counts, no reader reads more than it requested.
        stretch.position = Math.min(stretch.position + bytes, end)
        reader.bytes += bytes
        bytesSent += bytes
        reader.lastSignAt = clock.now()
        if (!reader.isChanged) touch(reader, reader.toldState === 'stalled')
      },
      end() {
        if (!reader.open.delete(stretch)) return
        const wasWhole = isReadCompletely(reader)
        reader.covered.add(stretch.start, stretch.position)
        touch(reader, !wasWhole && isReadCompletely(reader))
      },
    }
  }

  function settle(now: number): void {
    for (const reader of active) {
      const state = stateOf(reader, patience, now)
      if (state !== reader.toldState) changed.add(reader)
      if (reader.open.size === 0 && state !== 'reading') active.delete(reader)
    }
  }

  return {
    begin,
    drainChanged() {
      const now = clock.now()
      for (const reader of changed) coverOpen(reader)
      settle(now)
      const drained = [...changed].map((reader) => {
        reader.isChanged = false
        return changeOf(reader, stateOf(reader, patience, now), now)
      })
      changed.clear()
      return drained
    },
    isActive: () => active.size > 0,
    readers(infraEnvId) {
      const now = clock.now()
      return [...(places.get(infraEnvId)?.values() ?? [])].map((reader) => {
        coverOpen(reader)
        return viewOf(reader, stateOf(reader, patience, now))
      })
    },
    counts() {
      const now = clock.now()
      const states = [...active].map((reader) => stateOf(reader, patience, now))
      const of = (wanted: ReaderState) => states.filter((state) => state === wanted).length
      return { reading: of('reading'), stalled: of('stalled'), bytesSent, requests }
    },
  }
}
