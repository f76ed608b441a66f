// What is remembered of one reader of one medium, as long as the medium stays the same.
import { createIntervalSet, type IntervalList, type IntervalSet } from './interval-set.ts'
import { type ReaderState, readerState } from './reader-state.ts'
import type { Reading } from './reading.ts'
import { recentRate } from './recent-rate.ts'

/** Written to with every chunk that is sent: plain numbers, nothing is made anew. */
export interface Reader extends Reading {
  /** Counts from 1: every change of the medium begins a new one. */
  readonly attempt: number
  readonly attemptAt: number
  readonly covered: IntervalSet
  readonly open: Set<OpenInterval>
  bytes: number
  requests: number
  /** When a request last began or took something. */
  lastSignAt: number
  /** What was told already. */
  toldBytes: number
  toldRequests: number
  toldAt: number
  toldState: ReaderState | null
  bytesPerSecond: number
  isChanged: boolean
}

export interface OpenInterval {
  readonly start: number
  position: number
}

/** What happened since the last time it was asked for. */
export interface ReaderChange extends Reading {
  readonly attempt: number
  readonly attemptAt: number
  readonly bytes: number
  readonly requests: number
  /** For how long bytes and requests were counted. */
  readonly duringMs: number
  readonly lastReadAt: number
  readonly openRequests: number
  readonly state: ReaderState
  /** Of the whole attempt, as far as this process served it. */
  readonly covered: IntervalList
}

/** As this process knows it. */
export interface ReaderView extends Omit<ReaderChange, 'duringMs' | 'covered'> {
  readonly bytesCovered: number
  readonly percent: number
  readonly highestOffset: number
  /** Of the last few seconds, up to the last time that changes were asked for. */
  readonly bytesPerSecond: number
}

export const newReader = (reading: Reading, attempt: number, now: number): Reader => ({
  ...reading,
  attempt,
  attemptAt: now,
  covered: createIntervalSet(),
  open: new Set(),
  bytes: 0,
  requests: 0,
  lastSignAt: now,
  toldBytes: 0,
  toldRequests: 0,
  toldAt: now,
  toldState: null,
  bytesPerSecond: 0,
  isChanged: false,
})

/** Requests that are still open count with what they took so far. */
export function coverOpen({ covered, open }: Reader): void {
  for (const { start, position } of open) covered.add(start, position)
}

export const isReadCompletely = ({ covered, size }: Reader): boolean => covered.total() >= size

export function changeOf(reader: Reader, state: ReaderState, now: number): ReaderChange {
  const change = {
    ...viewBase(reader, state),
    bytes: reader.bytes - reader.toldBytes,
    requests: reader.requests - reader.toldRequests,
    duringMs: now - reader.toldAt,
    covered: reader.covered.list(),
  }
  const sinceLastMs = reader.toldState === null ? null : change.duringMs
  reader.bytesPerSecond = recentRate(reader.bytesPerSecond, { ...change, sinceLastMs })
  reader.toldBytes = reader.bytes
  reader.toldRequests = reader.requests
  reader.toldAt = now
  reader.toldState = state
  return change
}

export const viewOf = (reader: Reader, state: ReaderState): ReaderView => ({
  ...viewBase(reader, state),
  bytesCovered: reader.covered.total(),
  percent: percentRead(reader.covered.total(), reader.size),
  highestOffset: reader.covered.highest(),
  bytesPerSecond: state === 'reading' ? reader.bytesPerSecond : 0,
})

/** Whole percents, 100 only when nothing is missing. */
export const percentRead = (bytes: number, size: number): number =>
  size === 0 ? 100 : Math.floor((100 * Math.min(bytes, size)) / size)

const viewBase = (reader: Reader, state: ReaderState) => ({
  infraEnvId: reader.infraEnvId,
  address: reader.address,
  medium: reader.medium,
  tag: reader.tag,
  size: reader.size,
  attempt: reader.attempt,
  attemptAt: reader.attemptAt,
  bytes: reader.bytes,
  requests: reader.requests,
  lastReadAt: reader.lastSignAt,
  openRequests: reader.open.size,
  state,
})

export const stateOf = (reader: Reader, patience: Parameters<typeof readerState>[1], now: number) =>
  readerState(
    {
      openRequests: reader.open.size,
      lastSignAt: reader.lastSignAt,
      isReadCompletely: isReadCompletely(reader),
    },
    patience,
    now,
  )
