// Several sources may have the same thing. All are tried in order; those with a temporary failure are tried again after a pause,
// so that a mirror with a hiccup costs little where there is another one, and is waited for where there is none.
import { setTimeout as delay } from 'node:timers/promises'
import { ImageError, type ImageProblem } from './image-error.ts'
import { type ImageSource, ImageSourceError } from './image-source.ts'
import type { ImageTiming } from './image-timing.ts'

export interface SourceRotation {
  /** The next source to try; may wait. Throws an ImageError with what each source said when none is left. */
  next(signal: AbortSignal): Promise<ImageSource>
  failed(source: ImageSource, error: unknown): void
  /** It works: later trouble is a new one. */
  progressed(): void
}

export interface SourceRotationOptions {
  readonly sources: readonly ImageSource[]
  /** What is looked for, as the beginning of a sentence: "The image x cannot be read". */
  readonly failure: string
  /** What to do, as further sentences. */
  readonly advice?: string
  readonly timing: Pick<ImageTiming, 'retryMs' | 'mostRetryAfterMs'>
}

export function createSourceRotation({
  sources,
  failure,
  advice = '',
  timing,
}: SourceRotationOptions): SourceRotation {
  const last = new Map<ImageSource, ImageSourceError>()
  let waiting = [...sources]
  let [round, position, retryAfterMs] = [0, 0, 0]

  async function beginRound(signal: AbortSignal): Promise<void> {
    waiting = waiting.filter((source) => last.get(source)?.isTemporary !== false)
    const pauseMs = timing.retryMs[round]
    if (waiting.length === 0 || pauseMs === undefined) throw allFailed()
    const wanted = Math.max(pauseMs, Math.min(retryAfterMs, timing.mostRetryAfterMs))
    await delay(wanted, undefined, { signal }).catch(() => undefined)
    signal.throwIfAborted()
    ;[round, position, retryAfterMs] = [round + 1, 0, 0]
  }

  function allFailed(): ImageError {
    const tried = sources.map((source) => `${source.name}: ${last.get(source)?.message ?? 'was not asked'}.`)
    const text = [`${failure}.`, ...tried, adviceFor([...last.values()]), advice].filter(
      (part) => part !== '',
    )
    return new ImageError(problemOf([...last.values()]), text.join(' '))
  }

  return {
    async next(signal) {
      signal.throwIfAborted()
      for (;;) {
        const source = waiting[position]
        if (source === undefined) await beginRound(signal)
        else if (last.get(source)?.isTemporary === false) position += 1
        else return source
      }
    },
    failed(source, error) {
      const why = error instanceof ImageSourceError ? error : unexpected(error)
      last.set(source, why)
      retryAfterMs = Math.max(retryAfterMs, why.retryAfterMs)
      position = waiting.indexOf(source) + 1
    },
    progressed() {
      round = 0
    },
  }
}

const unexpected = (error: unknown): ImageSourceError =>
  new ImageSourceError(
    'unreachable',
    error instanceof Error ? error.message.replace(/\.$/, '') : String(error),
    {
      isTemporary: true,
    },
  )

/** The one that a person can do most about. */
function problemOf(failures: readonly ImageSourceError[]): ImageProblem {
  const order = ['refused', 'damaged', 'unreachable', 'unsupported', 'missing'] as const
  return order.find((problem) => failures.some((failure) => failure.problem === problem)) ?? 'missing'
}

function adviceFor(failures: readonly ImageSourceError[]): string {
  const problems = new Set(failures.map(({ problem }) => problem))
  return [
    problems.has('refused') ? 'Add a credential that may read it to the pull secret of the cluster.' : '',
    problems.has('unreachable')
      ? 'Let this machine reach the registry (HTTP_PROXY, HTTPS_PROXY and NO_PROXY count), or configure a mirror.'
      : '',
    problems.has('damaged') ? 'Copy the image to that place again.' : '',
  ]
    .filter((text) => text !== '')
    .join(' ')
}
