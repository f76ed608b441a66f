import type { Descriptor } from './manifest.ts'

/** One place where one image may be: a repository of a registry, or a directory. */
export interface ImagePlace {
  /** For people. */
  readonly name: string
  /** The digest, or null for what the name of the image means there. Throws PlaceFailure, like the other one. */
  manifest(digest: string | null, signal: AbortSignal): Promise<Uint8Array>
  /** The bytes from `start` on. */
  blob(descriptor: Descriptor, start: number, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>
}

export type PlaceProblem = 'unreachable' | 'refused' | 'missing' | 'damaged'

/** Why it cannot be had from there, as a part of a sentence. */
export class PlaceFailure extends Error {
  readonly problem: PlaceProblem
  /** Asking again may help; after so long, if the place said when. */
  readonly isPassing: boolean
  readonly retryAfterMs: number
  constructor(
    problem: PlaceProblem,
    reason: string,
    { isPassing = false, retryAfterMs = 0 }: { isPassing?: boolean; retryAfterMs?: number } = {},
  ) {
    super(reason)
    this.name = 'PlaceFailure'
    this.problem = problem
    this.isPassing = isPassing
    this.retryAfterMs = retryAfterMs
  }
}
