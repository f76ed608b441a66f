// Several places may have the same thing. All are asked in order; those whose trouble may pass are asked again after a pause,
// so that a mirror with a hiccup costs little where there is another one, and is waited for where there is none.
import { setTimeout as delay } from 'node:timers/promises'
import { ImageError, type ImageProblem } from './image-error.ts'
import { type ImagePlace, PlaceFailure } from './image-place.ts'
import type { ImageTiming } from './image-timing.ts'

export interface PlacesInTurn {
  /** The next place to ask; may wait. Throws an ImageError with what each place said when none is left. */
  next(signal: AbortSignal): Promise<ImagePlace>
  failed(place: ImagePlace, error: unknown): void
  /** It works: later trouble is a new one. */
  progressed(): void
}

export interface TurnOptions {
  readonly places: readonly ImagePlace[]
  /** What is looked for, as the beginning of a sentence: "The image x cannot be read". */
  readonly failure: string
  /** What to do, as further sentences. */
  readonly advice?: string
  readonly timing: Pick<ImageTiming, 'retryMs' | 'mostRetryAfterMs'>
}

export function takePlacesInTurn({ places, failure, advice = '', timing }: TurnOptions): PlacesInTurn {
  const last = new Map<ImagePlace, PlaceFailure>()
  let waiting = [...places]
  let [round, position, retryAfterMs] = [0, 0, 0]

  async function beginRound(signal: AbortSignal): Promise<void> {
    waiting = waiting.filter((place) => last.get(place)?.isPassing !== false)
    const pauseMs = timing.retryMs[round]
    if (waiting.length === 0 || pauseMs === undefined) throw allFailed()
    const wanted = Math.max(pauseMs, Math.min(retryAfterMs, timing.mostRetryAfterMs))
    await delay(wanted, undefined, { signal }).catch(() => undefined)
    signal.throwIfAborted()
    ;[round, position, retryAfterMs] = [round + 1, 0, 0]
  }

  function allFailed(): ImageError {
    const tried = places.map((place) => `${place.name}: ${last.get(place)?.message ?? 'was not asked'}.`)
    const text = [`${failure}.`, ...tried, adviceFor([...last.values()]), advice].filter(
      (part) => part !== '',
    )
    return new ImageError(problemOf([...last.values()]), text.join(' '))
  }

  return {
    async next(signal) {
      signal.throwIfAborted()
      for (;;) {
        const place = waiting[position]
        if (place === undefined) await beginRound(signal)
        else if (last.get(place)?.isPassing === false) position += 1
        else return place
      }
    },
    failed(place, error) {
      const why = error instanceof PlaceFailure ? error : unexpected(error)
      last.set(place, why)
      retryAfterMs = Math.max(retryAfterMs, why.retryAfterMs)
      position = waiting.indexOf(place) + 1
    },
    progressed() {
      round = 0
    },
  }
}

const unexpected = (error: unknown): PlaceFailure =>
  new PlaceFailure('unreachable', error instanceof Error ? error.message.replace(/\.$/, '') : String(error), {
    isPassing: true,
  })

/** The one that a person can do most about. */
function problemOf(failures: readonly PlaceFailure[]): ImageProblem {
  const order = ['refused', 'damaged', 'unreachable', 'missing'] as const
  return order.find((problem) => failures.some((failure) => failure.problem === problem)) ?? 'missing'
}

function adviceFor(failures: readonly PlaceFailure[]): string {
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
