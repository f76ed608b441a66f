// What is going on with every image, for callers that ask, for listeners, and in the log.
import type { BaseImageState } from './base-images.ts'
import { osImageKey, osImageName } from './find-os-image.ts'
import { formatSize } from './format-size.ts'
import type { ImageLog } from './image-log.ts'
import type { OsImage } from './os-image.ts'
import { redactUrl } from './redact-url.ts'
import { createTransferRate, type TransferRate } from './transfer-rate.ts'

export interface ImageStates {
  all(): readonly BaseImageState[]
  of(image: OsImage): BaseImageState
  set(image: OsImage, status: BaseImageState['status'], more?: Partial<BaseImageState>): void
  /** So much of it is there now; how fast it came is worked out from that. */
  fetching(image: OsImage, bytesDone: number, bytesTotal: number): void
  watch(listener: (state: BaseImageState) => void): () => void
}

interface Options {
  readonly initial: readonly BaseImageState[]
  readonly log: ImageLog
  readonly now: () => number
  readonly progressMs: number
}

interface Transfer {
  readonly rate: TransferRate
  readonly startedAt: number
  toldAt: number
  loggedTenth: number
}

export function createImageStates({ initial, log, now, progressMs }: Options): ImageStates {
  const states = new Map(initial.map((state) => [osImageKey(state.image), state]))
  const transfers = new Map<string, Transfer>()
  const listeners = new Set<(state: BaseImageState) => void>()

  function tell(state: BaseImageState): void {
    states.set(osImageKey(state.image), state)
    for (const listener of listeners) {
      try {
        listener(state)
      } catch (error) {
        // A download must not fail because a listener does.
        log.warn({ err: error }, 'A listener failed to handle a change of a base image.')
      }
    }
  }

  const of = (image: OsImage): BaseImageState =>
    states.get(osImageKey(image)) ?? initialState(image, 'absent')

  function transferOf(image: OsImage, bytesDone: number, bytesTotal: number): Transfer {
    const key = osImageKey(image)
    let transfer = transfers.get(key)
    if (transfer === undefined) {
      const loggedTenth = tenth(bytesDone, bytesTotal)
      transfer = { rate: createTransferRate(now()), startedAt: now(), toldAt: 0, loggedTenth }
      transfers.set(key, transfer)
      const known = bytesDone > 0 ? `, ${formatSize(bytesDone)} of it are here already` : ''
      log.info(
        { image: osImageName(image), from: redactUrl(image.url), bytes: bytesTotal, bytes_done: bytesDone },
        `Fetching the live image of ${osImageName(image)} from ${redactUrl(image.url)}${known}.`,
      )
    }
    return transfer
  }

  return {
    all: () => [...states.values()],
    of,
    set(image, status, more = {}) {
      const transfer = transfers.get(osImageKey(image))
      if (status !== 'fetching' && status !== 'verifying') transfers.delete(osImageKey(image))
      const state = { ...of(image), bytesPerSecond: 0, reason: '', ...more, status }
      tell(state)
      const fields = { image: osImageName(image), from: redactUrl(image.url), bytes: state.bytesTotal }
      if (status === 'ready' && transfer !== undefined) {
        const seconds = Math.max(0.001, (now() - transfer.startedAt) / 1000)
        log.info({ ...fields, seconds }, `The live image of ${osImageName(image)} is here and verified.`)
      }
      if (status === 'failed') log.warn({ ...fields, reason: state.reason }, state.reason)
    },
    fetching(image, bytesDone, bytesTotal) {
      const transfer = transferOf(image, bytesDone, bytesTotal)
      const before = of(image)
      const at = now()
      const isGoingOn = before.status === 'fetching'
      if (isGoingOn) transfer.rate.add(at, Math.max(0, bytesDone - before.bytesDone))
      const state: BaseImageState = {
        image,
        status: 'fetching',
        bytesDone,
        bytesTotal,
        bytesPerSecond: transfer.rate.bytesPerSecond(at),
        reason: '',
      }
      states.set(osImageKey(image), state)
      if (!isGoingOn || at - transfer.toldAt >= progressMs) {
        transfer.toldAt = at
        tell(state)
      }
      const reached = tenth(bytesDone, bytesTotal)
      if (reached <= transfer.loggedTenth) return
      transfer.loggedTenth = reached
      const speed = `${formatSize(state.bytesPerSecond)}/s`
      log.info(
        {
          image: osImageName(image),
          bytes: bytesTotal,
          bytes_done: bytesDone,
          bytes_per_second: state.bytesPerSecond,
        },
        `${reached * 10} % of the live image of ${osImageName(image)} are here (${speed}).`,
      )
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const initialState = (
  image: OsImage,
  status: BaseImageState['status'],
  more: Partial<BaseImageState> = {},
): BaseImageState => ({ image, status, bytesDone: 0, bytesTotal: 0, bytesPerSecond: 0, reason: '', ...more })

const tenth = (done: number, total: number): number => (total > 0 ? Math.floor((done * 10) / total) : 0)
