// One image: opened once, looked at now and then, and tried again some time after it failed.
import { ImageError } from '../image-error.ts'
import type { BaseImage } from '../media/base-image.ts'
import { osImageName, osImageOption } from './find-os-image.ts'
import { formatSize } from './format-size.ts'
import type { ImageStates } from './image-states.ts'
import type { OpenedImage } from './opened-image.ts'
import type { OsImage } from './os-image.ts'
import { reasonOf } from './reason-of.ts'
import type { Timing } from './timing.ts'

/** A file that is replaced again and again must not use up all descriptors: who reads the oldest version has to start anew. */
const MOST_OPEN = 4

export interface ImageSlot {
  /** null: it is not open, or has to be looked at again. */
  opened(): BaseImage | null
  open(signal: AbortSignal | undefined): Promise<BaseImage>
  close(): Promise<void>
}

interface Options {
  readonly image: OsImage
  readonly states: ImageStates
  readonly timing: Timing
  readonly now: () => number
  readonly open: () => Promise<OpenedImage>
  /** Aborted: everything ends. */
  readonly signal: AbortSignal
}

export function createImageSlot({ image, states, timing, now, open, signal: ending }: Options): ImageSlot {
  let opened: OpenedImage | null = null
  let checkedAt = 0
  let job: Promise<BaseImage> | null = null
  let failure: { readonly error: unknown; readonly count: number; readonly until: number } | null = null
  /** Replaced ones too, the newest last: downloads may still read them. */
  const all: OpenedImage[] = []

  async function prepare(): Promise<BaseImage> {
    try {
      opened = await open()
    } catch (cause) {
      if (ending.aborted) throw cause
      const error = cause instanceof ImageError ? cause : unexpected(image, cause)
      const count = (failure?.count ?? 0) + 1
      const waitMs = timing.failureMs[Math.min(count, timing.failureMs.length) - 1] ?? 0
      failure = { error, count, until: now() + waitMs }
      states.set(image, 'failed', { reason: reasonOf(error) })
      throw error
    }
    all.push(opened)
    for (const old of all.splice(0, all.length - MOST_OPEN)) await old.base.source.close()
    failure = null
    checkedAt = now()
    const { source, localPath } = opened.base
    const isRemote = localPath === null
    const sizes = { bytesDone: isRemote ? 0 : source.size, bytesTotal: source.size }
    states.set(image, isRemote ? 'remote' : 'ready', sizes)
    return opened.base
  }

  function start(): Promise<BaseImage> {
    if (job !== null) return job
    if (failure !== null && now() < failure.until) return Promise.reject(failure.error)
    job = prepare()
    job
      .finally(() => {
        job = null
      })
      .catch(() => undefined)
    return job
  }

  const isFresh = (): boolean => now() - checkedAt < timing.recheckMs

  async function current(): Promise<BaseImage | null> {
    const found = opened
    if (found === null) return null
    if (isFresh()) return found.base
    checkedAt = now()
    const look = await found.look()
    if (look === 'current') return found.base
    if (opened === found) {
      opened = null
      if (look === 'gone') await drop(found)
    }
    return null
  }

  /** Who still reads it is cut off rather than given bytes of something else. */
  async function drop(old: OpenedImage): Promise<void> {
    all.splice(all.indexOf(old), 1)
    await old.base.source.close()
  }

  return {
    opened: () => (opened !== null && isFresh() ? opened.base : null),
    async open(signal) {
      const base = await current()
      if (base !== null) return base
      return within(start(), timing.waitMs, signal, () => comeBackLater(image, states))
    },
    async close() {
      await job?.catch(() => undefined)
      await Promise.all(all.map(({ base }) => base.source.close()))
    },
  }
}

const unexpected = (image: OsImage, cause: unknown): ImageError =>
  new ImageError(500, `The live image of ${osImageName(image)} cannot be used: ${reasonOf(cause)}`, {
    cause,
  })

function comeBackLater(image: OsImage, states: ImageStates): ImageError {
  const { status, bytesDone, bytesTotal, bytesPerSecond, reason } = states.of(image)
  if (reason !== '') {
    return new ImageError(
      503,
      `The live image of ${osImageName(image)} cannot be fetched at the moment: ${reason} It is tried again for a while; ` +
        `--os-image ${osImageOption(image)}=... names a file or another server.`,
    )
  }
  const speed = `${formatSize(bytesPerSecond)} per second`
  const share =
    bytesTotal > 0
      ? `${Math.floor((bytesDone * 100) / bytesTotal)} % of ${formatSize(bytesTotal)}`
      : formatSize(bytesDone)
  const what = status === 'verifying' ? 'is being verified' : `is being fetched: ${share} are here, ${speed}`
  return new ImageError(503, `The live image of ${osImageName(image)} ${what}. Try again in a moment.`)
}

/** The work goes on when a caller stops waiting. */
async function within<Value>(
  work: Promise<Value>,
  ms: number,
  signal: AbortSignal | undefined,
  late: () => Error,
): Promise<Value> {
  signal?.throwIfAborted()
  let end = (): void => {}
  const other = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(late()), ms)
    const abort = (): void => reject(signal?.reason)
    signal?.addEventListener('abort', abort, { once: true })
    end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
  })
  try {
    return await Promise.race([work, other])
  } finally {
    end()
  }
}
